import { expect, test } from 'vitest'
import { emptyListOf } from '../../../../../../renderer/features/sessions/list/empty-list.ts'
import { NO_FILTER } from '../../../../../../renderer/features/sessions/filters/session-filter.ts'

type Known = Parameters<typeof emptyListOf>[0]

const FAILURE = { code: 'store-damaged', message: '' } as NonNullable<Known['failure']>
const resultSetOf = (storeTotal: number) =>
  ({ resultSetId: 1, total: 0, storeTotal, withReport: 0 }) as Known['resultSet']
const statusOf = (change: object) =>
  ({ state: 'idle', received: 0, failure: null, lastCompletedAt: null, ...change }) as Known['syncStatus']

function emptyOf(change: Partial<Known>) {
  return emptyListOf({
    resultSet: resultSetOf(0),
    failure: null,
    filter: NO_FILTER,
    syncStatus: statusOf({}),
    ...change,
  })
}

test('a list that was never there is being read, or has failed', () => {
  expect(emptyOf({ resultSet: null })).toEqual({ kind: 'reading' })
  expect(emptyOf({ resultSet: null, failure: FAILURE })).toEqual({ kind: 'failed', failure: FAILURE })
})

test('damage of the reviewer’s own work is told from that of the cache', () => {
  const reviews = { ...FAILURE, details: { field: 'reviews' } } as typeof FAILURE
  expect(emptyOf({ resultSet: null, failure: reviews })).toEqual({ kind: 'reviewsDamaged', failure: reviews })
  const cache = { ...FAILURE, details: { field: 'cache' } } as typeof FAILURE
  expect(emptyOf({ resultSet: null, failure: cache }).kind).toBe('failed')
  const other = { ...reviews, code: 'disk-error' } as typeof FAILURE
  expect(emptyOf({ resultSet: null, failure: other }).kind).toBe('failed')
})

test('a list that is there and could not be read anew says why it is empty', () => {
  expect(emptyOf({ failure: FAILURE }).kind).toBe('neverSynced')
})

test('search and filters are named where there are sessions that they leave out', () => {
  for (const filter of [
    { ...NO_FILTER, search: 'ann' },
    { ...NO_FILTER, hasVideo: true },
  ]) {
    expect(emptyOf({ resultSet: resultSetOf(12), filter })).toEqual({ kind: 'noMatch', stored: 12 })
    expect(emptyOf({ filter }).kind).toBe('neverSynced')
    // What a sync does changes nothing about that.
    expect(emptyOf({ resultSet: resultSetOf(12), filter, syncStatus: statusOf({ state: 'running' }) }).kind).toBe(
      'noMatch',
    )
  }
  expect(emptyOf({ resultSet: resultSetOf(12), filter: { ...NO_FILTER, search: '  ' } }).kind).toBe('neverSynced')
})

test('where nothing is stored, the sync says why', () => {
  expect(emptyOf({ syncStatus: statusOf({ state: 'running', received: 500, failure: FAILURE }) })).toEqual({
    kind: 'syncing',
  })
  expect(emptyOf({ syncStatus: statusOf({ failure: FAILURE, reason: FAILURE, lastCompletedAt: 5 }) })).toEqual({
    kind: 'syncFailed',
    failure: FAILURE,
  })
  expect(emptyOf({ syncStatus: statusOf({ lastCompletedAt: 5 }) })).toEqual({ kind: 'nothingThere' })
  expect(emptyOf({})).toEqual({ kind: 'neverSynced' })
  expect(emptyOf({ syncStatus: undefined })).toEqual({ kind: 'neverSynced' })
})
