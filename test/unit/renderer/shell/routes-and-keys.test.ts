import { test, expect } from 'vitest'
import fc from 'fast-check'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import { SETTINGS_SECTIONS } from '../../../../renderer/features/settings/section-ids.ts'
import { parseRoute, paths } from '../../../../renderer/shell/routes.ts'
import { shortcutName } from '../../../../renderer/common/shortcuts/use-shortcuts.ts'

test('the address of a session leads back to it, whatever its center is called', () => {
  const connectionId = 'c-1' as ConnectionId
  const participantId = '11111111-0000-4000-8000-000000000000' as Guid
  const testId = '22222222-0000-4000-8000-000000000000' as Guid
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (center) => {
      const key = { center, participantId, testId }
      expect(parseRoute(paths.session(connectionId, key))).toEqual({ kind: 'session', connectionId, key })
    }),
  )
})

test('the page that edits a connection is one of its places', () => {
  const connectionId = 'c-1' as ConnectionId
  expect(parseRoute(paths.edit(connectionId))).toEqual({ kind: 'edit', connectionId })
  expect(parseRoute(paths.welcome)).toEqual({ kind: 'welcome' })
})

test('each section of the settings has an address, and the settings have one without', () => {
  for (const section of SETTINGS_SECTIONS)
    expect(parseRoute(paths.settingsSection(section))).toEqual({ kind: 'settings', section })
  expect(parseRoute(paths.settings)).toEqual({ kind: 'settings', section: null })
})

test.each([
  '/c/c-1/edit/x',
  '/nowhere',
  '/settings/',
  '/settings/nowhere',
  '/c/',
  '/c/UPPER',
  '/c/x/s/half',
  '/c/x/s/a/b/c',
  '/c/../x',
])('%s is no place', (path) => {
  expect(parseRoute(path).kind).toBe('unknown')
})

const press = (part: Partial<KeyboardEvent>) =>
  shortcutName({ key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...part })

test('a key is named by what it writes, and by its place where the letters are not Latin', () => {
  expect(press({ key: 'j', code: 'KeyJ' })).toBe('j')
  expect(press({ key: 'о', code: 'KeyJ' })).toBe('j')
  expect(press({ key: '?', code: 'Slash', shiftKey: true })).toBe('?')
  expect(press({ key: '/', code: 'Digit7', shiftKey: true })).toBe('/')
  expect(press({ key: 'k', code: 'KeyK', ctrlKey: true })).toBe('mod+k')
  expect(press({ key: 'N', code: 'KeyN', ctrlKey: true, shiftKey: true })).toBe('mod+Shift+n')
  expect(press({ key: 'Escape', code: 'Escape' })).toBe('Escape')
})

test('a sign that AltGr makes is that sign, whatever the system calls AltGr, and not the digit of its key', () => {
  const held = (name: string) => name === 'AltGraph'
  for (const part of [{}, { altKey: true }, { altKey: true, ctrlKey: true }]) {
    expect(press({ key: '[', code: 'Digit8', getModifierState: held, ...part })).toBe('[')
    expect(press({ key: ']', code: 'Digit9', getModifierState: held, ...part })).toBe(']')
  }
  expect(press({ key: '[', code: 'BracketLeft', altKey: true })).toBeNull()
  expect(press({ key: '8', code: 'Digit8', getModifierState: () => false })).toBe('8')
  expect(press({ key: 'n', code: 'KeyN', altKey: true, ctrlKey: true, getModifierState: held })).toBeNull()
})

test('a letter with Shift or Alt is not the letter', () => {
  expect(press({ key: 'J', code: 'KeyJ', shiftKey: true })).toBe('Shift+j')
  expect(press({ key: 'J', code: 'KeyJ' })).toBe('j')
  expect(press({ key: 'О', code: 'KeyJ', shiftKey: true })).toBe('Shift+j')
  expect(press({ key: 'j', code: 'KeyJ', altKey: true })).toBeNull()
})
