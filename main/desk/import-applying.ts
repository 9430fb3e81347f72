import { randomUUID } from 'node:crypto'
import { toFailure } from '../../contract/model/errors.ts'
import type { BurstId } from '../../contract/model/review.ts'
import type { ImportDone, ImportKind, SkippedRow } from '../../contract/model/score-import.ts'
import type { AppliedRow, ComparedSheet } from '../store/records.ts'

/** Rows that are applied in one transaction, unless one session has more: a save of somebody waits for it. */
const ROWS_AT_ONCE = 100

export type ApplyOptions = {
  readonly signal: AbortSignal
  /** Applies rows in one transaction, and returns those that were skipped. */
  readonly apply: (rows: readonly AppliedRow[], batch: BurstId) => Promise<readonly SkippedRow[]>
  readonly onProgress: (done: number, total: number) => void
}

/** Applies rows chunk by chunk, under a new ID: what is applied stays, whatever happens to the rest. */
export async function applyInChunks(
  rows: readonly AppliedRow[],
  { signal, apply, onProgress }: ApplyOptions,
): Promise<ImportDone> {
  const batch = randomUUID().replaceAll('-', '') as BurstId
  const skipped: SkippedRow[] = []
  const sessions = new Set<string>()
  let done = 0
  let failure: ImportDone['failure'] = null
  try {
    for (const chunk of chunksOf(rows)) {
      signal.throwIfAborted()
      const left = await apply(chunk, batch)
      skipped.push(...left)
      const leftRows = new Set(left.map(({ row }) => row))
      for (const { row, session } of chunk) if (!leftRows.has(row)) sessions.add(JSON.stringify(session))
      done += chunk.length
      onProgress(done, rows.length)
    }
  } catch (error) {
    failure = toFailure(error)
  }
  const applied = done - skipped.length
  return { batch: applied === 0 ? null : batch, rows: applied, sessions: sessions.size, skipped, failure }
}

/** New and changed rows, and the conflicts that were chosen, with the rows of each session together. */
export function rowsToApply(
  byKind: ReadonlyMap<ImportKind, ComparedSheet['rows']>,
  taken: ReadonlySet<number>,
): readonly AppliedRow[] {
  const chosen = (byKind.get('conflict') ?? []).filter(({ row }) => taken.has(row))
  const rows = [...(byKind.get('new') ?? []), ...(byKind.get('changed') ?? []), ...chosen]
  const applied = rows.flatMap(({ row, key, num, given, stored, over, basis }): readonly AppliedRow[] => {
    if (key === null || num === null || over === null) return []
    const points = given.points === stored.points ? null : given.points
    const comment = given.comment === stored.comment ? null : given.comment
    return [{ row, session: key, num, points, comment, over, basis }]
  })
  return [...Map.groupBy(applied, ({ session }) => JSON.stringify(session)).values()].flat()
}

/** Whole sessions, since the rows of one are one step of undo. */
function* chunksOf(rows: readonly AppliedRow[]): Generator<readonly AppliedRow[]> {
  let chunk: AppliedRow[] = []
  for (const row of rows) {
    const isOfSame = JSON.stringify(chunk.at(-1)?.session) === JSON.stringify(row.session)
    if (chunk.length >= ROWS_AT_ONCE && !isOfSame) {
      yield chunk
      chunk = []
    }
    chunk.push(row)
  }
  if (chunk.length > 0) yield chunk
}
