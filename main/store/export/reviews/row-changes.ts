import { createHash } from 'node:crypto'
import { nameOfSession, type SessionKey } from '../../../../contract/model/ids.ts'
import type { ReviewerId } from '../../../../contract/model/operation.ts'
import type { RowChange } from '../../../../contract/model/review-export-columns.ts'
import type { Reviewer } from '../../../../contract/model/reviewer.ts'
import type { ExportedRows, ExportedSession } from '../../queries/export-ledger.ts'
import type { MadeRow } from './review-row.ts'

/** A row with what became of it. */
type ComparedRow<V> = Omit<MadeRow<V>, 'value'> & { readonly value: V | null; readonly change: RowChange | null }

export type RowChanges = {
  /**
   * The rows of a session that are new, changed or gone since the earlier export; all of them where none is compared
   * with. `isAskedFor` tells which rows this export has, and so which of the earlier ones can be gone.
   */
  readonly compare: <V>(
    key: SessionKey,
    rows: readonly MadeRow<V>[],
    workIn: (row: MadeRow<V>) => unknown,
    isAskedFor: (row: Pick<MadeRow<V>, 'about'>) => boolean,
  ) => readonly ComparedRow<V>[]
  /** What the ledger has to record: the sessions whose rows differ from those of the last export. */
  readonly exported: () => readonly ExportedSession[]
}

export type RowChangesOptions = {
  /** What the export had that this one is compared with; `null` to take all rows. */
  readonly since: ((key: SessionKey) => ExportedRows) | null
  /** What the last export had. */
  readonly last: (key: SessionKey) => ExportedRows
  readonly reviewer: (id: ReviewerId) => Reviewer
}

/** Compares rows with earlier exports. It remembers the rows of each session once, however often they are read. */
export function createRowChanges({ since, last, reviewer }: RowChangesOptions): RowChanges {
  const exported = new Map<string, ExportedSession>()
  return {
    compare(key, rows, workIn, isAskedFor) {
      const hashed = rows.map((row) => ({ row, hash: hashOf(workIn(row)) }))
      const before = last(key)
      // Rows that were not asked for are what they were.
      const now = rowsBy([
        ...hashed.map(({ row, hash }) => [row.reviewer.id, row.about, hash] as const),
        ...entriesOf(before).filter(([, about]) => !isAskedFor({ about })),
      ])
      if (!isSame(now, before)) exported.set(nameOfSession(key), { key, rows: now })
      if (since === null) return rows.map((row) => ({ ...row, change: null }))
      const known = since(key)
      const kept = hashed.flatMap(({ row, hash }) => {
        const earlier = known[row.reviewer.id]?.[row.about]
        if (earlier === hash) return []
        return [{ ...row, change: earlier === undefined ? ('new' as const) : ('changed' as const) }]
      })
      const gone = entriesOf(known)
        .filter(([id, about]) => now[id]?.[about] === undefined && isAskedFor({ about }))
        .map(([id, about]) => ({ reviewer: reviewer(id), about, value: null, change: 'withdrawn' as const }))
      return [...kept, ...gone]
    },
    exported: () => [...exported.values()],
  }
}

const HASH_LENGTH = 16

function hashOf(work: unknown): string {
  return createHash('sha256').update(JSON.stringify(work)).digest('base64url').slice(0, HASH_LENGTH)
}

type Entry = readonly [reviewer: ReviewerId, about: string, hash: string]

function entriesOf(rows: ExportedRows): readonly Entry[] {
  return Object.entries(rows).flatMap(([id, byAbout]) =>
    Object.entries(byAbout).map(([about, hash]): Entry => [id as ReviewerId, about, hash]),
  )
}

function rowsBy(entries: readonly Entry[]): ExportedRows {
  const rows: Record<string, Record<string, string>> = {}
  for (const [id, about, hash] of entries) (rows[id] ??= {})[about] = hash
  return rows
}

function isSame(one: ExportedRows, other: ExportedRows): boolean {
  const [ones, others] = [entriesOf(one), entriesOf(other)]
  return ones.length === others.length && ones.every(([id, about, hash]) => other[id]?.[about] === hash)
}
