import type { Guid } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { EmployeeStatus } from '../../../contract/model/people.ts'
import type { SyncEmployeesRequest } from '../../../contract/remote/employees.ts'
import type { LastSync } from '../people/people-tables.ts'
import { storedValue, type SyncedEmployee } from '../people/stored-employee.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { hasTable } from './journal.ts'
import { parseJson } from './preferences.ts'

type Row = {
  readonly profile: string
  readonly id: string
  readonly status: EmployeeStatus
  readonly data: string
  readonly synced_at: InstantMs
}

/** The employees of a profile as they were synced last. */
export function readLastSync(db: ReadDb, profile: Guid): LastSync {
  const employees = new Map<string, SyncedEmployee>()
  let at: InstantMs | null = null
  const rows = prepare<[string], Row>(db, 'SELECT id, status, data, synced_at FROM employees WHERE profile = ?')
  for (const { id, status, data, synced_at: syncedAt } of rows.iterate(profile)) {
    employees.set(id, { status, data: dataOf(data) })
    at = Math.max(at ?? syncedAt, syncedAt)
  }
  return { employees, at }
}

/**
 * Records what the service took of a sync. What the request does not name may be gone there, so it is not recorded any
 * more. Takes part in the caller's transaction.
 */
export function noteSyncedEmployees(
  reviews: WriteDb,
  { profileId, employees }: SyncEmployeesRequest,
  at: InstantMs,
): void {
  const profile = profileId.toLowerCase()
  const write = putEmployee(reviews)
  for (const { id, status, data } of employees) {
    const values = Object.fromEntries(data.map(({ name, value }) => [name, storedValue(value)]))
    write.run({ profile, id, status, data: JSON.stringify(values), synced_at: at })
  }
}

/**
 * Takes in the employees of another copy of the reviews, those that were synced later there. Takes part in the caller's
 * transaction.
 */
export function mergeEmployees(from: ReadDb, to: WriteDb): void {
  if (!hasTable(from, 'employees')) return
  const isNewer = prepare<[string, string, InstantMs]>(
    to,
    'SELECT 1 FROM employees WHERE profile = ? AND id = ? AND synced_at >= ?',
  )
  const write = putEmployee(to)
  for (const row of prepare<[], Row>(from, 'SELECT profile, id, status, data, synced_at FROM employees').iterate()) {
    if (isNewer.get(row.profile, row.id, row.synced_at) === undefined) write.run(row)
  }
}

function putEmployee(db: WriteDb) {
  return prepare<[Row]>(
    db,
    `INSERT INTO employees (profile, id, status, data, synced_at) VALUES (:profile, :id, :status, :data, :synced_at)
    ON CONFLICT (profile, id) DO UPDATE SET status = excluded.status, data = excluded.data, synced_at = excluded.synced_at`,
  )
}

/** Values that cannot be read count as none, so the employee is sent again. */
function dataOf(text: string): Readonly<Record<string, string>> {
  const parsed = parseJson(text)
  return typeof parsed === 'object' && parsed !== null ? (parsed as Readonly<Record<string, string>>) : {}
}
