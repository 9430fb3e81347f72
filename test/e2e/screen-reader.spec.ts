import type { Page } from '@playwright/test'
import { paths } from '../../renderer/shell/routes.ts'
import { connect, expect, expectRows, selectQuestion, test } from '../support/app.ts'
import { connectionOf, goTo, heldWith, openSession, openSettings, tabTo, withAnswer } from '../support/window.ts'

type TreeNode = {
  readonly role: string
  readonly name: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly children: readonly TreeNode[]
}

/** The tree that the browser hands to screen readers, below the first node of a role. */
async function treeBelow(page: Page, role: string): Promise<TreeNode> {
  const session = await page.context().newCDPSession(page)
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    type Node = (typeof nodes)[number]
    const read = (node: Node): readonly TreeNode[] => {
      const children = (node.childIds ?? []).flatMap((id) => {
        const child = byId.get(id)
        return child === undefined ? [] : read(child)
      })
      // What is ignored hands its children on, as it does to a screen reader.
      if (node.ignored) return children
      const properties = Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value]))
      return [{ role: String(node.role?.value), name: String(node.name?.value ?? ''), properties, children }]
    }
    const found = nodes.find((node) => !node.ignored && node.role?.value === role)
    const tree = found === undefined ? undefined : read(found)[0]
    if (tree === undefined) throw new Error(`a screen reader finds no ${role}`)
    return tree
  } finally {
    await session.detach()
  }
}

function all(tree: TreeNode, role: string): readonly TreeNode[] {
  return [...(tree.role === role ? [tree] : []), ...tree.children.flatMap((child) => all(child, role))]
}

/** Everything that is said in a live region from now on. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    for (const region of document.querySelectorAll('[aria-live]')) {
      new MutationObserver(() => {
        const text = region.textContent?.trim() ?? ''
        if (text !== '') said.push(text)
      }).observe(region, { childList: true, subtree: true, characterData: true })
    }
  })
  return () => page.evaluate(() => (window as unknown as { said: readonly string[] }).said)
}

test('a screen reader walks the list: its size, headers, order, rows, cells and what is selected', async ({
  launch,
  serve,
}) => {
  const service = await serve()
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 150)
  await page.getByText(/^Synced /).waitFor()
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(12)).not.toHaveAttribute('aria-busy', 'true')

  await test.step('the tree', async () => {
    const tree = await treeBelow(page, 'grid')
    expect(tree.name).toBe('Sessions')
    expect(tree.properties).toMatchObject({ multiselectable: true })
    await expect(grid).toHaveAttribute('aria-rowcount', '151')
    await expect(grid).toHaveAttribute('aria-colcount', '10')
    expect(all(tree, 'columnheader').map(({ name }) => name.replace(/ \d+ ?%$/, ''))).toEqual([
      'Select all sessions in list',
      'Participant',
      'Test',
      'Started',
      'Elapsed',
      'Score',
      'Proctoring',
      'Verdict',
      'My score',
      'Review',
    ])
    const rows = all(tree, 'row').slice(1)
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows.slice(0, 10)) {
      const cells = all(row, 'gridcell')
      expect(cells).toHaveLength(10)
      for (const cell of cells.slice(1)) expect(cell.name, row.name).not.toBe('')
      expect(row.name, 'the row is read as its cells, one after the other').toContain(cells[2]?.name ?? '')
    }
    // What has no value says so in a word; a dash alone is passed over or read as "em dash".
    for (const row of rows) for (const { name } of all(row, 'gridcell')) expect(name).not.toMatch(/^[—–-]$/)
    const indexes = await grid.getByRole('row').evaluateAll((elements) => elements.map((one) => one.ariaRowIndex))
    expect(indexes.slice(0, 4)).toEqual(['1', '2', '3', '4'])
  })

  const said = await listen(page)
  await test.step('the order is told by the header and said when it changes', async () => {
    const header = grid.getByRole('columnheader', { name: 'Participant' })
    await expect(header).toHaveAttribute('aria-sort', 'none')
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(said).toContain('Sorted by Participant, ascending.')
  })

  await test.step('rows, cells and headers by keys', async () => {
    await tabTo(page, grid)
    const active = async () => {
      const id = await grid.getAttribute('aria-activedescendant')
      return page.locator(`#${id}`).evaluate((element) => ({
        role: element.getAttribute('role'),
        row: element.closest('[role=row]')?.getAttribute('aria-rowindex'),
        column: element.getAttribute('aria-colindex'),
      }))
    }
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await press('Control+End')
    expect(await active()).toEqual({ role: 'row', row: '151', column: null })
    await press('Control+Home', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    expect(await active()).toEqual({ role: 'gridcell', row: '3', column: '3' })
    await press('End')
    expect(await active()).toEqual({ role: 'gridcell', row: '3', column: '10' })
    await press('Home', 'ArrowRight', 'ArrowUp', 'ArrowUp')
    await expect(grid.getByRole('columnheader', { name: 'Participant' }).getByRole('button')).toBeFocused()
    await press('ArrowRight')
    await expect(grid.getByRole('columnheader', { name: 'Test' }).getByRole('button')).toBeFocused()
    await press('ArrowDown')
    await expect(grid).toBeFocused()
    expect(await active()).toEqual({ role: 'gridcell', row: '2', column: '3' })
    await press('ArrowLeft', 'ArrowLeft', 'ArrowLeft')
    expect(await active()).toEqual({ role: 'row', row: '2', column: null })
  })

  await test.step('what is selected is in the tree and is said', async () => {
    await page.keyboard.press('Space')
    await expect(page.getByText(/^1 selected/)).toBeVisible()
    const rows = all(await treeBelow(page, 'grid'), 'row').slice(1)
    expect(rows.map(({ properties }) => properties.selected).filter(Boolean)).toHaveLength(1)
    expect(rows[0]?.properties.selected).toBe(true)
    await expect.poll(said).toContain('1 of 150 sessions selected.')
    await page.keyboard.press('Escape')
    await expect.poll(said).toContain('Nothing selected')
  })

  await test.step('how many a search leaves is said once, and a sync is told by its end alone', async () => {
    const before = (await said()).length
    await page.keyboard.press('/')
    await page.keyboard.type('nobody is called like this', { delay: 20 })
    await expect.poll(said).toContain('No matching sessions')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await expect.poll(said).toContain('150 of 150 sessions listed.')
    expect((await said()).length - before).toBe(2)
    await page.getByRole('main').getByRole('button', { name: /^Sync/ }).click()
    await expect.poll(said, { timeout: 30_000 }).toContainEqual(expect.stringMatching(/^Sync finished: /))
    expect((await said()).length - before).toBe(3)
  })
})

test('the player is named, tells its time in words, and says when it fails; places have titles and headings', async ({
  launch,
  serve,
}) => {
  const service = await serve()
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 150)
  const connectionId = connectionOf(page)
  const video = heldWith(service, withAnswer('VideoInterview'))
  await expect(page).toHaveTitle('Sessions – Test college – Proctor Desk')

  await test.step('controls and time', async () => {
    await openSession(page, video)
    await selectQuestion(page, 'Video interview')
    await expect(page).toHaveTitle(`${video.item.testTitle} – Test college – Proctor Desk`)
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
    const player = page.getByRole('group', { name: /^Video player: / })
    for (const control of await player.getByRole('button').or(player.getByRole('combobox')).all()) {
      await expect(control).toHaveAccessibleName(/\p{L}{3}/u)
    }
    const slider = player.getByRole('slider', { name: 'Position in video' })
    await slider.focus()
    for (const key of ['Home', 'ArrowRight']) await page.keyboard.press(key)
    await expect(slider).toHaveAttribute('aria-valuetext', /^\d+ seconds? of (\d+ minutes?, )?\d+ seconds?$/)
    await expect(player.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '100%')
    await page.keyboard.press('Shift+T')
    await expect(player.getByRole('status').getByText(/^\d+ seconds? of /)).toBeAttached()
    const full = player.getByRole('button', { name: 'Full screen' })
    await full.click()
    await expect(player.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
    await page.keyboard.press('f')
    await expect(full).toBeVisible()
  })

  await test.step('a failure is an alert', async () => {
    await goTo(page, paths.sessions(connectionId))
    service.faults.add({ kind: 'manifest-not-xml' })
    await openSession(page, video)
    await selectQuestion(page, 'Video interview')
    await expect(page.getByRole('alert').getByText('Can’t play video')).toBeVisible()
  })

  await test.step('one heading of the first level in each place, and none that skips a level', async () => {
    const outline = () => page.getByRole('heading').evaluateAll((all) => all.map((one) => Number(one.tagName.slice(1))))
    const expectOutline = async () => {
      const levels = await outline()
      expect(levels.filter((level) => level === 1)).toHaveLength(1)
      for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
    }
    await expectOutline()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('open settings')
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle('Settings – Proctor Desk')
    await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeFocused()
    await expectOutline()
    await openSettings(page, 'connections')
    await page.getByRole('button', { name: 'Add connection', exact: true }).click()
    await expect(page).toHaveTitle('Add connection – Proctor Desk')
    await expect(page.getByRole('heading', { level: 1, name: 'Add connection' })).toBeFocused()
    await expectOutline()
    await goTo(page, paths.sessions(connectionId))
    await expectRows(page, 150)
    await expectOutline()
  })

  await test.step('F6 goes from part to part and back to where one was in each', async () => {
    const grid = page.getByRole('grid')
    await grid.focus()
    const parts: string[] = []
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('F6')
      const here = await page.evaluate(() => {
        const region = document.activeElement?.closest('[data-region]')
        return region === null || region === undefined
          ? 'none'
          : (region.getAttribute('aria-label') ?? region.className)
      })
      parts.push(here)
      if (await grid.evaluate((element) => element === document.activeElement)) break
    }
    expect(parts).not.toContain('none')
    expect(parts.length).toBeGreaterThanOrEqual(5)
    expect(new Set(parts).size, parts.join(', ')).toBe(parts.length)
    await expect(grid).toBeFocused()
    await page.keyboard.press('Shift+F6')
    await expect(grid).not.toBeFocused()
    await page.keyboard.press('F6')
    await expect(grid).toBeFocused()
  })

  await test.step('single keys that are turned off set nothing off but in the list', async () => {
    await openSettings(page, 'keyboard')
    const choice = page.getByRole('switch', { name: 'Single-key shortcuts everywhere' })
    await choice.focus()
    await page.keyboard.press('Space')
    await expect(choice).not.toBeChecked()
    await goTo(page, paths.sessions(connectionId))
    await expectRows(page, 150)
    await page.getByRole('button', { name: 'Export…' }).first().focus()
    for (const key of ['x', 'e', '/', '?', 'f']) await page.keyboard.press(key)
    await expect(page.locator('[data-overlay]')).toHaveCount(0)
    await expect(page.getByText(/^\d+ selected$/)).toHaveCount(0)
    await page.getByRole('grid').focus()
    await page.keyboard.press('x')
    await expect(page.getByText(/^1 selected/)).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
  })
})
