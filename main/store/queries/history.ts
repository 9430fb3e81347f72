import type {
  HistoryEntry,
  HistoryPage,
  HistoryRange,
  WorkCounts,
  WorkHistory,
} from '../../../contract/model/history.ts'
import { nameOfSession, type SessionKey } from '../../../contract/model/ids.ts'
import type { Clock, OperationId } from '../../../contract/model/operation.ts'
import { fromCache } from '../common/failures.ts'
import { isInHistory, toEntries } from '../journal/history.ts'
import { MADE_WITHIN } from '../journal/operation-id.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { entitiesOf, operationsOfEntity, type EntityKey, type FoundOperation } from './journal.ts'
import type { Lens } from './lens.ts'
import { listOwn } from './own.ts'
import { readReviewer } from './reviewers.ts'
import { readRow } from './session-rows.ts'

/** Where a page begins: before this clock; `null` for the first page. */
export type PageOfHistory = { readonly before: Clock | null; readonly limit: number }

const OF_SESSION = 'participant = :participantId AND test = :testId'
/** An operation's clock is never before the time at which it was made. */
const OF_OWN = `clock >= 1024 * :from AND ${MADE_WITHIN} AND reviewer IN (SELECT reviewer FROM own)`

/** The history of a session: changes of all reviewers, newest first. `limit` counts operations. */
export function readSessionHistory(db: ReadDb, session: SessionKey, page: PageOfHistory): HistoryPage {
  return readPage(db, OF_SESSION, { ...session }, page)
}

/** What the own reviewer did in a stretch of time across all sessions, newest first. `limit` counts operations. */
export function readWorkHistory(
  cache: ReadDb,
  db: ReadDb,
  lens: Lens,
  range: HistoryRange,
  page: PageOfHistory,
): WorkHistory {
  const { entries, next } = readPage(db, OF_OWN, { ...range }, page, range)
  const sessions = new Map(entries.map(({ session }) => [nameOfSession(session), session]))
  const names = new Map([...sessions].map(([text, key]) => [text, namesOf(cache, key, lens)]))
  return {
    entries: entries.map((entry) => ({ ...entry, names: names.get(nameOfSession(entry.session)) ?? null })),
    next,
    counts: countWork(db, range),
  }
}

/** All changes of a session by all reviewers, oldest first. `first` is the first operation of each. */
export function readHistory(
  db: ReadDb,
  session: SessionKey,
): readonly (HistoryEntry & { readonly first: OperationId })[] {
  const found = prepare<object[], Omit<FoundOperation, 'clock'>>(
    db,
    `SELECT DISTINCT center, participant, test, entity, item, reviewer FROM operations WHERE ${OF_SESSION}`,
  ).all(session)
  return entitiesOf(found)
    .filter(isInHistory)
    .flatMap((key) => clockedEntries(db, key))
    .toSorted((one, other) => one.clock - other.clock)
    .map(({ entry, first }) => ({ ...entry, first }))
}

type ClockedEntry = { readonly clock: Clock; readonly first: OperationId; readonly entry: HistoryEntry }

/** All changes of a value, oldest first. */
function clockedEntries(db: ReadDb, key: EntityKey): readonly ClockedEntry[] {
  const own = listOwn(db).map(({ reviewer }) => reviewer)
  const isOwn = own.includes(key.reviewer)
  // Work under a former ID is the same person's.
  const reviewer = readReviewer(db, (isOwn ? own[0] : undefined) ?? key.reviewer)
  const { session } = key
  return toEntries(key, operationsOfEntity(db, key)).map(({ clock, first, entry }) => ({
    clock,
    first,
    entry: { ...entry, session, reviewer, isOwn },
  }))
}

type Bound = Readonly<Record<string, string | number>>

function readPage(
  db: ReadDb,
  condition: string,
  bound: Bound,
  { before, limit }: PageOfHistory,
  { from, until }: HistoryRange = { from: 0, until: Infinity },
): HistoryPage {
  const found = prepare<object[], FoundOperation>(
    db,
    `SELECT center, participant, test, entity, item, reviewer, clock FROM operations
     WHERE ${condition} AND clock < :before ORDER BY clock DESC LIMIT :most`,
  ).all({ ...bound, before: before ?? Number.MAX_SAFE_INTEGER, most: limit + 1 })
  // Operations of two devices can have one clock: the next page begins with all that have it.
  const next = found.length > limit ? found.at(-1)!.clock + 1 : null
  const [begin, end] = [next ?? 0, before ?? Infinity]
  const entries = entitiesOf(found)
    .filter(isInHistory)
    .flatMap((key) => clockedEntries(db, key))
    .filter(({ clock, entry: { at } }) => clock >= begin && clock < end && at >= from && at < until)
    .toSorted((one, other) => other.clock - one.clock)
  return { entries: entries.map(({ entry }) => entry), next }
}

function namesOf(
  cache: ReadDb,
  key: SessionKey,
  lens: Lens,
): { readonly participant: string; readonly test: string } | null {
  const row = fromCache(() => readRow(cache, key, lens))
  return row === null ? null : { participant: row.participantName, test: row.testTitle }
}

function countWork(db: ReadDb, range: HistoryRange): WorkCounts {
  const count = (what: string, condition: string) =>
    prepare<object[], { value: number }>(
      db,
      `SELECT count(*) AS value FROM (SELECT DISTINCT participant, test, center${what} FROM operations
       WHERE ${OF_OWN} AND ${condition})`,
    ).get({ ...range })?.value ?? 0
  const isSet = (entity: string) =>
    `entity = '${entity}' AND kind = 'set' AND json_extract(payload, '$.value') IS NOT NULL`
  return {
    submitted: count('', `${isSet('status')} AND json_extract(payload, '$.value.status') = 'submitted'`),
    scored: count(', item', isSet('score')),
    notes: count(', item', isSet('answerNote')),
    sessions: count('', 'true'),
  }
}
