import type { Page } from '@playwright/test'
import { connect, expect, expectRows, selectQuestion, test } from '../support/app.ts'
import { heldWith, openSession, openSettings, tabTo, withAnswer } from '../support/window.ts'

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Goes along an open menu or list until an entry has the cursor, and takes it. */
async function take(page: Page, role: 'menuitem' | 'option', name: string): Promise<void> {
  const entry = page.getByRole(role, { name, exact: true })
  await entry.waitFor()
  for (let presses = 0; presses < 20; presses += 1) {
    if (await entry.evaluate((element) => element === document.activeElement)) return press(page, 'Enter')
    await press(page, 'ArrowDown')
  }
  throw new Error(`the arrow leads to no ${name}`)
}

test('columns, views, selection, summary, the player and the settings by keyboard alone', async ({ launch, serve }) => {
  test.setTimeout(180_000)
  const service = await serve()
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 150)
  await page.getByText(/^Synced /).waitFor()
  const grid = page.getByRole('grid')
  const headers = () => grid.getByRole('columnheader').allInnerTexts()
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await test.step('columns: order, place, width, hidden and shown again', async () => {
    const test = grid.getByRole('columnheader', { name: 'Test' })
    await tabTo(page, test.getByRole('button'))
    await press(page, 'Enter')
    await expect(test).toHaveAttribute('aria-sort', 'ascending')
    const wide = (await test.boundingBox())?.width ?? 0
    await press(page, 'Shift+ArrowRight')
    await expect.poll(async () => (await test.boundingBox())?.width).toBeGreaterThan(wide)
    await press(page, 'Alt+ArrowRight')
    await expect
      .poll(async () => (await headers()).slice(1, 4).map((text) => text.trim()))
      .toEqual(['Participant', 'Started', 'Test'])
    await tabTo(page, button('Columns'), 'Shift+Tab')
    await press(page, 'Enter')
    const line = (name: string) => page.getByRole('dialog').getByRole('row', { name })
    await expect(line('Participant')).toBeFocused()
    await press(page, 'End')
    for (let up = 0; up < 6; up += 1) await press(page, 'ArrowUp')
    await expect(line('Center')).toBeFocused()
    await press(page, 'Space')
    await press(page, 'Escape')
    await expect(button('Columns')).toBeFocused()
    await expect(grid.getByRole('columnheader', { name: 'Center' })).toBeVisible()
  })

  await test.step('views: saved, named anew, deleted and brought back', async () => {
    await tabTo(page, button('Save view'), 'Shift+Tab')
    await press(page, 'Enter')
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Mine')
    await press(page, 'Enter')
    const menu = button('View Mine')
    await menu.waitFor()
    await tabTo(page, menu, 'Shift+Tab')
    await press(page, 'Enter')
    await take(page, 'menuitem', 'Rename…')
    const name = page.getByRole('dialog').getByLabel('Name')
    await expect(name).toBeFocused()
    await press(page, 'ControlOrMeta+a')
    await page.keyboard.type('Yours')
    await press(page, 'Enter')
    await button('View Yours').waitFor()
    await page.locator('[data-overlay]').first().waitFor({ state: 'detached' })
    await tabTo(page, button('View Yours'), 'Shift+Tab')
    await press(page, 'Enter')
    await take(page, 'menuitem', 'Delete')
    await expect(button('View Yours')).toHaveCount(0)
    await page.getByRole('listitem').getByText('“Yours” deleted').waitFor()
    await page.locator('[data-overlay]').first().waitFor({ state: 'detached' })
    await press(page, 'ControlOrMeta+z')
    await expect(button('View Yours')).toBeVisible()
  })

  await test.step('a range, all, none; the summary put away and back', async () => {
    await tabTo(page, grid)
    await press(page, 'Home', 'Shift+ArrowDown', 'Shift+ArrowDown')
    await expect(page.getByText(/^3 selected/)).toBeVisible()
    await press(page, 'ControlOrMeta+a')
    await expect(page.getByText(/^150 selected/)).toBeVisible()
    await press(page, 'Escape')
    await expect(page.getByText(/^\d+ selected$/)).toHaveCount(0)
    const summary = page.getByRole('complementary', { name: 'Preview' })
    await expect(summary).toBeVisible()
    await press(page, 'p')
    await expect(summary).toBeHidden()
    await press(page, 'p')
    await expect(summary).toBeVisible()
  })

  await test.step('the player: speed, sound, quality, frames', async () => {
    await openSession(page, heldWith(service, withAnswer('VideoInterview')))
    await selectQuestion(page, 'Video interview')
    const player = page.getByRole('group', { name: /^Video player: / })
    await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
    const video = page.locator('video')
    const read = (what: 'playbackRate' | 'muted' | 'currentTime') =>
      video.evaluate((element, name) => (element as HTMLVideoElement)[name], what)
    await press(page, '>')
    expect(await read('playbackRate')).toBeGreaterThan(1)
    await press(page, '<')
    expect(await read('playbackRate')).toBe(1)
    await press(page, 'm')
    expect(await read('muted')).toBe(true)
    await press(page, '.')
    await expect.poll(() => read('currentTime')).toBeGreaterThan(0)
    await tabTo(page, player.getByRole('combobox', { name: 'Quality' }))
    await press(page, 'ArrowDown')
    await expect(player.getByRole('combobox', { name: 'Quality' })).not.toHaveValue('')
    await tabTo(page, player.getByRole('slider', { name: 'Volume' }))
    await press(page, 'Home')
    await expect(player.getByRole('slider', { name: 'Volume' })).toHaveValue('0')
  })

  await test.step('the settings', async () => {
    await press(page, 'ControlOrMeta+k')
    await page.keyboard.type('open settings')
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeFocused()
    await press(page, 'ControlOrMeta+f')
    await expect(page.getByRole('searchbox', { name: 'Search settings' })).toBeFocused()
    await page.keyboard.type('theme')
    await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible()
    await tabTo(page, button(/Theme$/))
    await press(page, 'Enter')
    await page.getByRole('option', { name: 'Light' }).waitFor()
    await page.keyboard.type('dark')
    await press(page, 'Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await press(page, 'ControlOrMeta+z')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await press(page, 'ControlOrMeta+f', 'Delete', 'Escape')
    const sections = page.getByRole('navigation', { name: 'Settings' })
    await expect(sections.getByRole('link', { name: 'Appearance' })).toBeFocused()
    await press(page, 'ArrowDown', 'ArrowDown')
    await expect(sections.getByRole('link', { name: 'Connections' })).toBeFocused()
    await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible()
    await tabTo(page, button('Remove Test college'))
    await press(page, 'Enter')
    const keep = page.getByRole('alertdialog').getByRole('button', { name: 'Keep connection' })
    await expect(keep).toBeFocused()
    await press(page, 'Enter')
    await expect(button('Remove Test college')).toBeFocused()
  })
})

test('what has the focus lies under nothing, on the list, a session and the settings', async ({ launch, serve }) => {
  test.setTimeout(180_000)
  const service = await serve({ sessions: 40 })
  const { page } = await launch()
  await page.setViewportSize({ width: 1024, height: 640 })
  await connect(page, service)
  await expectRows(page, 40)
  // What the sync offers goes away with it.
  await page.getByRole('button', { name: /^Synced/ }).waitFor()

  /** The names of what Tab leads to and of which nothing is to be seen. */
  async function hidden(): Promise<readonly string[]> {
    const names = new Set<string>()
    const found: string[] = []
    for (let presses = 0; presses < 60; presses += 1) {
      await press(page, 'Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement
        if (element === null || element === document.body) return null
        const box = element.getBoundingClientRect()
        const name = `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim()}`
        // A frame and what fills the window are seen by any of their parts.
        const places = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => ({ x, y })))
        const isSeen = places.some(({ x, y }) => {
          const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
          return top !== null && (element.contains(top) || top.contains(element))
        })
        return { name: name.slice(0, 60), isSeen, key: `${name} ${box.left} ${box.top}` }
      })
      if (focused === null) continue
      // A heading that takes the focus of a new screen leads back to what was passed already.
      if (names.size > 1 && focused.key === [...names][0]) break
      names.add(focused.key)
      if (!focused.isSeen) found.push(focused.name)
    }
    expect(names.size, [...names].join('; ')).toBeGreaterThan(8)
    return found
  }

  expect(await hidden()).toEqual([])
  await openSession(page, heldWith(service, withAnswer('SingleChoice')))
  expect(await hidden()).toEqual([])
  for (const section of ['general', 'connections'] as const) {
    await openSettings(page, section)
    // A heading takes the focus where nothing has it, which is so for a moment at the end of the page too.
    await expect(page.locator(':focus')).toHaveCount(1)
    expect(await hidden()).toEqual([])
  }
})
