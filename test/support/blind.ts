import type { Page } from '@playwright/test'
import { paths } from '../../renderer/shell/routes.ts'
import { expect } from './app.ts'
import { connectionOf, goTo, openSettings } from './window.ts'

/** All that a window has: its title, every element with its attributes, what is typed in fields, and its frames. */
export async function everythingIn(page: Page): Promise<string> {
  const frames = await Promise.all(page.frames().map((frame) => frame.content().catch(() => '')))
  const typed = await page.evaluate(() =>
    Array.from(document.querySelectorAll('input, textarea'), (field) => (field as HTMLInputElement).value),
  )
  return [await page.title(), ...frames, ...typed].join('\n')
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
