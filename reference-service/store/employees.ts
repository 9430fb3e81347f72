import type { NameValue } from '../data/people.ts'
import type { ServiceStore } from './database.ts'

/** An employee (API document, section 2.6). */
export type Employee = {
  readonly id: string
  readonly profileId: string
  readonly status: 'active' | 'hidden'
  readonly data: readonly NameValue[]
}

export type Employees = {
  /** Ids that differ only in case are one employee where the service is told so. */
  find(id: string): Employee | null
  /** Adds or replaces an employee. */
  save(employee: Employee): void
  /** In the order in which they were added. */
  list(): Employee[]
}

const TABLES = `
CREATE TABLE IF NOT EXISTS employee (
  ordinal INTEGER PRIMARY KEY,
  -- The id for comparison: in lower case if case does not count.
  key TEXT NOT NULL UNIQUE,
  id TEXT NOT NULL,
  profile_id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'hidden')),
  data TEXT NOT NULL
) STRICT;
`

type Row = Omit<Employee, 'data'> & { readonly data: string }

const SELECT = 'SELECT id, profile_id AS profileId, status, data FROM employee'

/** `keyOf` returns what two ids of one employee have in common. */
export function createEmployees(store: ServiceStore, keyOf: (id: string) => string): Employees {
  store.define(TABLES)
  return {
    find: (id) => {
      const row = store.opened()?.prepare<[string], Row>(`${SELECT} WHERE key = ?`).get(keyOf(id))
      return row === undefined ? null : employeeOf(row)
    },
    save: ({ id, profileId, status, data }) =>
      store.change((db) => {
        db.prepare(
          `INSERT INTO employee (key, id, profile_id, status, data) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (key) DO UPDATE SET profile_id = excluded.profile_id, status = excluded.status, data = excluded.data`,
        ).run(keyOf(id), id, profileId, status, JSON.stringify(data))
      }),
    list: () => store.opened()?.prepare<[], Row>(`${SELECT} ORDER BY ordinal`).all().map(employeeOf) ?? [],
  }
}

function employeeOf(row: Row): Employee {
  return { ...row, data: JSON.parse(row.data) as NameValue[] }
}
