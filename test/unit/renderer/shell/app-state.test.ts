import { expect, test } from 'vitest'
import type { Connection } from '../../../../contract/model/connection.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { frameOf, isLocked, lacksSecret, redirectOf, screenKey } from '../../../../renderer/shell/app-state.ts'
import type { Route } from '../../../../renderer/shell/routes.ts'

const ONE = { id: 'one' as ConnectionId } as Connection
const HOME: Route = { kind: 'home' }
const known = { connections: [ONE], isReadingSettings: false, connectionId: ONE.id, lastSection: 'sync' } as const

test('nothing is shown before the connections are read, or it is said that they cannot be', () => {
  expect(frameOf(undefined, null, null)).toEqual({ kind: 'reading' })
  const error = new Error('no worker')
  expect(frameOf(undefined, error, null)).toEqual({ kind: 'failed', error })
})

test('what was read stays when reading it again fails', () => {
  expect(frameOf([ONE], new Error('no worker'), ONE).kind).toBe('shell')
})

test('the sidebar is there for a connection, and not without one', () => {
  expect(frameOf([ONE], null, ONE)).toEqual({ kind: 'shell', connections: [ONE], connection: ONE })
  expect(frameOf([ONE], null, null).kind).toBe('bare')
  expect(frameOf([], null, null)).toEqual({ kind: 'bare', connections: [] })
  // One that was removed a moment ago.
  expect(frameOf([], null, ONE).kind).toBe('bare')
})

test('the start leads to the sessions of a connection, or to adding the first', () => {
  expect(redirectOf(HOME, known)).toBe('/c/one')
  expect(redirectOf(HOME, { ...known, connections: [], connectionId: undefined })).toBe('/welcome')
})

test('the welcome stays while there is no connection, and gives way to one that another window made', () => {
  const welcome: Route = { kind: 'welcome' }
  expect(redirectOf(welcome, { ...known, connections: [], connectionId: undefined })).toBeNull()
  expect(redirectOf(welcome, known)).toBe('/c/one')
})

test('the start waits until it is known what there is, and other places stay', () => {
  expect(redirectOf(HOME, { ...known, connections: undefined })).toBeNull()
  expect(redirectOf(HOME, { ...known, isReadingSettings: true })).toBeNull()
  const others: readonly Route[] = [{ kind: 'connect' }, { kind: 'settings', section: 'about' }, { kind: 'unknown' }]
  for (const route of others) expect(redirectOf(route, known)).toBeNull()
})

test('the settings without a section lead to the one seen last', () => {
  expect(redirectOf({ kind: 'settings', section: null }, known)).toBe('/settings/sync')
})

test('a secret is missed when it is not there or not told, and never in the demo', () => {
  const lacks = (secretState: Connection['secretState'], isDemo = false) => lacksSecret({ secretState, isDemo })
  expect(lacks('missing')).toBe(true)
  expect(lacks('silent')).toBe(true)
  expect(lacks('missing', true)).toBe(false)
  expect([lacks('keychain'), lacks('memory')]).toEqual([false, false])
})

test('a connection is locked when only its secret key opens what is stored', () => {
  const one = { secretState: 'missing', storeKey: 'wrapped', isDemo: false } as const
  expect(isLocked(one)).toBe(true)
  expect(isLocked({ ...one, storeKey: 'kept' })).toBe(false)
  expect(isLocked({ ...one, secretState: 'memory' })).toBe(false)
  expect(isLocked({ ...one, isDemo: true })).toBe(false)
})

test('another time zone or language draws a screen anew, but not the settings', () => {
  const list: Route = { kind: 'sessions', connectionId: ONE.id }
  expect(screenKey(list, 'utc', 'en')).not.toBe(screenKey(list, 'system', 'en'))
  expect(screenKey(list, 'utc', 'de-AT')).not.toBe(screenKey(list, 'utc', 'en'))
  const settings: Route = { kind: 'settings', section: 'general' }
  expect(screenKey(settings, 'utc', 'de')).toBe(screenKey({ ...settings, section: 'sync' }, 'system', 'en'))
})
