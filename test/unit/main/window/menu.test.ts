import type { MenuItemConstructorOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import { COMMAND_IDS, COMMANDS, type CommandId } from '../../../../contract/model/commands.ts'
import { createMenuState } from '../../../../main/window/menu-state.ts'
import { ALWAYS_AVAILABLE, menuTemplate } from '../../../../main/window/menu-template.ts'

const PLATFORMS = ['linux', 'win32', 'darwin'] as const

function template(platform: NodeJS.Platform, { developer = false, updates = true, run = vi.fn() } = {}) {
  return menuTemplate({ platform, developer, updates, run })
}

function all(items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])])
}

const itemOf = (platform: NodeJS.Platform, id: CommandId) => all(template(platform)).find((item) => item.id === id)

test.each(PLATFORMS)('on %s every command is in the menu once, by a name of the catalogue', (platform) => {
  const items = all(template(platform)).filter(({ id }) => id !== undefined)
  expect(items.map(({ id }) => id).toSorted()).toEqual([...COMMAND_IDS].toSorted())
  for (const { label, id } of items) expect(label, id).toMatch(/^\p{Lu}/u)
  expect(itemOf(platform, 'sync')?.label).toBe('Sync now')
})

test('the menus stand in their usual order, on macOS after that of the app', () => {
  const titles = (platform: NodeJS.Platform) => template(platform).map(({ label, role }) => label ?? role)
  expect(titles('linux')).toEqual(['File', 'Edit', 'View', 'Go', 'Window', 'Help'])
  expect(titles('win32')).toEqual(titles('linux'))
  expect(titles('darwin')).toEqual(['Proctor Desk', ...titles('linux')])
})

test('developer tools are in the menu of developers only', () => {
  const roles = (developer: boolean) => all(template('linux', { developer })).map(({ role }) => role)
  expect(roles(false)).not.toContain('toggleDevTools')
  expect(roles(true)).toContain('toggleDevTools')
})

test.each(['linux', 'win32'] as const)('on %s keys are shown and left to the page', (platform) => {
  for (const id of COMMAND_IDS) {
    const item = itemOf(platform, id)
    expect(item?.accelerator !== undefined, id).toBe('caps' in COMMANDS[id])
    if (item?.accelerator !== undefined) expect(item.registerAccelerator, id).toBe(false)
  }
  expect(itemOf(platform, 'newWindow')?.accelerator).toBe('CommandOrControl+Shift+N')
  expect(itemOf(platform, 'goBack')?.accelerator).toBe('Alt+Left')
  expect(itemOf(platform, 'next')?.accelerator).toBe('J')
})

test('on macOS, where the menu presses its keys itself, no single key is taken from text fields', () => {
  for (const { accelerator, id } of all(template('darwin'))) {
    if (accelerator) expect(accelerator, id).toMatch(/^CommandOrControl\+/)
  }
  expect(itemOf('darwin', 'goBack')?.accelerator).toBe('CommandOrControl+[')
  expect(itemOf('darwin', 'next')?.accelerator).toBeUndefined()
})

test('an item runs its command in the window it was chosen in', () => {
  const run = vi.fn()
  const item = all(template('linux', { run })).find(({ id }) => id === 'export')
  const click = item?.click as (item: object, window: { id: number } | undefined) => void
  click({}, { id: 7 })
  click({}, undefined)
  expect(run.mock.calls).toEqual([
    ['export', 7],
    ['export', undefined],
  ])
})

test('at first only what needs no page can be chosen', () => {
  for (const id of COMMAND_IDS) expect(itemOf('linux', id)?.enabled, id).toBe(ALWAYS_AVAILABLE.has(id))
})

test('what can be chosen is that of the window with the focus', () => {
  let shown: readonly string[] = []
  const state = createMenuState((available) => {
    shown = [...available].filter((id) => !ALWAYS_AVAILABLE.has(id))
  })
  state.available(1, ['sync', 'undo'])
  expect(shown).toEqual(['sync'])
  state.available(2, ['export'])
  expect(shown).toEqual(['sync'])
  state.focused(2)
  expect(shown).toEqual(['export'])
  state.available(2, ['export', 'open'])
  expect(shown).toEqual(['export', 'open'])
  state.closed(1)
  expect(shown).toEqual(['export', 'open'])
  state.closed(2)
  expect(shown).toEqual([])
  state.available(3, ['sync'])
  expect(shown).toEqual(['sync'])
  state.available(4, ['export'])
  state.focused(4)
  expect(shown).toEqual(['export'])
  state.closed(4)
  expect(shown).toEqual(['sync'])
})
