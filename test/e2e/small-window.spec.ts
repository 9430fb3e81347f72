import type { Page } from '@playwright/test'
import { SETTINGS_SECTIONS } from '../../renderer/features/settings/section-ids.ts'
import { paths } from '../../renderer/shell/routes.ts'
import { connect, expect, expectRows, showConnectionForm, test } from '../support/app.ts'
import { unreadableText } from '../support/text-geometry.ts'
import {
  connectionOf,
  goTo,
  held,
  heldWith,
  openDetails,
  openSettings,
  outlineButton,
  questions,
} from '../support/window.ts'

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Controls that no scrolling brings into the window, each by its name. */
function unreachableControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const open = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
    const controls = (open ?? document.body).querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')
    const problems: string[] = []
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const { width, height } = control.getBoundingClientRect()
      // For screen readers alone, where a label or a row beside it takes the click, or shown on focus.
      if ((control.parentElement?.getBoundingClientRect().width ?? 0) <= 1) continue
      if (
        width <= 2 ||
        height <= 2 ||
        control.closest('[data-react-aria-prevent-focus], .visually-hidden, a[href="#content"]')
      )
        continue
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const box = control.getBoundingClientRect()
      const isInside =
        box.left >= -1 &&
        box.top >= -1 &&
        box.right <= innerWidth + 1 &&
        (box.bottom <= innerHeight + 1 || box.height > innerHeight)
      if (!isInside)
        problems.push(
          `${control.getAttribute('aria-label') ?? control.textContent}: ${Math.round(box.left)},${Math.round(box.top)} to ${Math.round(box.right)},${Math.round(box.bottom)}`,
        )
    }
    return problems
  })
}

/** Opens and closes the sidebar of a small window from the list in each way; `look` is called while it is open. */
async function openSidebarOver(page: Page, look: () => Promise<void>): Promise<void> {
  const grid = page.getByRole('grid')
  const rail = page.getByRole('navigation', { name: 'Main' })
  const sidebar = page.getByRole('dialog', { name: 'Sidebar' })
  const place = (name: string | RegExp) => sidebar.getByRole('link', { name })
  const leftOfGrid = async () => (await grid.boundingBox())?.x
  const open = async () => {
    await grid.focus()
    await page.keyboard.press('Control+b')
    await expect(place(/^Sessions/)).toBeFocused()
  }

  await page.setViewportSize({ width: 1024, height: 700 })
  expect(await leftOfGrid()).toBe(52)
  await rail.getByRole('link', { name: 'Settings' }).hover()
  await expect(page.locator('[aria-hidden=true]').getByText('Settings', { exact: true })).toBeVisible()
  await open()
  expect(await leftOfGrid()).toBe(52)
  await expect(sidebar.getByText(/^Synced /)).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await expect(sidebar).toHaveCount(0)
  await expect(grid).toBeFocused()

  await open()
  await page.keyboard.press('Control+b')
  await expect(grid).toBeFocused()

  await page.getByRole('button', { name: 'Show sidebar' }).click()
  await expect(sidebar).toBeVisible()
  // A second press within the time of a double click does not close what the first has opened.
  await expect(async () => {
    await page.mouse.click(600, 600)
    await expect(sidebar).toHaveCount(0, { timeout: 200 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Show sidebar' })).toBeFocused()

  await open()
  await place('Settings').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible()
  await expect(sidebar).toHaveCount(0)
  await rail.getByRole('link', { name: 'Sessions' }).click()

  await open()
  await page.setViewportSize({ width: 1120, height: 700 })
  await expect(sidebar).toHaveCount(0)
  await expect(page.getByText(/^Synced /)).toBeVisible()
  await expect(grid).toBeFocused()
  expect(await leftOfGrid()).toBe(208)
  await page.setViewportSize({ width: 1119, height: 700 })
  await expect.poll(leftOfGrid).toBe(52)
  await page.setViewportSize({ width: 1024, height: 640 })
}

test('a window of 1024 × 640: on every screen and dialog nothing is cut, and every control can be reached', async ({
  launch,
  serve,
}) => {
  const service = await serve({ sessions: 60 })
  const { page } = await launch()
  await page.setViewportSize({ width: 1024, height: 640 })
  const problems: string[] = []
  const look = async (where: string) => {
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
    const found = [...(await unreadableText(page)), ...(await unreachableControls(page))]
    problems.push(...found.map((problem) => `${where}: ${problem}`))
  }
  const lookAtDialog = async (where: string) => {
    await expect(dialog(page)).toBeVisible()
    await look(where)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }

  await page.getByRole('button', { name: 'Explore with demo data' }).waitFor()
  await look('welcome')
  await showConnectionForm(page)
  await page.getByText('Advanced').click()
  await expect(page.getByRole('button', { name: 'Connect and sync' })).toBeInViewport({ ratio: 1 })
  await look('connect')
  await connect(page, service)
  await expectRows(page, 60)
  await expect(page.getByRole('button', { name: /^Synced / })).toBeVisible()
  await look('sessions')
  await test.step('the sidebar is a rail, and opens over the content', async () => {
    await openSidebarOver(page, () => look('sidebar'))
  })
  for (const [where, key] of [
    ['shortcuts', '?'],
    ['palette', 'Control+k'],
    ['export', 'e'],
  ] as const) {
    await page.getByRole('grid').focus()
    await page.keyboard.press(key)
    await lookAtDialog(where)
  }
  await page.getByRole('button', { name: 'Save view' }).click()
  await lookAtDialog('save view')

  await goTo(
    page,
    paths.session(connectionOf(page), heldWith(service, ({ proctoring }) => Boolean(proctoring?.protocolUrl)).key),
  )
  await outlineButton(page).waitFor()
  await look('session')
  await page.keyboard.press('o')
  await expect(questions(page).first()).toBeVisible()
  await lookAtDialog('outline')
  await page.getByRole('button', { name: /^Proctoring:/ }).click()
  await look('session, proctoring')
  await openDetails(page)
  await look('session, details')

  const connectionId = connectionOf(page)
  for (const section of SETTINGS_SECTIONS) {
    await openSettings(page, section)
    await look(`settings, ${section}`)
  }
  for (const [section, button] of [
    ['storage', 'View log'],
    ['connections', /^Proctoring labels/],
    ['connections', /^Remove Test/],
  ] as const) {
    await openSettings(page, section)
    await page.getByRole('button', { name: button }).first().click()
    await lookAtDialog(String(button))
  }
  await goTo(page, paths.manage(connectionId, 'results'))
  await page.getByLabel('Participant IDs').fill(Array.from(held(service), ({ key }) => key.participantId).join(' '))
  await look('IDs to look up')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('grid', { name: 'Results' }).getByRole('row').nth(5)).toBeVisible()
  await look('results')
  await goTo(page, paths.edit(connectionId))
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeInViewport({ ratio: 1 })
  await look('edit of a connection')
  await goTo(page, paths.connect)
  await page.getByLabel('Secret key', { exact: true }).waitFor()
  await look('a further connection')
  expect(problems).toEqual([])
})
