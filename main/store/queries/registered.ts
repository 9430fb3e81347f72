import type { Guid } from '../../../contract/model/ids.ts'
import type { ChangeId } from '../../../contract/model/outbox.ts'
import type { RegisteredFilter, RegisteredPage, RegisteredPerson } from '../../../contract/model/registered.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

type Row = {
  readonly participant: Guid
  readonly change: ChangeId
  readonly batch: number
  readonly center: string
  readonly tests: string
  readonly valid_from: string
  readonly valid_till: string
  readonly registered_at: InstantMs
  readonly employee: string | null
  readonly name: string
  readonly data: string | null
}

const COLUMNS = 'participant, change, batch, center, tests, valid_from, valid_till, registered_at, employee, name, data'

/** Keeps a person. An ID that is there already gets the later registration. Takes part in the caller's transaction. */
export function upsertRegistered(db: WriteDb, person: RegisteredPerson): void {
  const { participantId, change, batch, center, tests, validFrom, validTill, registeredAt, employee, name } = person
  const data = person.data === null ? null : JSON.stringify(person.data)
  prepare(
    db,
    `INSERT INTO registered (${COLUMNS}, search) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (participant) DO UPDATE SET change = excluded.change, batch = excluded.batch, tests = excluded.tests,
       valid_from = excluded.valid_from, valid_till = excluded.valid_till, registered_at = excluded.registered_at,
       employee = coalesce(excluded.employee, employee), name = iif(excluded.name = '', name, excluded.name),
       data = coalesce(excluded.data, data), search = iif(excluded.name = '', search, excluded.search)`,
    // prettier-ignore
  ).run(
    participantId,
    change,
    batch,
    center,
    JSON.stringify(tests),
    validFrom,
    validTill,
    registeredAt,
    employee,
    name,
    data,
    searchText(person),
  )
}

function searchText({ participantId, employee, name, data }: RegisteredPerson): string {
  return folded([participantId, employee ?? '', name, ...(data ?? []).map(({ value }) => value)].join('\n'))
}

/** Without case and accents, as words are compared. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase()
}

const MARKS = /\p{M}/gu

/**
 * People that a filter finds, the last registered first. A hundred thousand rows are read through in the time of a few
 * pictures, so there is no index of words. With `isBlind` only IDs are searched, and names and data are left out.
 */
export function findRegistered(
  db: ReadDb,
  filter: RegisteredFilter,
  { from, limit, isBlind }: { readonly from: number; readonly limit: number; readonly isBlind: boolean },
): RegisteredPage {
  const { where, values } = conditionsOf(filter, isBlind)
  const total = prepare<unknown[], number>(db, `SELECT count(*) FROM registered ${where}`)
    .pluck()
    .get(...values)!
  const rows = prepare<unknown[], Row>(
    db,
    `SELECT ${COLUMNS} FROM registered ${where} ORDER BY id DESC LIMIT ? OFFSET ?`,
  ).all(...values, limit, from)
  return { total, people: rows.map((row) => toPerson(row, isBlind)) }
}

function conditionsOf({ search, change, center, test }: RegisteredFilter, isBlind: boolean) {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const conditions = [
    ...words.map((word) => ({ sql: `instr(${isBlind ? 'participant' : 'search'}, ?) > 0`, value: word })),
    ...(change === null ? [] : [{ sql: 'change = ?', value: change }]),
    ...(center === null ? [] : [{ sql: 'center = ?', value: center }]),
    ...(test === null ? [] : [{ sql: 'instr(tests, ?) > 0', value: test }]),
  ]
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`
  return { where, values: conditions.map(({ value }) => value) }
}

function toPerson(row: Row, isBlind: boolean): RegisteredPerson {
  return {
    participantId: row.participant,
    change: row.change,
    batch: row.batch,
    center: row.center,
    tests: JSON.parse(row.tests) as readonly string[],
    validFrom: row.valid_from,
    validTill: row.valid_till,
    registeredAt: row.registered_at,
    employee: isBlind ? null : row.employee,
    name: isBlind ? '' : row.name,
    data: isBlind || row.data === null ? null : (JSON.parse(row.data) as RegisteredPerson['data']),
  }
}
