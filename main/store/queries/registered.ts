import type { Guid } from '../../../contract/model/ids.ts'
import type { ChangeId } from '../../../contract/model/outbox.ts'
import type { RegisteredFilter, RegisteredPage, RegisteredPerson } from '../../../contract/model/registered.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

type Row = {
  readonly id: number
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
 * People that a filter finds, the last registered first. Words are parts of names and data, so a search reads through the
 * words of all people, once: those of the page and above it are known, and only those below it are counted. With `isBlind`
 * only IDs are searched, and names and data are left out. A negative limit is none.
 */
export function findRegistered(
  db: ReadDb,
  filter: RegisteredFilter,
  { from, limit, isBlind }: { readonly from: number; readonly limit: number; readonly isBlind: boolean },
): RegisteredPage {
  const words = folded(filter.search).split(/\s+/).filter(Boolean)
  // The people of a change are few, and found by it.
  const readsWords = words.length > 0 && filter.change === null && !isBlind
  const source = readsWords ? 'registered INDEXED BY registered_search' : 'registered'
  const conditions = conditionsOf(words, filter, isBlind)
  const where = whereOf(conditions)
  const rows = prepare<unknown[], Row>(
    db,
    `SELECT id, ${COLUMNS} FROM registered
     WHERE id IN (SELECT id FROM ${source} ${where} ORDER BY id DESC LIMIT ? OFFSET ?) ORDER BY id DESC`,
  ).all(...valuesOf(conditions), limit, from)
  const people = rows.map((row) => toPerson(row, isBlind))
  const count = (counted: readonly Condition[]): number =>
    prepare<unknown[], number>(db, `SELECT count(*) FROM ${source} ${whereOf(counted)}`)
      .pluck()
      .get(...valuesOf(counted))!
  const isEnd = limit < 0 || rows.length < limit
  if (isEnd && (rows.length > 0 || from === 0)) return { total: from + rows.length, people }
  const last = rows.at(-1)
  // All rows are counted faster than some of them.
  if (last === undefined || conditions.length === 0) return { total: count(conditions), people }
  return { total: from + rows.length + count([{ sql: 'id < ?', value: last.id }, ...conditions]), people }
}

type Condition = { readonly sql: string; readonly value: string | number }

function whereOf(conditions: readonly Condition[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`
}

const valuesOf = (conditions: readonly Condition[]) => conditions.map(({ value }) => value)

function conditionsOf(
  words: readonly string[],
  { change, center, test }: RegisteredFilter,
  isBlind: boolean,
): readonly Condition[] {
  return [
    // GLOB compares bytes, where instr counts characters, which takes a third longer for all.
    ...words.map((word) => ({ sql: `${isBlind ? 'participant' : 'search'} GLOB ?`, value: `*${literal(word)}*` })),
    ...(change === null ? [] : [{ sql: 'change = ?', value: change }]),
    ...(center === null ? [] : [{ sql: 'center = ?', value: center }]),
    ...(test === null ? [] : [{ sql: 'instr(tests, ?) > 0', value: test }]),
  ]
}

/** A word without the meaning that its characters have in a pattern. */
function literal(word: string): string {
  return word.replace(/[*?[]/g, '[$&]')
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
