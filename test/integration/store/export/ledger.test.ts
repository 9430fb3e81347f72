import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ExportSince } from '../../../../contract/model/export-ledger.ts'
import { DeskError } from '../../../../contract/model/errors.ts'
import type { ReviewExportKind } from '../../../../contract/model/review-export-columns.ts'
import type { ReviewChange } from '../../../../contract/model/review.ts'
import { storeFiles } from '../../../../main/store/common/layout.ts'
import type { Store } from '../../../../main/store/store.ts'
import { restoreReviews } from '../../../../main/store/worker/recovery/restore.ts'
import { exportedRows, exportReviews, pick } from '../../../support/review-export.ts'
import {
  fillStore,
  keyOf,
  openTestStore,
  sessionRecord,
  sessionRecords,
  STORE_KEY,
  TEST_CONNECTION,
} from '../../../support/store.ts'

const keyAt = (number: number) => keyOf(sessionRecord(number))
const score = (question: number, points: number | null): ReviewChange => ({
  ...{ entity: 'score', question, value: points === null ? null : { points, rubric: null } },
})
const comment = (value: string | null): ReviewChange => ({ entity: 'comment', value })

/** Changes whatever is stored. */
async function change(store: Store, number: number, made: ReviewChange): Promise<void> {
  const [review] = (await store.reviews.of(keyAt(number))).reviews
  const stored =
    made.entity === 'score'
      ? review?.scores.find(({ question }) => question === made.question)
      : made.entity === 'comment'
        ? review?.comment
        : null
  await store.reviews.change(keyAt(number), made, { revision: stored?.revision ?? 0, report: null })
}

async function scored() {
  let now = Date.UTC(2026, 10, 24)
  const opened = await openTestStore({ now: () => (now += 1000) })
  await fillStore(opened.store, sessionRecords(0, 6))
  for (const number of [0, 1, 2]) await change(opened.store, number, score(1, number))
  return opened
}

const last = async (store: Store, what: ReviewExportKind) =>
  (await store.exportLedger.list()).find(({ kind }) => kind === what)?.id ?? null

/** Session, question, points and what became of each row since an export. */
async function scoresSince(store: Store, since: ExportSince | null, resultSetId: number | null = null) {
  const rows = await exportedRows(store, 'scores', { since, resultSetId })
  expect(Object.keys(rows[0] ?? { change: '' })[0]).toBe(since === null ? 'center' : 'change')
  const numbers = new Map([0, 1, 2, 3, 4, 5].map((number) => [keyAt(number).participantId as string, number]))
  return pick(rows, 'participantId', 'num', 'score', 'change').map(([id = '', ...cells]) => [numbers.get(id), ...cells])
}

test('the next export has what is new, changed and withdrawn, and nothing else', async () => {
  const { store } = await scored()
  await exportReviews(store, 'scores')
  const first = await last(store, 'scores')
  await change(store, 0, score(1, 7))
  await change(store, 1, score(1, null))
  await change(store, 3, score(2, 3))
  const changes = [
    [0, '1', '7', 'changed'],
    [1, '1', '', 'withdrawn'],
    [3, '2', '3', 'new'],
  ]
  expect(await scoresSince(store, first)).toEqual(changes)
  expect(await scoresSince(store, await last(store, 'scores')), 'it is recorded in turn').toEqual([])
  expect(await scoresSince(store, first), 'since an earlier one').toEqual(changes)
  expect(await exportedRows(store, 'scores')).toHaveLength(3)

  await change(store, 1, score(1, 1))
  await change(store, 0, score(1, 8))
  await change(store, 0, score(1, 7))
  expect(await scoresSince(store, await last(store, 'scores'))).toEqual([[1, '1', '1', 'new']])
  await expect(scoresSince(store, 'f'.repeat(32) as ExportSince)).rejects.toMatchObject({ code: 'invalid-argument' })
})

test('with nothing exported before, everything is new; each kind has exports of its own', async () => {
  const { store } = await scored()
  expect(await scoresSince(store, 'start')).toHaveLength(3)
  const id = (await last(store, 'scores'))!
  await expect(exportedRows(store, 'notes', { since: id })).rejects.toMatchObject({ code: 'invalid-argument' })
  const [recorded, ...others] = await store.exportLedger.list()
  expect(recorded).toMatchObject({
    id,
    kind: 'scores',
    scope: 'all',
    file: 'scores.csv',
    rows: 3,
    since: 'start',
    base: null,
  })
  expect(others).toEqual([])
})

test('what another list does not have is not withdrawn, and stays known', async () => {
  const { store } = await scored()
  await exportReviews(store, 'scores')
  const { resultSetId } = await store.sessions.open(
    { search: '"Participant 0"' },
    { column: 'started', direction: 'asc' },
  )
  await change(store, 0, score(1, 9))
  expect(await scoresSince(store, await last(store, 'scores'), resultSetId)).toEqual([[0, '1', '9', 'changed']])
  expect(await scoresSince(store, await last(store, 'scores'))).toEqual([])
})

test('a private note that is not asked for is not withdrawn', async () => {
  const { store } = await scored()
  await store.notes.set(keyAt(0), { text: 'Ask Anna.' })
  const since = async (privateNotes: boolean) =>
    pick(
      await exportedRows(store, 'notes', { privateNotes, since: (await last(store, 'notes')) ?? 'start' }),
      'change',
      'text',
    )
  expect(await since(true)).toEqual([['new', 'Ask Anna.']])
  expect(await since(false)).toEqual([])
  expect(await since(true)).toEqual([])
  await store.notes.set(keyAt(0), { text: '' })
  expect(await since(true)).toEqual([['withdrawn', '']])
})

test('a text that is typed on after an export is the same row of the history, changed', async () => {
  const { store } = await scored()
  await store.notes.set(keyAt(0), { text: 'Ask' })
  const since = async () => {
    const rows = await exportedRows(store, 'history', {
      privateNotes: true,
      since: (await last(store, 'history')) ?? 'start',
    })
    return pick(rows, 'change', 'subject', 'after')
  }
  expect(await since()).toHaveLength(4)
  await store.notes.set(keyAt(0), { text: 'Ask Anna.' })
  expect(await since()).toEqual([['changed', 'note', 'Ask Anna.']])
})

test('what is not saved to a file is not recorded, and a file that could not be recorded is repeated', async () => {
  const { store } = await scored()
  await exportReviews(store, 'scores')
  const first = await last(store, 'scores')
  await change(store, 2, score(1, 5))

  await expect(exportReviews(store, 'scores', { since: first, path: '/no/such/folder/scores.csv' })).rejects.toThrow()
  expect(await last(store, 'scores')).toBe(first)

  // The process ends, or the disk is full, between the file and the ledger.
  const ledger = {
    ...store.exportLedger,
    record: () => Promise.reject(new DeskError('disk-full', 'There is no room left.')),
  }
  const { counts, bytes } = await exportReviews(store, 'scores', { since: first, ledger })
  expect(counts).toMatchObject({ rows: 1, recordedAs: null, unrecorded: { code: 'disk-full' } })
  expect(bytes.toString()).toContain('changed')
  expect(await scoresSince(store, await last(store, 'scores'))).toEqual([[2, '1', '5', 'changed']])
})

test('two exports at once: what only one of them has is not lost for those who got the other', async () => {
  const { store } = await scored()
  await exportReviews(store, 'scores')
  // The slower export reads first and is recorded last.
  const ledger = {
    ...store.exportLedger,
    record: async (...recorded: Parameters<typeof store.exportLedger.record>) => {
      await change(store, 0, score(1, 7))
      await exportReviews(store, 'scores')
      await store.exportLedger.record(...recorded)
    },
  }
  const { counts } = await exportReviews(store, 'scores', { ledger })
  expect(await scoresSince(store, counts.recordedAs)).toEqual([[0, '1', '7', 'changed']])
})

test('a restore has the earlier exports of all copies', async () => {
  const { store, folder } = await scored()
  await exportReviews(store, 'scores')
  const first = (await last(store, 'scores'))!
  await store.journal.backUp()
  // The backup at the end has this change too.
  await change(store, 2, score(1, 5))
  await store.close()
  const { reviews } = storeFiles(folder)
  for (const file of [reviews, `${reviews}-wal`, `${reviews}-shm`]) rmSync(file, { force: true })
  restoreReviews({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })

  const { store: restored } = await openTestStore({ folder })
  expect((await restored.exportLedger.list()).map(({ id }) => id)).toEqual([first])
  await change(restored, 3, score(1, 4))
  expect(await scoresSince(restored, first)).toEqual([
    [2, '1', '5', 'changed'],
    [3, '1', '4', 'new'],
  ])
})

test('merging a backup changes nothing of the exports that are known', async () => {
  const { store } = await scored()
  await exportReviews(store, 'scores')
  const { file } = await store.journal.backUp()
  const before = await store.exportLedger.list()
  await store.backups.merge(file)
  expect(await store.exportLedger.list()).toEqual(before)
  await change(store, 0, comment('Later.'))
  expect(await scoresSince(store, before[0]!.id)).toEqual([])
})
