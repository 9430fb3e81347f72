import { expect, test, vi } from 'vitest'
import type { Connection } from '../../../../contract/model/connection.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { connectionOf, rememberConnection } from '../../../../renderer/shell/connection-of.ts'

const [one, other] = ['one', 'other'].map((id) => ({ id }) as Connection) as [Connection, Connection]
const NONE = { lastConnection: null }

test('a place belongs to the connection that it names, any other to the one used last, else to the first', () => {
  const kept: unknown[] = []
  const set = (change: unknown) => {
    kept.push(change)
    return Promise.resolve({ ok: true, value: {} })
  }
  vi.stubGlobal('desk', { settings: { set } })
  expect(connectionOf({ kind: 'sessions', connectionId: other.id }, [one, other], NONE)).toBe(other)
  expect(connectionOf({ kind: 'sessions', connectionId: 'gone' as ConnectionId }, [one, other], NONE)).toBeNull()
  expect(connectionOf({ kind: 'home' }, [one, other], NONE)).toBe(one)
  expect(connectionOf({ kind: 'home' }, [one, other], undefined)).toBe(one)
  expect(connectionOf({ kind: 'home' }, [one, other], { lastConnection: other.id })).toBe(other)
  rememberConnection('sessions', one.id)
  rememberConnection('settings', one.id)
  // A connection that is only edited does not become the window's.
  rememberConnection('edit', other.id)
  expect(kept).toEqual([{ lastConnection: one.id }])
  // What another window looks at does not move this one.
  expect(connectionOf({ kind: 'settings', section: null }, [one, other], { lastConnection: other.id })).toBe(one)
  expect(connectionOf({ kind: 'home' }, [other], NONE)).toBe(other)
  expect(connectionOf({ kind: 'home' }, [], NONE)).toBeNull()
})
