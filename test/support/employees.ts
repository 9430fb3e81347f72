import type { TextEncodingName } from '../../contract/model/decode-bytes.ts'
import { storeFiles } from '../../main/store/common/layout.ts'
import { reviewsAt } from '../../main/store/common/location.ts'
import type { EmployeesPlan, OpenedTable, TableSource } from '../../contract/model/people.ts'
import type { PeopleMapping } from '../../contract/model/people-mapping.ts'
import { syncEmployeesRequestSchema } from '../../contract/remote/employees.ts'
import { noteSyncedEmployees } from '../../main/store/queries/employees.ts'
import type { Store } from '../../main/store/store.ts'
import { inTransaction, openForWriting, type WriteDb } from '../../main/store/worker/databases/database.ts'
import { STAFF_ID } from './people.ts'
import { STORE_KEY } from './store.ts'

/** A text in an encoding, with a byte order mark where `mark` is given. */
export function encodedAs(text: string, encoding: 'utf-8' | 'utf-16le' | 'utf-16be', mark = true): Uint8Array {
  const marked = mark ? `\uFEFF${text}` : text
  if (encoding === 'utf-8') return new TextEncoder().encode(marked)
  const bytes = Buffer.from(marked, 'utf16le')
  return new Uint8Array(encoding === 'utf-16be' ? bytes.swap16() : bytes)
}

/** Opens a table that can be read. */
export async function openTable(
  store: Store,
  source: string | Uint8Array,
  encoding: TextEncodingName | null = null,
): Promise<OpenedTable> {
  const given: TableSource = typeof source === 'string' ? { text: source } : { bytes: source }
  const opened = await store.people.open(given, { encoding, sheet: null })
  if ('problem' in opened) throw new Error(`not read: ${JSON.stringify(opened)}`)
  return opened
}

export const planStaff = (store: Store, { tableId }: OpenedTable, mapping: PeopleMapping): Promise<EmployeesPlan> =>
  store.people.plan(tableId, { profileId: STAFF_ID, mapping })

/** Works on the reviews of a store that is closed. */
export function withReviews<T>(folder: string, work: (reviews: WriteDb) => T): T {
  const reviews = openForWriting(reviewsAt({ files: storeFiles(folder), key: STORE_KEY }))
  try {
    return inTransaction(reviews, () => work(reviews))
  } finally {
    reviews.close()
  }
}

/** Records bodies as answered by the service. */
export function noteSynced(reviews: WriteDb, bodies: readonly Uint8Array[], at: number): void {
  for (const body of bodies) {
    noteSyncedEmployees(reviews, syncEmployeesRequestSchema.parse(JSON.parse(new TextDecoder().decode(body))), at)
  }
}
