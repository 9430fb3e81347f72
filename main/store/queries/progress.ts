import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

/** How far something has come that is made beside the sessions, or how often something has happened. */
export type Progress = 'session-changes' | 'notes-indexed' | 'notes-indexed-mark' | 'emails-collected'

/** 0 before anything was noted. */
export function readProgress(cache: ReadDb, name: Progress): number {
  return prepare<[string], number>(cache, 'SELECT value FROM progress WHERE name = ?').pluck().get(name) ?? 0
}

export function writeProgress(cache: WriteDb, name: Progress, value: number): void {
  prepare(
    cache,
    'INSERT INTO progress (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ).run(name, value)
}
