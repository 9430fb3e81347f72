import { mkdir, readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFilterSchema } from '../../../contract/model/list-preferences-schemas.ts'
import { NO_LIST_PREFERENCES, type SavedView } from '../../../contract/model/list-preferences.ts'
import type { SelectionChange } from '../../../contract/model/selection.ts'
import type { SessionFilter } from '../../../contract/model/session.ts'
import type { Store } from '../../../main/store/store.ts'
import { openTestStore, fillStore, keyOf, reportRecord, sessionRecord, sessionRecords } from '../../support/store.ts'

const BY_START = { column: 'started', direction: 'asc' } as const

async function idsOf(store: Store, filter: SessionFilter) {
  const { resultSetId, total } = await store.sessions.open(filter, BY_START)
  return (await store.sessions.window(resultSetId, 0, total + 1)).map((row) => row.id)
}

test('filters that ask reports leave out sessions without one, and the result set says how many are known', async () => {
  const { store } = await openTestStore()
  const records = sessionRecords(0, 6)
  await fillStore(store, records)
  const report = (at: number, facts: Parameters<typeof reportRecord>[1]) =>
    store.reports.save(reportRecord(keyOf(records[at]!), facts))
  await report(0, { conclusion: 3, videoAnswers: 2, essays: 0 })
  await report(1, { conclusion: null, videoAnswers: 0, essays: 1 })
  await report(2, { conclusion: 5, videoAnswers: 0, essays: 0 })
  expect(await idsOf(store, { conclusions: [3] })).toEqual([1])
  expect(await idsOf(store, { conclusions: [5, null] })).toEqual([2, 3])
  expect(await idsOf(store, { conclusions: [] })).toEqual([])
  expect(await idsOf(store, { hasVideo: true })).toEqual([1])
  expect(await idsOf(store, { hasVideo: false })).toEqual([2, 3])
  expect(await idsOf(store, { hasEssay: true, conclusions: [null] })).toEqual([2])
  // Level and search narrow what the reports are asked about.
  const resultSet = await store.sessions.open({ hasVideo: false, scaleLevels: ['High'] }, BY_START)
  expect(resultSet).toMatchObject({ total: 1, withReport: 1, known: { of: 3, withReport: 2 } })
  expect((await store.sessions.open({ scaleLevels: ['High'] }, BY_START)).known).toBeUndefined()
  expect(await store.sessions.countOf({ hasVideo: false })).toBe(2)
  expect(await store.sessions.countOf({})).toBe(6)
  expect((await store.sessions.facets()).evaluations).toEqual([{ value: 2, count: 3 }])
  expect((await store.sessions.facets()).conclusions).toEqual([
    { value: 3, count: 1 },
    { value: 5, count: 1 },
    { value: null, count: 1 },
  ])
})

test('a selection follows its sessions into another order, and loses those that a filter takes away', async () => {
  const { store } = await openTestStore()
  await fillStore(store, sessionRecords(0, 100))
  const first = await store.sessions.open({}, BY_START)
  const select = (change: SelectionChange | null, resultSetId = first.resultSetId) =>
    store.sessions.select(resultSetId, change, 0, 500)
  await select({ kind: 'extend', anchor: 10, from: 10, to: 13 })
  expect(await select({ kind: 'toggle', at: 50 })).toEqual({ count: 5, positions: [10, 11, 12, 13, 50] })

  const reversed = await store.sessions.open({}, { column: 'started', direction: 'desc' })
  const adopted = await select({ kind: 'adopt', resultSetId: first.resultSetId }, reversed.resultSetId)
  expect(adopted).toEqual({ count: 5, positions: [49, 86, 87, 88, 89] })

  const high = await store.sessions.open({ scaleLevels: ['High'] }, BY_START)
  await store.sessions.select(high.resultSetId, { kind: 'adopt', resultSetId: reversed.resultSetId }, 0, 1)
  const selected = await store.sessions.pin(high.resultSetId, { onlySelected: true })
  expect(selected.total).toBe(3)
  const names = (await store.sessions.window(selected.resultSetId, 0, 10)).map((row) => row.participantName)
  expect(names).toEqual(['Participant 10', 'Participant 12', 'Participant 50'])
})

test('all of a result set, then all but one; a closed result set selects nothing', async () => {
  const { store } = await openTestStore()
  await fillStore(store, sessionRecords(0, 40))
  const { resultSetId } = await store.sessions.open({}, BY_START)
  await store.sessions.select(resultSetId, { kind: 'all' }, 0, 1)
  const but = await store.sessions.select(resultSetId, { kind: 'toggle', at: 3 }, 0, 6)
  expect(but).toEqual({ count: 39, positions: [0, 1, 2, 4, 5] })
  expect(await store.sessions.select(resultSetId, { kind: 'none' }, 0, 6)).toEqual({ count: 0, positions: [] })
  await store.sessions.close(resultSetId)
  await expect(store.sessions.select(resultSetId, null, 0, 1)).rejects.toMatchObject({ code: 'no-such-result-set' })
})

const VIEW: SavedView = {
  id: 'view-1',
  name: 'Mine',
  filter: { ...listFilterSchema.parse({}), search: 'Ada Lovelace', started: { kind: 'days', days: 14 } },
  sort: { column: 'percent', direction: 'desc' },
  columns: [{ id: 'participant', width: 200, shown: true }],
}

test('preferences are there after a restart, each member by itself, and a backup is due for new views', async () => {
  const { store, folder } = await openTestStore()
  expect(await store.preferences.get()).toEqual(NO_LIST_PREFERENCES)
  const heard: string[] = []
  store.onChanged((tables) => heard.push(...tables))
  await store.preferences.set({ views: [VIEW] })
  await store.preferences.set({ columns: VIEW.columns })
  expect(heard).toEqual(['preferences'])
  await store.close()
  const again = await openTestStore({ folder })
  expect(await again.store.preferences.get()).toEqual({
    place: null,
    columns: VIEW.columns,
    views: [VIEW],
    exports: null,
  })
})

test('a backup of new views that failed is made up for', async () => {
  const now = () => Date.UTC(2026, 10, 20)
  const { store, folder } = await openTestStore({ now })
  await store.preferences.set({ views: [VIEW] })
  const inTheWay = join(folder, 'backups', 'reviews-20261120T000000000Z-0.db.part')
  await mkdir(inTheWay, { recursive: true })
  await expect(store.journal.backUp()).rejects.toThrow()
  await rmdir(inTheWay)
  await store.close()
  expect(await readdir(join(folder, 'backups'))).toEqual(['reviews-20261120T000000000Z-0.db'])
})

test('a preference that cannot be read is as by default and takes no other with it', async () => {
  const { store, supervisor } = await openTestStore()
  await store.preferences.set({ views: [VIEW] })
  await supervisor.ask('preferences.set', { columns: [{ id: 'participant', width: 1, shown: true }] })
  expect(await store.preferences.get()).toEqual({ place: null, columns: null, views: [VIEW], exports: null })
})

test('an unknown session leaves a place as it is: it is told by position', async () => {
  const { store } = await openTestStore()
  const key = keyOf(sessionRecord(1))
  const place = {
    filter: VIEW.filter,
    sort: BY_START,
    savedView: null,
    focusIndex: 12,
    focusKey: key,
    top: 40.5,
  }
  await store.preferences.set({ place })
  expect((await store.preferences.get()).place).toEqual(place)
})
