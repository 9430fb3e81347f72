import { expect, test } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import { applyInChunks, rowsToApply } from '../../../../main/desk/import-applying.ts'
import type { AppliedRow, ComparedSheet } from '../../../../main/store/records.ts'
import { SESSION_KEY } from '../../../support/session-fixture.ts'
import { testGuid } from '../../../support/store.ts'

type Compared = ComparedSheet['rows'][number]

function compared(row: number, session: number, change: Partial<Compared> = {}): Compared {
  return {
    row,
    kind: 'new',
    reason: null,
    otherRow: null,
    key: { ...SESSION_KEY, participantId: testGuid(session) },
    num: row,
    code: null,
    max: 10,
    stored: { points: null, comment: null },
    given: { points: 1, comment: null },
    text: '1',
    over: { score: 0, note: 0, report: 'a' },
    basis: null,
    ...change,
  }
}

const kindsOf = (rows: readonly Compared[]) => Map.groupBy(rows, ({ kind }) => kind)
const noProgress = () => undefined

test('new and changed rows are applied, conflicts only if they were chosen, and no part that stays as it is', () => {
  const byKind = kindsOf([
    compared(2, 1),
    compared(3, 2, { kind: 'changed', stored: { points: 1, comment: 'a' }, given: { points: 1, comment: 'b' } }),
    compared(4, 1, { kind: 'conflict', reason: 'newerWork' }),
    compared(5, 3, { kind: 'conflict', reason: 'newerWork' }),
    compared(6, 3, { kind: 'unchanged' }),
    compared(7, 3, { kind: 'invalid', reason: 'negative', over: null }),
  ])
  const rows = rowsToApply(byKind, new Set([4, 7]))
  // Rows of a session are together.
  expect(rows.map(({ row, points, comment }) => [row, points, comment])).toEqual([
    [2, 1, null],
    [4, 1, null],
    [3, null, 'b'],
  ])
})

test('chunks have whole sessions, and what was applied before a stop or a failure counts', async () => {
  // 90 rows of one session, 30 of another, and 50 of their own.
  const rows = rowsToApply(
    kindsOf(Array.from({ length: 170 }, (_, at) => compared(at + 2, at < 90 ? 1 : at < 120 ? 2 : at))),
    new Set(),
  )
  const chunks: number[] = []
  const batches = new Set<string>()
  const apply = async (chunk: readonly AppliedRow[], batch: string) => {
    chunks.push(chunk.length)
    batches.add(batch)
    return chunks.length === 1 ? [{ row: 2, reason: 'changed' as const }] : []
  }
  const progress: number[] = []
  const controller = new AbortController()
  const all = await applyInChunks(rows, { signal: controller.signal, apply, onProgress: (done) => progress.push(done) })
  expect([chunks, progress]).toEqual([
    [120, 50],
    [120, 170],
  ])
  expect(all).toMatchObject({ rows: 169, sessions: 52, skipped: [{ row: 2 }], failure: null })
  expect([...batches]).toEqual([all.batch])

  const stopped = await applyInChunks(rows, { signal: controller.signal, apply, onProgress: () => controller.abort() })
  expect(stopped).toMatchObject({ rows: 120, sessions: 2, failure: { code: 'cancelled' } })
  const failed = await applyInChunks(rows, {
    signal: new AbortController().signal,
    apply: () => Promise.reject(new DeskError('disk-full', 'Full.')),
    onProgress: noProgress,
  })
  expect(failed).toMatchObject({ batch: null, rows: 0, sessions: 0, failure: { code: 'disk-full' } })
})
