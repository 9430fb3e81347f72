import { expect, test } from 'vitest'
import type { Failure } from '../../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { Ending } from '../../../../main/desk/endings.ts'
import { badgeOf, NOTHING_UNSEEN, withEnding } from '../../../../main/desk/unseen.ts'

const FAILURE: Failure = { code: 'forbidden', message: '' }
const sync = (id: string, created: number, changed = 0, failure: Failure | null = null): Ending => ({
  kind: 'sync',
  connectionId: id as ConnectionId,
  created,
  changed,
  failure,
})
const file = (failure: Failure | null): Ending => ({ kind: 'evidence', windowId: 1, sessions: 1, failure })
const after = (...endings: Ending[]) => endings.reduce(withEnding, NOTHING_UNSEEN)

test('what the syncs of a connection brought is taken together, and each connection is by itself', () => {
  const { syncs } = after(sync('a', 2, 1), sync('b', 5), sync('a', 3, 4))
  expect([...syncs]).toEqual([
    ['a', { created: 5, changed: 5, failure: null }],
    ['b', { created: 5, changed: 0, failure: null }],
  ])
})

test('the badge counts new sessions of all connections, and not those that changed', () => {
  expect(badgeOf(NOTHING_UNSEEN)).toEqual({ kind: 'none' })
  expect(badgeOf(after(sync('a', 0, 9)))).toEqual({ kind: 'none' })
  expect(badgeOf(after(sync('a', 2), sync('b', 5), file(null)))).toEqual({ kind: 'new', count: 7 })
})

test('the badge says that something failed, until the connection’s next sync succeeds', () => {
  const failed = after(sync('a', 2), sync('a', 0, 0, FAILURE))
  expect(badgeOf(failed)).toEqual({ kind: 'failed' })
  expect(badgeOf(withEnding(failed, sync('a', 1)))).toEqual({ kind: 'new', count: 3 })
  expect(badgeOf(after(sync('a', 2), file(FAILURE), file(null)))).toEqual({ kind: 'failed' })
})

test('a recovery takes the failure of its connection away, and keeps what its syncs brought', () => {
  const recovered = (id: string): Ending => ({ kind: 'recovered', connectionId: id as ConnectionId })
  const failed = after(sync('a', 2, 1), sync('a', 0, 0, FAILURE), sync('b', 0, 0, FAILURE))
  expect([...withEnding(failed, recovered('a')).syncs]).toEqual([
    ['a', { created: 2, changed: 1, failure: null }],
    ['b', { created: 0, changed: 0, failure: FAILURE }],
  ])
  expect([...withEnding(failed, recovered('b')).syncs.keys()]).toEqual(['a'])
  // The user has seen the failure meanwhile.
  expect(withEnding(NOTHING_UNSEEN, recovered('a'))).toBe(NOTHING_UNSEEN)
})
