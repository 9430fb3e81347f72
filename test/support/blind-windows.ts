import type { Page } from '@playwright/test'
import { DEFAULT_STACK_OPTIONS, type StackOptions } from '../../contract/model/downloads.ts'
import type { ConnectionId, Guid } from '../../contract/model/ids.ts'
import { paths } from '../../renderer/shell/routes.ts'
import { expect, OFTEN, rowCount } from './app.ts'
import { everythingIn } from './blind.ts'
import { leakedInto } from './personal.ts'
import type { RunningService } from '../../reference-service/service.ts'
import { ACTIVE_TESTS } from './service-bodies.ts'
import { goTo, openDetails, openSession, type Held } from './window.ts'

/** Somebody who is registered by a file of their name, and whom the service names when it refuses another. */
export const REGISTERED = { name: 'Quillon Zyxwright', file: 'List of Zyxwright.csv', refused: 'Orsolya Vantablick' }

const OPTIONS: StackOptions = {
  ...DEFAULT_STACK_OPTIONS,
  include: { videos: false, originals: false, essayFiles: false, protocol: false },
  limit: 20,
}

/** Makes a queue and a download of all sessions, registers somebody, and has the service refuse another. */
export async function useEverything(page: Page, service: RunningService, connectionId: ConnectionId): Promise<void> {
  const [center = ''] = service.centers
  const isSent = async (count: number) =>
    expect.poll(() => service.requests.matching('/v2/participants').length, { intervals: OFTEN }).toBe(count)
  await register(page, connectionId, center)
  await isSent(1)
  const message = `${REGISTERED.refused} is not known.`
  service.faults.add({ kind: 'status', status: 400, message, path: '/v2/participants' })
  await register(page, connectionId, center)
  await isSent(2)
  await page.evaluate(
    async ([id, options]) => {
      const { sessions, queue, downloads } = globalThis.desk
      const opened = await sessions.open({
        connectionId: id,
        filter: {},
        sort: { column: 'participantName', direction: 'asc' },
      })
      if (!opened.ok) throw new Error(opened.error.message)
      const rows = { resultSetId: opened.value.resultSetId, onlySelected: false }
      const made = await queue.make({
        ...{ connectionId: id, ...rows },
        choice: { order: 'shown', skipsSubmitted: false },
        from: { kind: 'selection' },
      })
      const added = await downloads.add({ connectionId: id, choice: { kind: 'rows', ...rows }, options })
      for (const reply of [made, added]) if (!reply.ok) throw new Error(reply.error.message)
    },
    [connectionId, OPTIONS] as const,
  )
}

/** Registers {@link REGISTERED} with the requests of the screen for it. */
async function register(page: Page, connectionId: ConnectionId, center: string): Promise<void> {
  const [first, last] = REGISTERED.name.split(' ')
  const text = `First name,Last name,E-mail\n${first},${last},q.zyxwright@registered.example\n`
  await page.evaluate(
    async (asked) => {
      const { people, outbox } = globalThis.desk
      const { connectionId: id, source, name, head } = asked
      const taken = <T>(reply: { ok: true; value: T } | { ok: false; error: { message: string } }): T => {
        if (reply.ok) return reply.value
        throw new Error(reply.error.message)
      }
      const opened = taken(await people.open({ connectionId: id, source, encoding: null, sheet: null }))
      if ('problem' in opened) throw new Error('the table is not read')
      const table = { connectionId: id, tableId: opened.tableId }
      const { mapping } = taken(await people.mappingFor({ ...table, people: 'participants', profileId: null }))
      taken(await people.planParticipants({ ...table, request: { profileId: null, mapping } }))
      const change = taken(await people.stageParticipants({ ...table, name, head, leftOut: [] }))
      taken(await outbox.send({ connectionId: id, change: change.id }))
    },
    {
      ...{ connectionId, source: { text }, name: REGISTERED.file },
      head: {
        ...{ version: 2 as const, proctoring: null, center, tests: [ACTIVE_TESTS[0] as Guid] },
        ...{ validFrom: '2020-01-01T00:00:00Z', validTill: '2099-01-01T00:00:00Z' },
      },
    },
  )
}

/** Sets blind mode without a screen. */
export async function setBlind(page: Page, connectionId: ConnectionId, isBlind: boolean): Promise<void> {
  await page.evaluate(
    async ([id, on]) => {
      const done = await globalThis.desk.reviewSettings.set({ connectionId: id, change: { isBlind: on } })
      if (!done.ok) throw new Error(done.error.message)
    },
    [connectionId, isBlind] as const,
  )
}

/** A screen that names people, and how it is shown in a window. */
export type NamingScreen = { readonly name: string; readonly show: (page: Page) => Promise<void> }

/** Screens, lists, dialogs and notices that name people while blind mode is off. */
export function namingScreens(
  connectionId: ConnectionId,
  held: Held & { readonly name: string },
): readonly NamingScreen[] {
  const { name } = held
  const go = (path: string) => (page: Page) => goTo(page, path)
  const list = async (page: Page) => {
    await goTo(page, paths.sessions(connectionId))
    await page.getByRole('grid').waitFor()
    // The list is read anew when blind mode goes, which closes the menu of a row.
    await expect(page.getByRole('gridcell', { name: /^Participant \d/ })).toHaveCount(0)
  }
  const session = (page: Page) => openSession(page, held)
  /** Opens the menu of a row and chooses from it. The list may be read anew once more, which closes the menu. */
  const fromMenu = (page: Page, item: string | RegExp) =>
    expect(async () => {
      await page.getByRole('grid').focus()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: item }).click({ timeout: 2000 })
    }).toPass({ timeout: 20_000 })
  return [
    {
      name: 'a search, its hits and the preview',
      show: async (page) => {
        await list(page)
        await page.getByRole('searchbox').fill(name)
        await expect.poll(() => rowCount(page), { intervals: OFTEN }).toBeLessThan(150)
      },
    },
    {
      name: 'the menu of a row',
      show: async (page) => {
        await list(page)
        await page.getByRole('searchbox').fill('')
        await page.getByRole('grid').focus()
        await page.keyboard.press('Shift+F10')
        await page.getByRole('menu').waitFor()
      },
    },
    {
      name: 'a notice of what was copied',
      show: async (page) => {
        await list(page)
        await fromMenu(page, 'Copy name')
        await page
          .getByRole('listitem')
          .getByText(/^Copied: /)
          .waitFor()
      },
    },
    {
      name: 'what is to be downloaded',
      show: async (page) => {
        await list(page)
        await fromMenu(page, /^Download/)
        await page.getByRole('dialog', { name: 'Download' }).waitFor()
      },
    },
    { name: 'a session', show: session },
    {
      name: 'the details of a session',
      show: async (page) => {
        await session(page)
        await openDetails(page)
      },
    },
    {
      name: 'the palette with a name typed',
      show: async (page) => {
        await session(page)
        await page.keyboard.press('ControlOrMeta+k')
        await page.getByRole('dialog', { name: 'Commands' }).waitFor()
        await page.keyboard.insertText(name)
        await page.getByRole('group', { name: 'Sessions' }).getByRole('menuitem').first().waitFor()
      },
    },
    { name: 'the queue by person', show: go(`/c/${connectionId}/q/`) },
    {
      name: 'the queue by question',
      show: async (page) => {
        await goTo(page, `/c/${connectionId}/q/`)
        await page.getByRole('radio', { name: 'By question' }).click()
        await page.getByRole('option').first().waitFor()
      },
    },
    {
      name: 'Downloads',
      show: async (page) => {
        await goTo(page, paths.downloads(connectionId))
        await page.getByRole('treegrid', { name: 'Downloads' }).focus()
        // A stack that is complete is closed.
        for (const key of ['ArrowLeft', 'ArrowRight']) await page.keyboard.press(key)
      },
    },
    { name: 'what was done', show: go(paths.work(connectionId)) },
    {
      name: 'participants, found by name',
      show: async (page) => {
        await goTo(page, paths.manage(connectionId, 'participants'))
        const found = page.getByRole('grid', { name: 'Registered people' }).getByText(REGISTERED.name).first()
        await page.getByRole('searchbox').fill(REGISTERED.name)
        await found.waitFor()
      },
    },
    {
      name: 'results',
      show: async (page) => {
        await goTo(page, paths.manage(connectionId, 'results'))
        const field = page.getByLabel('Participant IDs')
        await field.fill(held.key.participantId)
        await field.press('Control+Enter')
        await page.getByRole('grid', { name: 'Results' }).getByRole('row').nth(1).waitFor()
      },
    },
    { name: 'the outbox', show: go(paths.manage(connectionId, 'outbox')) },
    {
      name: 'the log of the outbox',
      show: async (page) => {
        await goTo(page, paths.manage(connectionId, 'outbox'))
        await page.getByRole('button', { name: 'Log', exact: true }).click()
        await page.getByRole('grid', { name: 'Log' }).getByRole('row').nth(1).waitFor()
      },
    },
  ]
}

/** Everything of a window, with its address, and how its screen is read aloud, which names of elements come into. */
export async function everythingSaidIn(page: Page): Promise<string> {
  const [text, said] = await Promise.all([everythingIn(page), page.locator('body').ariaSnapshot()])
  return [text, said, decodeURIComponent(page.url())].join('\n')
}

/** The personal values that a window has. */
export async function leaksOf(page: Page, personal: readonly string[]): Promise<readonly string[]> {
  const text = await everythingSaidIn(page)
  return leakedInto(text, personal)
}

/** Waits until a window names nobody, and fails with whom it names. */
export async function expectNobodyIn(page: Page, personal: readonly string[], screen: string): Promise<void> {
  await expect.poll(() => leaksOf(page, personal), { message: screen, timeout: 5_000, intervals: OFTEN }).toEqual([])
  // An answer that was on its way must not bring names back.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 200 })))
  expect(await leaksOf(page, personal), screen).toEqual([])
}

/** What each entry of a row's menu that copies something copies, by the name of the entry. */
export async function copiedFromRow(page: Page): Promise<ReadonlyMap<string, string>> {
  const menu = async () => {
    await page.getByRole('grid').focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menu').waitFor()
  }
  const entries = page.getByRole('menuitem', { name: /^Copy / })
  await menu()
  const names = await entries.allInnerTexts()
  await page.keyboard.press('Escape')
  const copied = new Map<string, string>()
  for (const name of names) {
    const text = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          // What copies it sets it in the capture phase.
          const take = ({ clipboardData }: ClipboardEvent) => resolve(clipboardData?.getData('text/plain') ?? '')
          document.addEventListener('copy', take, { once: true })
        }),
    )
    await menu()
    await page.getByRole('menuitem', { name }).click()
    copied.set(name, await text)
  }
  return copied
}
