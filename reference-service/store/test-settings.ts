import type { ServiceStore } from './database.ts'

/** What an author sets on a test's settings page. */
export type TestSettings = {
  readonly title: string
  /** Where a finished session leads; `null` for nowhere. */
  readonly callbackUrl: string | null
  readonly isActive: boolean
}

/** Settings that were saved, and the UTC timestamp at which they were. */
export type SavedSettings = TestSettings & { readonly modified: string }

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS test_settings (
    test_id TEXT PRIMARY KEY, title TEXT NOT NULL, callback_url TEXT, is_active INTEGER NOT NULL, modified TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`

type Row = {
  readonly title: string
  readonly callbackUrl: string | null
  readonly isActive: number
  readonly modified: string
}

/** Settings that were saved for tests; a test without a row has those that it was made with. */
export type TestSettingsStore = {
  find(testId: string): SavedSettings | null
  save(testId: string, settings: TestSettings, modified: string): void
}

export function createTestSettings(store: ServiceStore): TestSettingsStore {
  store.define(SCHEMA)
  return {
    find: (testId) => {
      const sql = `SELECT title, callback_url AS callbackUrl, is_active AS isActive, modified FROM test_settings WHERE test_id = ?`
      const row = store.opened()?.prepare<[string], Row>(sql).get(testId)
      return row === undefined ? null : { ...row, isActive: row.isActive === 1 }
    },
    save: (testId, { title, callbackUrl, isActive }, modified) =>
      store.change((db) => {
        db.prepare(
          `INSERT INTO test_settings VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (test_id) DO UPDATE
           SET title = excluded.title, callback_url = excluded.callback_url, is_active = excluded.is_active,
             modified = excluded.modified`,
        ).run(testId, title, callbackUrl, isActive ? 1 : 0, modified)
      }),
  }
}
