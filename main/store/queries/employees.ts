import type { Guid } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { EmployeeStatus } from '../../../contract/model/people.ts'
import type { SyncEmployeesRequest } from '../../../contract/remote/employees.ts'
import type { ExpectedChanges } from '../outbox/employee-counters.ts'
import type { LastSync } from '../people/people-tables.ts'
import { storedValue, syncedValue, type SyncedEmployee } from '../people/stored-employee.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { hasTable } from './journal.ts'
import { parseJson } from './preferences.ts'

type Row = {
  readonly profile: string
  readonly id: string
  readonly status: EmployeeStatus
  readonly data: string
  readonly synced_at: InstantMs
  /** 1 after a later sync of which nobody knows whether the service carried it out. */
  readonly doubtful: number
}

/** The employees of a profile as they were synced last. */
export function readLastSync(db: ReadDb, profile: Guid): LastSync {
  const employees = new Map<string, SyncedEmployee>()
  let at: InstantMs | null = null
  const rows = prepare<[string], Omit<Row, 'profile'>>(
    db,
    'SELECT id, status, data, synced_at, doubtful FROM employees WHERE profile = ?',
  )
  for (const { id, status, data, synced_at: syncedAt, doubtful } of rows.iterate(profile)) {
    employees.set(id, { status, data: dataOf(data), isDoubtful: doubtful === 1 })
    at = Math.max(at ?? syncedAt, syncedAt)
  }
  return { employees, at }
}

/** The IDs of all employees who were synced, with any profile. */
export function* readSyncedIds(db: ReadDb): Iterable<string> {
  for (const { id } of prepare<[], { readonly id: string }>(db, 'SELECT DISTINCT id FROM employees').iterate()) yield id
}

/** Which of some IDs are those of employees who were synced, with any profile. */
export function readSyncedAmong(db: ReadDb, ids: readonly string[]): readonly string[] {
  const find = prepare<[string], { readonly found: 1 }>(
    db,
    'SELECT 1 AS found FROM employees WHERE profile IN (SELECT DISTINCT profile FROM employees) AND id = ? LIMIT 1',
  )
  return ids.filter((id) => find.get(id) !== undefined)
}

/**
 * Records what the service took of a sync. What the request does not name may be gone there, so it is not recorded any
 * more. Takes part in the caller's transaction.
 */
export function noteSyncedEmployees(reviews: WriteDb, request: SyncEmployeesRequest, at: InstantMs): void {
  const write = putEmployee(reviews)
  for (const row of rowsOf(request, at)) write.run(row)
}

/**
 * How many employees of a sync may have another status at the service, and of these other data too: those that were synced
 * so last, and those of whom it is not known what the service has.
 */
export function countExpectedChanges(db: ReadDb, { profileId, employees }: SyncEmployeesRequest): ExpectedChanges {
  const find = prepare<[string, string], Pick<Row, 'status' | 'data' | 'doubtful'>>(
    db,
    'SELECT status, data, doubtful FROM employees WHERE profile = ? AND id = ?',
  )
  const profile = profileId.toLowerCase()
  let [twice, statuses] = [0, 0]
  for (const { id, status, data } of employees) {
    const known = find.get(profile, id)
    const isKnown = known?.doubtful === 0
    if (isKnown && known.status === status) continue
    statuses += 1
    if (!isKnown || hasOtherData({ data: dataOf(known.data) }, data)) twice += 1
  }
  return { twice, statuses }
}

function hasOtherData(before: Pick<SyncedEmployee, 'data'>, data: SyncEmployeesRequest['employees'][number]['data']) {
  return (
    data.length !== Object.keys(before.data).length ||
    data.some(({ name, value }) => syncedValue(before, name) !== storedValue(value))
  )
}

/**
 * Records a sync that the user found carried out, except for employees that were synced later. Takes part in the caller's
 * transaction.
 */
export function noteConfirmedEmployees(reviews: WriteDb, request: SyncEmployeesRequest, sentAt: InstantMs): void {
  const isKnown = isKnownIn(reviews)
  const write = putEmployee(reviews)
  for (const row of rowsOf(request, sentAt)) if (!isKnown(row)) write.run(row)
}

/**
 * Records that the service may have taken a sync, so that what it has of these employees is in doubt until the next one.
 * Takes part in the caller's transaction.
 */
export function doubtEmployees(reviews: WriteDb, { profileId, employees }: SyncEmployeesRequest): void {
  const doubt = prepare(reviews, 'UPDATE employees SET doubtful = 1 WHERE profile = ? AND id = ?')
  for (const { id } of employees) doubt.run(profileId.toLowerCase(), id)
}

/** Whether another copy of the reviews has employees that this one lacks or that were synced later there. */
export function hasLaterEmployees(from: ReadDb, to: ReadDb): boolean {
  for (const _row of laterEmployees(from, to)) return true
  return false
}

/** Takes those employees in. Takes part in the caller's transaction. */
export function mergeEmployees(from: ReadDb, to: WriteDb): void {
  const write = putEmployee(to)
  for (const row of laterEmployees(from, to)) write.run(row)
}

function* laterEmployees(from: ReadDb, to: ReadDb): Generator<Row> {
  if (!hasTable(from, 'employees')) return
  const isKnown = isKnownIn(to)
  for (const row of prepare<[], Row>(from, 'SELECT * FROM employees').iterate()) if (!isKnown(row)) yield row
}

/** Whether an employee was synced at least as late here. Of the same sync, a doubt is the later news. */
function isKnownIn(db: ReadDb): (row: Row) => boolean {
  const found = prepare<[Row]>(
    db,
    `SELECT 1 FROM employees WHERE profile = :profile AND id = :id
     AND (synced_at > :synced_at OR (synced_at = :synced_at AND doubtful >= :doubtful))`,
  )
  return (row) => found.get(row) !== undefined
}

function rowsOf({ profileId, employees }: SyncEmployeesRequest, at: InstantMs): readonly Row[] {
  const profile = profileId.toLowerCase()
  return employees.map(({ id, status, data }) => {
    const values = Object.fromEntries(data.map(({ name, value }) => [name, storedValue(value)]))
    return { profile, id, status, data: JSON.stringify(values), synced_at: at, doubtful: 0 }
  })
}

function putEmployee(db: WriteDb) {
  return prepare<[Row]>(
    db,
    `INSERT INTO employees (profile, id, status, data, synced_at, doubtful)
    VALUES (:profile, :id, :status, :data, :synced_at, :doubtful)
    ON CONFLICT (profile, id) DO UPDATE SET
      status = excluded.status, data = excluded.data, synced_at = excluded.synced_at, doubtful = excluded.doubtful`,
  )
}

/** Values that cannot be read count as none, so the employee is sent again. */
function dataOf(text: string): Readonly<Record<string, string>> {
  const parsed = parseJson(text)
  return typeof parsed === 'object' && parsed !== null ? (parsed as Readonly<Record<string, string>>) : {}
}
