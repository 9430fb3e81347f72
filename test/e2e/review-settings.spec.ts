import type { Locator, Page } from '@playwright/test'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { connectionOf, openSettings, tabTo } from '../support/window.ts'

const CONCLUSIONS = [
  { value: 0, name: 'Clear', tone: 'ok' },
  { value: 2, name: 'Needs review', tone: 'warn' },
]

/** Labels two conclusions, as the connection's dialog does. */
function labelConclusions(page: Page, connectionId: ConnectionId): Promise<unknown> {
  return page.evaluate(
    (request) => (window as unknown as Window & { desk: Desk }).desk.connections.setValueNames(request),
    { connectionId, valueNames: { conclusion: CONCLUSIONS, evaluation: [] } },
  )
}
type Desk = { readonly connections: { setValueNames(request: unknown): Promise<unknown> } }

/** Chooses in a menu by keyboard. The focus is on its button before and after. */
async function chooseInMenu(page: Page, button: Locator, entry: string): Promise<void> {
  await button.focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: entry })
  await expect(page.getByRole('menu')).toBeVisible()
  for (let pressed = 0; pressed < 12; pressed += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}

test('what a team agrees on for its reviews is set up by keyboard, and is there at the next start', async ({
  launch,
  serve,
}) => {
  const service = await serve({ sessions: 12 })
  let { page, close } = await launch()
  await connect(page, service)
  await expectRows(page, 12)
  await labelConclusions(page, connectionOf(page))
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = () => page.getByRole('dialog')
  const kinds = () => page.getByRole('region', { name: 'Note kinds' }).getByRole('listitem')
  const verdicts = () => page.getByRole('row')

  await test.step('verdicts', async () => {
    await openSettings(page, 'review')
    await expect(page.getByText(/^For Test college\./)).toBeVisible()
    await tabTo(page, button('Rename Clean'))
    await page.keyboard.press('Enter')
    await page.keyboard.type('Fine')
    await page.keyboard.press('Enter')
    await expect(button('Rename Fine')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(button('Add conclusion to Fine')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: '0 – Clear' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button('Remove Clear from Fine')).toBeVisible()
    await expect(button('Add conclusion to Fine')).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('textbox', { name: 'Other number' }))
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await expect(button('Remove 7 from Fine')).toBeVisible()
    await expect(button('Add conclusion to Fine')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    // The row's text holds every choice, in the hidden field behind the button.
    await expect(button('Optional Reason for Fine')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(button('Not needed Reason for Fine')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(button('Remove 7 from Fine')).toHaveCount(0)
    await tabTo(page, button('Edit reasons…'))
    await page.keyboard.press('Enter')
    await tabTo(page, button('Add reason'))
    await page.keyboard.press('Enter')
    await page.keyboard.type('Second person in the room')
    await tabTo(page, button('Add reason'))
    await page.keyboard.press('Enter')
    await page.keyboard.type('Phone')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByRole('textbox', { name: 'Reason 1' })).toBeFocused()
    await audit(page, 'reasons')
    await page.keyboard.press('Enter')
    await expect(dialog()).toHaveCount(0)
    await expect(page.getByText('2 in the list, free text allowed')).toBeVisible()
    await expect(button('Edit reasons…')).toBeFocused()
  })

  await test.step('kinds of notes', async () => {
    await tabTo(page, button('Add kind'))
    await page.keyboard.press('Enter')
    await page.keyboard.type('Praise')
    await page.keyboard.press('Tab')
    await page.keyboard.type('j')
    await expect(dialog().getByText('J is the key for “Next session”.')).toBeVisible()
    await audit(page, 'a kind of notes')
    await page.keyboard.type('r')
    await expect(dialog().getByRole('textbox', { name: 'Key' })).toHaveValue('R')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(dialog()).toHaveCount(0)
    await expect(button('Menu of Praise')).toBeVisible()
    await chooseInMenu(page, button('Menu of Praise'), 'Move up')
    await expect(kinds().nth(3)).toContainText('Praise')
    await expect(button('Menu of Praise')).toBeFocused()
    await chooseInMenu(page, button('Menu of Strength'), 'Rename')
    await expect(dialog().getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type('Plus')
    await page.keyboard.press('Enter')
    await expect(button('Menu of Plus')).toBeFocused()
    await chooseInMenu(page, button('Menu of Quote'), 'Remove')
    await expect(button('Menu of Quote')).toHaveCount(0)
  })

  await test.step('scoring and submitting, by the contents', async () => {
    await page.setViewportSize({ width: 1440, height: 860 })
    await tabTo(page, page.getByRole('navigation', { name: 'On this page' }).getByRole('button', { name: /^Scoring/ }))
    await page.keyboard.press('Enter')
    const needsScores = page.getByRole('switch', { name: /^Submit needs/ })
    await tabTo(page, needsScores)
    await page.keyboard.press('Space')
    await expect(needsScores).not.toBeChecked()
    await page.setViewportSize({ width: 1440, height: 480 })
    const current = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')
    for (const [part, group] of [
      [0.5, 'Verdicts'],
      [0, 'Blind review'],
      [1, 'Scoring and submitting'],
    ] as const) {
      await page.getByRole('main').evaluate((main, to) => {
        main.scrollTop = to * (main.scrollHeight - main.clientHeight)
      }, part)
      await expect(current).toHaveText(group)
    }
    await page.setViewportSize({ width: 1279, height: 860 })
    await expect(page.getByRole('navigation', { name: 'On this page' })).toHaveCount(0)
  })

  await test.step('reusable comments', async () => {
    await openSettings(page, 'comments')
    // On a touch screen React Aria hides a dialog with a field until a keyboard on the screen could have opened.
    await page.evaluate(() => Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 1 }))
    for (const title of ['Plan', 'Source', 'Greeting']) {
      await tabTo(page, button('Add comment'))
      await page.keyboard.press('Enter')
      await page.keyboard.type(title)
      expect(await dialog().evaluate((element) => element.checkVisibility({ checkOpacity: true }))).toBe(true)
      await page.keyboard.press('Tab')
      await page.keyboard.type(`${title}, in full.`)
      if (title === 'Plan') await audit(page, 'a reusable comment')
      await tabTo(page, dialog().getByRole('button', { name: 'Save' }))
      await page.keyboard.press('Enter')
      await expect(dialog()).toHaveCount(0)
      await expect(button(`Menu of ${title}`)).toBeVisible()
    }
    await tabTo(page, button('Menu of Greeting'))
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByRole('main').getByRole('listitem').nth(1)).toContainText('Greeting')
    await expect(button('Menu of Greeting')).toBeFocused()
    await chooseInMenu(page, button('Menu of Source'), 'Delete')
    await expect(button('Menu of Source')).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(button('Menu of Source')).toBeVisible()
    await chooseInMenu(page, button('Menu of Plan'), 'Delete')
    await expect(button('Menu of Plan')).toHaveCount(0)
  })

  await test.step('another window shows it at once', async () => {
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('ControlOrMeta+Shift+n')
    const other = await opened
    await expectRows(other, 12)
    await openSettings(other, 'comments')
    await chooseInMenu(other, other.getByRole('button', { name: 'Menu of Source' }), 'Move up')
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Source')
    await other.close()
  })

  await test.step('all of it is there at the next start', async () => {
    expect(await close()).toBe(0)
    ;({ page, close } = await launch())
    await expectRows(page, 12)
    await openSettings(page, 'review')
    await expect(verdicts().nth(1)).toContainText('Fine')
    await expect(button('Remove Clear from Fine')).toBeVisible()
    await expect(page.getByText('2 in the list, free text allowed')).toBeVisible()
    await expect(kinds()).toHaveText([/^Plus.*S/, /^Check/, /^Incident/, /^Praise.*R/])
    await expect(page.getByRole('switch', { name: /^Submit needs/ })).not.toBeChecked()
    await openSettings(page, 'comments')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/^Source/, /^Greeting/])
  })
})
