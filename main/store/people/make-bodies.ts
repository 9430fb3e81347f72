import type { ChangePath } from '../../../contract/model/outbox.ts'
import type { PeopleBatch } from '../../../contract/model/people.ts'
import { MOST_BODY_BYTES } from '../../../contract/model/people.ts'
import { LIMITS } from '../../../contract/remote/limits.ts'
import type { SyncEmployeesRequest } from '../../../contract/remote/employees.ts'
import { idOf, type EmployeesRun } from './plan-employees.ts'
import type { PeopleTable } from './read-table.ts'
import { digestOf, syncedValue } from './stored-employee.ts'

/**
 * Employees of a sync request. The API document gives no limit (section 4.7); this is that of the other requests with
 * employees (section 8).
 */
const EMPLOYEES_PER_REQUEST = LIMITS.employeesPerRegistration
/** Bytes of a person besides its values: punctuation and names of members, an estimate. */
const FRAME_BYTES = 60

type Item = { readonly name: string; readonly value: string }

/** Sizes of the batches, in which people keep their order. A person who is too large for a body is a batch of its own. */
export function batchSizes(bytes: readonly number[], most: number): readonly number[] {
  const sizes: number[] = []
  let size = 0
  let sum = 0
  for (const one of bytes) {
    if (size > 0 && (size === most || sum + one > MOST_BODY_BYTES)) {
      sizes.push(size)
      size = 0
      sum = 0
    }
    size += 1
    sum += one
  }
  return size === 0 ? sizes : [...sizes, size]
}

/** About how many bytes a person takes in a body. */
export function bytesOf(data: readonly Item[]): number {
  return data.reduce(
    (sum, { name, value }) => sum + Buffer.byteLength(name) + Buffer.byteLength(value) + FRAME_BYTES,
    FRAME_BYTES,
  )
}

/** Cuts people into batches. Each is serialized only when its body is made. */
export function cutIntoBatches<T>(
  people: readonly T[],
  bytes: (person: T) => number,
  most: number,
): readonly (readonly T[])[] {
  let from = 0
  return batchSizes(people.map(bytes), most).map((size) => people.slice(from, (from += size)))
}

/** A body as it is sent. */
export function batchOf(path: ChangePath, request: unknown, items: number): PeopleBatch {
  return { path, body: new TextEncoder().encode(JSON.stringify(request)), items }
}

/** Places of the rows that are sent: those that change something and are not left out, in the order of the table. */
export function rowsToSend(
  { kinds }: EmployeesRun,
  { numbers }: PeopleTable,
  leftOut: readonly number[],
): readonly number[] {
  const left = new Set(leftOut)
  return kinds.flatMap((kind, index) =>
    kind === 'unchanged' || kind === 'invalid' || left.has(numbers[index]!) ? [] : [index],
  )
}

/** The batches of a sync, as places of rows. */
export function employeeBatches(
  run: EmployeesRun,
  table: PeopleTable,
  sent: readonly number[],
): readonly (readonly number[])[] {
  return cutIntoBatches(sent, (index) => bytesOf(dataOf(run, table, index)), EMPLOYEES_PER_REQUEST)
}

/** The bodies of `POST /v1/employees`. */
export function employeeBodies(
  run: EmployeesRun,
  table: PeopleTable,
  leftOut: readonly number[],
): readonly PeopleBatch[] {
  const { profileId } = run.profile
  return employeeBatches(run, table, rowsToSend(run, table, leftOut)).map((places) => {
    const employees = places.map((index) => ({
      id: idOf(run.places, table.rows[index]!),
      // Rows without a known status are invalid, and not sent.
      status: run.statuses[index]!,
      data: [...dataOf(run, table, index)],
    }))
    return batchOf('/v1/employees', { profileId, employees } satisfies SyncEmployeesRequest, places.length)
  })
}

/**
 * The data of an employee: all values, changed or not, also those of fields that no column is sent as, since the API
 * document does not say whether what a request leaves out stays. An empty value is sent only where there was one before:
 * the service may refuse it elsewhere.
 */
function dataOf({ profile, places, before }: EmployeesRun, { rows }: PeopleTable, index: number): readonly Item[] {
  const known = before.get(index)
  const columns = new Map(places.fields.map(({ field, at }) => [field.name, at]))
  return profile.fields.flatMap(({ name }) => {
    const wasSent = known !== undefined && Object.hasOwn(known.data, name)
    const at = columns.get(name)
    if (at !== undefined) {
      const value = rows[index]![at] ?? ''
      return value === '' && !wasSent ? [] : [{ name, value }]
    }
    const kept = wasSent ? syncedValue(known, name) : null
    return kept === null || digestOf(kept) !== null ? [] : [{ name, value: kept }]
  })
}
