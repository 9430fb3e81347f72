import type { TestBlueprint } from '../data/test-catalogue.ts'
import type { ServiceStore } from './database.ts'

/** A test as it is listed (API document, section 2.1), with its time limit in seconds. */
export type ListedTest = Pick<
  TestBlueprint,
  'testId' | 'projectId' | 'type' | 'status' | 'title' | 'description' | 'timeLimit'
> & {
  /** UTC timestamp. */
  readonly modified: string
}

/** Tests that were created by `POST /v1/create-test` (section 4.11). */
export type CreatedTests = {
  add(test: ListedTest): void
  find(testId: string): ListedTest | null
  /** In the order in which they were created. */
  list(): ListedTest[]
}

const TABLES = `
CREATE TABLE IF NOT EXISTS created_test (
  ordinal INTEGER PRIMARY KEY,
  test_id TEXT NOT NULL UNIQUE,
  project_id TEXT NOT NULL,
  type TEXT NOT NULL,
  status TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT,
  time_limit INTEGER,
  modified TEXT NOT NULL
) STRICT;
`

const COLUMNS = `test_id AS testId, project_id AS projectId, type, status, title, description,
  time_limit AS timeLimit, modified`

export function createCreatedTests(store: ServiceStore): CreatedTests {
  store.define(TABLES)
  return {
    add: (test) =>
      store.change((db) => {
        db.prepare(
          `INSERT INTO created_test (test_id, project_id, type, status, title, description, time_limit, modified)
           VALUES (@testId, @projectId, @type, @status, @title, @description, @timeLimit, @modified)`,
        ).run(test)
      }),
    find: (testId) =>
      store
        .opened()
        ?.prepare<[string], ListedTest>(`SELECT ${COLUMNS} FROM created_test WHERE test_id = ?`)
        .get(testId.toLowerCase()) ?? null,
    list: () =>
      store.opened()?.prepare<[], ListedTest>(`SELECT ${COLUMNS} FROM created_test ORDER BY ordinal`).all() ?? [],
  }
}
