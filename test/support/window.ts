import type { Locator, Page } from '@playwright/test'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { RunningService } from '../../reference-service/service.ts'
import type { FeedItem, Report } from '../../reference-service/data/wire.ts'
import { en } from '../../contract/text/en.ts'
import type { SettingsSection } from '../../renderer/features/settings/section-ids.ts'
import { paths } from '../../renderer/shell/routes.ts'
import { expect } from './app.ts'

/** A session of the service, with its report. */
export type Held = { readonly key: SessionKey; readonly item: FeedItem; readonly report: Report }

/** The frame of a shown file. Another one, hidden, waits for the next. */
export const FILE_FRAME = 'iframe:not([hidden])'

/** The sessions of a service that match, in the order of its feeds. */
export function* held(service: RunningService, fits: (report: Report) => boolean = () => true): Generator<Held> {
  for (const center of service.centers) {
    for (const item of service.items(center)) {
      const report = service.report(item.participantId)
      const { participantId, testId } = item
      if (report !== null && fits(report)) yield { key: { center, participantId, testId } as SessionKey, item, report }
    }
  }
}

/** The first such session; fails if there is none, so that a test cannot pass vacuously. */
export function heldWith(service: RunningService, fits: (report: Report) => boolean): Held {
  for (const session of held(service, fits)) return session
  throw new Error('the service has no such session')
}

/** The very last session, which searches from the start do not find. */
export function lastHeld(service: RunningService): Held {
  const last = [...held(service)].at(-1)
  if (last === undefined) throw new Error('the service has no session')
  return last
}

/** Whether a report has an answered question of a type. */
export const withAnswer = (type: string) => (report: Report) =>
  report.questions?.some((question) => question.type === type && Boolean(question.answer)) ?? false

/** Goes to an address of the app, like a link. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
}

/** Opens a section of the settings and waits for its heading, `title` where that is in another language. */
export async function openSettings(
  page: Page,
  section: SettingsSection,
  title: string = en.settings.section[section],
): Promise<void> {
  await goTo(page, paths.settingsSection(section))
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

/** The reviewer's private note, at the end of the session's details, which are shown for it. */
export async function privateNote(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: /^Details/ }).click()
  return page.getByRole('textbox', { name: 'Your note' })
}

/** Chooses in a list that drops down. */
export async function choose(page: Page, label: RegExp, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The connection whose sessions are shown. */
export function connectionOf(page: Page): ConnectionId {
  const id = /#\/c\/([0-9a-z-]+)/.exec(page.url())?.[1]
  if (id === undefined) throw new Error(`no connection in ${page.url()}`)
  return id as ConnectionId
}

/** Opens a session by its address and waits for its questions, or the button that they are under in a small window. */
export async function openSession(page: Page, { key }: Pick<Held, 'key'>): Promise<void> {
  await goTo(page, paths.session(connectionOf(page), key))
  await questions(page).or(outlineButton(page)).first().waitFor()
}

/** Opens a session that has an answer of a type, at that question. */
export async function openAnswered(page: Page, service: RunningService, type: string): Promise<void> {
  const session = heldWith(service, withAnswer(type))
  await openSession(page, session)
  const index = session.report.questions.findIndex((question) => question.type === type && question.answer)
  await questions(page).nth(index).click()
}

/** Shows all that the service says of the open session. */
export async function openDetails(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Details' }).click()
}

/** What opens the outline in a window without room for it. */
export function outlineButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Question \d+ of \d+/ })
}

export function questions(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Questions and evidence' }).locator('button[data-entry]')
}

/** Presses Tab until the target has the focus, like a keyboard user. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await target.count()) === 1 && (await target.evaluate((element) => element === document.activeElement))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

/** Person, test and start of the row at the grid's cursor; its other cells change when its report arrives. */
export async function rowUnderCursor(page: Page): Promise<string> {
  const id = await page.getByRole('grid').getAttribute('aria-activedescendant')
  if (id === null) return ''
  const row = page.locator(`#${id}`)
  await expect(row).not.toHaveAttribute('aria-busy', 'true')
  const cells = await row.getByRole('gridcell').allInnerTexts()
  return cells.slice(0, 3).join('\n')
}
