import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

/** Progress of derived data, or a counter of changes. */
export type Progress = 'session-changes' | 'report-changes' | 'emails-collected' | Following | `${Following}-mark`

/** Derived data that follows the journal (`following.ts`). */
export type Following = 'notes-indexed' | 'reviews-followed'

/** 0 before anything was recorded. */
export function readProgress(cache: ReadDb, name: Progress): number {
  return prepare<[string], number>(cache, 'SELECT value FROM progress WHERE name = ?').pluck().get(name) ?? 0
}

export function writeProgress(cache: WriteDb, name: Progress, value: number): void {
  prepare(
    cache,
    'INSERT INTO progress (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ).run(name, value)
}
