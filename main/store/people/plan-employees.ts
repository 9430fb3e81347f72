import {
  EMPLOYEE_ID_LENGTH,
  EMPLOYEE_KINDS,
  MOST_NAMED_ROWS,
  type EmployeeKind,
  type EmployeeStatus,
  type ExpectedAnswer,
  type RowReason,
  type StatusValue,
} from '../../../contract/model/people.ts'
import { statusReader, type PeopleMapping } from '../../../contract/model/people-mapping.ts'
import type { Profile } from '../../../contract/model/profile.ts'
import { isNothing } from '../../../contract/model/spreadsheet-values.ts'
import { isUnreadable } from '../tables/decode-table.ts'
import { createIdCheck } from './check-id.ts'
import { placesOf, reasonsOfValues, unreadable, type Places, type RowsPlan } from './plan-people.ts'
import type { PeopleTable } from './read-table.ts'
import { digestOf, storedValue, syncedValue, type SyncedEmployee } from './stored-employee.ts'

/** A dry run, by the place of the rows. */
export type EmployeesRun = RowsPlan<EmployeeKind> & {
  readonly profile: Profile
  /** What was synced last of the employees that would change. */
  readonly before: ReadonlyMap<number, SyncedEmployee>
  /** `null` where the row has none that is known. */
  readonly statuses: readonly (EmployeeStatus | null)[]
  readonly statusValues: readonly StatusValue[]
  /** Synced employees that no row names. */
  readonly absent: number
}

/** Most values of the status that are listed. A column with more of them is no status. */
const MOST_STATUS_VALUES = 100

/** Compares the rows of a table with what was synced last, by ID. */
export function planEmployees(
  table: PeopleTable,
  { profile, mapping }: { readonly profile: Profile; readonly mapping: PeopleMapping },
  synced: ReadonlyMap<string, SyncedEmployee>,
): EmployeesRun {
  const places = placesOf(table, mapping, 'employees', profile.fields)
  const readStatus = statusReader(mapping)
  const byId = rowsById(table, places)
  const idTitle = places.id === null ? '' : (table.columns[places.id]?.title ?? '')
  const checkId = createIdCheck({
    ...{ ids: [...byId.keys()], longNumbers: table.longNumbers },
    ...{ synced, title: idTitle },
  })
  const kinds: EmployeeKind[] = []
  const statuses: (EmployeeStatus | null)[] = []
  const reasons = new Map<number, readonly RowReason[]>()
  const before = new Map<number, SyncedEmployee>()
  let named = 0
  table.rows.forEach((cells, index) => {
    const id = idOf(places, cells)
    const known = synced.get(id)
    const same = byId.get(id) ?? []
    if (known !== undefined && same[0] === index) named += 1
    const status = places.status === null ? (known?.status ?? 'active') : readStatus(cells[places.status] ?? '')
    statuses.push(status)
    const wrong = [
      ...reasonsOfId(table, places, { index, same, checkId, isSynced: known !== undefined }),
      ...reasonsOfStatus(places, cells, status),
      ...reasonsOfValues(table, places, index),
    ]
    if (wrong.length > 0 || status === null) {
      reasons.set(index, wrong)
      kinds.push('invalid')
      return
    }
    const kind = known === undefined ? 'new' : kindOf(known, status, hasOtherData(known, places, cells))
    if (known !== undefined && kind !== 'unchanged') before.set(index, known)
    kinds.push(kind)
  })
  return {
    profile,
    places,
    kinds,
    reasons,
    before,
    statuses,
    statusValues: statusValuesOf(table, places, readStatus),
    absent: synced.size - named,
  }
}

/** The ID in a row; empty where there is none. */
export function idOf({ id }: Places, cells: readonly string[]): string {
  return id === null ? '' : (cells[id] ?? '')
}

/** Whether the data of a row differ from what was synced. Fields that no column is sent as are not compared. */
export function hasOtherData(known: SyncedEmployee, { fields }: Places, cells: readonly string[]): boolean {
  return fields.some(({ field, at }) => syncedValue(known, field.name) !== storedValue(cells[at] ?? ''))
}

/** Fields that were synced, that no column is sent as, and of which only a hash is known. */
export function notKept(
  { profile, places }: Pick<EmployeesRun, 'profile' | 'places'>,
  known: SyncedEmployee,
): readonly string[] {
  const sent = new Set(places.fields.map(({ field }) => field.name))
  return profile.fields.flatMap(({ name }) =>
    !sent.has(name) && digestOf(syncedValue(known, name)) !== null ? [name] : [],
  )
}

/** The counters that the service should answer to these rows (API document, section 4.7). */
export function expectedAnswer(
  { kinds, places, before }: EmployeesRun,
  table: PeopleTable,
  sent: readonly number[],
): ExpectedAnswer {
  const count = (fits: (index: number) => boolean) => sent.filter(fits).length
  return {
    created: count((index) => kinds[index] === 'new'),
    // One whose data and status change counts in both.
    dataUpdated: count((index) => {
      const known = before.get(index)
      return known !== undefined && hasOtherData(known, places, table.rows[index]!)
    }),
    toActive: count((index) => kinds[index] === 'activeAgain'),
    toHidden: count((index) => kinds[index] === 'hidden'),
    notChanged: 0,
  }
}

export function countKinds(kinds: readonly EmployeeKind[]): Record<EmployeeKind, number> {
  const counts = Object.fromEntries(EMPLOYEE_KINDS.map((kind) => [kind, 0])) as Record<EmployeeKind, number>
  for (const kind of kinds) counts[kind] += 1
  return counts
}

function kindOf(known: SyncedEmployee, status: EmployeeStatus, hasChanged: boolean): EmployeeKind {
  if (known.status !== status) return status === 'active' ? 'activeAgain' : 'hidden'
  return hasChanged || known.isDoubtful === true ? 'changed' : 'unchanged'
}

/** Places of the rows with each ID. */
function rowsById(table: PeopleTable, places: Places): ReadonlyMap<string, readonly number[]> {
  const byId = new Map<string, number[]>()
  table.rows.forEach((cells, index) => {
    const id = idOf(places, cells)
    const same = byId.get(id)
    if (same === undefined) byId.set(id, [index])
    else same.push(index)
  })
  byId.delete('')
  return byId
}

type IdOf = {
  readonly index: number
  /** Places of all rows with this ID. */
  readonly same: readonly number[]
  readonly checkId: ReturnType<typeof createIdCheck>
  readonly isSynced: boolean
}

function reasonsOfId(
  table: PeopleTable,
  places: Places,
  { index, same, checkId, isSynced }: IdOf,
): readonly RowReason[] {
  const id = idOf(places, table.rows[index]!)
  if (id === '' || (!isSynced && isNothing(id))) return [{ reason: 'emptyId' }]
  const reasons: RowReason[] = []
  if (id.length > EMPLOYEE_ID_LENGTH) reasons.push({ reason: 'idTooLong', length: id.length })
  const changed = isUnreadable(id) ? unreadable(table, places.id!) : isSynced ? null : checkId(id)
  if (changed !== null) reasons.push(changed)
  if (same.length > 1) {
    // One more than is named, since the row itself is not.
    const others = same
      .slice(0, MOST_NAMED_ROWS + 1)
      .filter((other) => other !== index)
      .slice(0, MOST_NAMED_ROWS)
    const rows = others.map((other) => table.numbers[other]!)
    reasons.push({ reason: 'repeatedId', rows, more: same.length - 1 - rows.length })
  }
  return reasons
}

function reasonsOfStatus(
  { status: at }: Places,
  cells: readonly string[],
  status: EmployeeStatus | null,
): readonly RowReason[] {
  return at === null || status !== null ? [] : [{ reason: 'status', value: (cells[at] ?? '').slice(0, 100) }]
}

function statusValuesOf(
  { rows }: PeopleTable,
  { status: at }: Places,
  readStatus: (value: string) => EmployeeStatus | null,
): readonly StatusValue[] {
  if (at === null) return []
  const counts = new Map<string, number>()
  for (const cells of rows) counts.set(cells[at] ?? '', (counts.get(cells[at] ?? '') ?? 0) + 1)
  return [...counts]
    .map(([value, found]) => ({ value, status: readStatus(value), rows: found }))
    .toSorted((one, other) => other.rows - one.rows)
    .slice(0, MOST_STATUS_VALUES)
}
