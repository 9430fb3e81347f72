import type { Page } from '@playwright/test'
import type { RunningService } from '../../reference-service/service.ts'
import { paths } from '../../renderer/shell/routes.ts'
import { expect } from './app.ts'
import { connectionOf, goTo, held, openSettings } from './window.ts'

/** Values that are shorter are found in other words. */
const LEAST_LETTERS = 5

/**
 * What participants' data says of people, and nothing else in the service's answers does: a branch may also be a center,
 * and an essay may name anybody.
 */
export function personalValues(service: RunningService): readonly string[] {
  const values = new Set<string>()
  let others = ''
  for (const { item, report } of held(service)) {
    for (const { value } of [...item.participantData, ...report.participantData]) values.add(value)
    others += JSON.stringify([
      { ...item, participantData: [] },
      { ...report, participantData: [] },
    ])
  }
  return [...values].filter((value) => {
    const isText = value.length >= LEAST_LETTERS && !value.startsWith('data:')
    return isText && !others.includes(JSON.stringify(value).slice(1, -1))
  })
}

/** All that a window has: its title, every element with its attributes, what is typed in fields, and its frames. */
export async function everythingIn(page: Page): Promise<string> {
  const frames = await Promise.all(page.frames().map((frame) => frame.content().catch(() => '')))
  const typed = await page.evaluate(() =>
    Array.from(document.querySelectorAll('input, textarea'), (field) => (field as HTMLInputElement).value),
  )
  return [await page.title(), ...frames, ...typed].join('\n')
}

/** The personal values that a text has, as they are or as HTML writes them. */
export function leakedInto(text: string, personal: readonly string[]): readonly string[] {
  const asHtml = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return personal.filter((value) => text.includes(value) || text.includes(asHtml(value)))
}

const blindSwitch = (page: Page) => page.getByRole('switch', { name: 'Hide who the participants are' })

/** Turns blind mode on in the settings, and returns to the sessions. */
export async function turnBlindOn(page: Page): Promise<void> {
  const connection = connectionOf(page)
  await openSettings(page, 'review')
  await page.getByText('Hide who the participants are', { exact: true }).click()
  await expect(blindSwitch(page)).toBeChecked()
  await goTo(page, paths.sessions(connection))
  await expect(page.getByText('Blind review', { exact: true })).toBeVisible()
}

/** Turns blind mode off in the settings, through the question, and returns to the sessions. */
export async function turnBlindOff(page: Page): Promise<void> {
  const connection = connectionOf(page)
  await openSettings(page, 'review')
  await page.getByText('Hide who the participants are', { exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(blindSwitch(page)).not.toBeChecked()
  await goTo(page, paths.sessions(connection))
}
