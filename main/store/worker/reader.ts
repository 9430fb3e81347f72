import type { SessionKey } from '../../../contract/model/ids.ts'
import {
  inSnapshot,
  openForReading,
  shrinkMemory,
  type OpenDatabaseOptions,
  type ReadDb,
} from './databases/database.ts'
import { createExports } from '../export/exports.ts'
import { isDamage } from '../common/failures.ts'
import type { Carries } from '../common/methods.ts'
import { cacheAt, reviewsAt, type Location } from '../common/location.ts'
import { readMark, readReviewsOfSession } from '../journal/read-session.ts'
import { openDatabasesForReading } from './databases/open-databases.ts'
import { openDatabasesReadOnly } from './databases/open-read-only.ts'
import { listExports } from '../queries/export-ledger.ts'
import { readFacets } from '../queries/facets.ts'
import { readCursor, readCursors } from '../queries/feed.ts'
import { findProblems, findSearchProblemsWithoutWriting, readVersions } from '../queries/health.ts'
import { readFieldNames } from '../queries/field-names.ts'
import { readSessionHistory, readWorkHistory } from '../queries/history.ts'
import { readImage } from '../queries/images.ts'
import { countEntries, countReviewedSessions, listReviewedSessions } from '../queries/journal.ts'
import { findSessionId, readLatestKeyOf, readSessionKey } from '../queries/keys.ts'
import { readNote, toNote } from '../queries/notes.ts'
import { isEmailOrderComplete, isEmailOrderSound } from '../queries/email-order.ts'
import { readOwn } from '../queries/own.ts'
import { playbackPosition } from '../queries/playback.ts'
import { readKnownTests } from '../queries/known-tests.ts'
import { readWaveform } from '../queries/waveforms.ts'
import { readPreferences } from '../queries/preferences.ts'
import { readOwnReviewer } from '../queries/reviewers.ts'
import { countRejected, listRejected } from '../queries/rejected.ts'
import { countWanted, listWanted, readShownReport } from '../queries/reports.ts'
import { readLens, type Lens } from '../queries/lens.ts'
import { maskReport } from '../queries/masking.ts'
import { readReviewSettings } from '../queries/review-settings.ts'
import { countAnswerNotes } from '../queries/judgements.ts'
import { readJudgedReport } from '../queries/snapshots.ts'
import { createHitReader } from '../queries/search-hits.ts'
import { countSessions, readRow, readRowsOf, readRows } from '../queries/session-rows.ts'
import type { StoreHealth } from '../records.ts'
import { compareWithBackup } from './recovery/merge-backup.ts'
import { isStandIn } from './databases/stand-in-cache.ts'
import { downloadReads } from './download-reading.ts'
import { importReads } from './import-reading.ts'
import { insightReads } from './insight/insight-reading.ts'
import { outboxReads } from './outbox-reading.ts'
import { programReads } from './program-reading.ts'
import { peopleReads } from './people-reading.ts'
import { queueReads } from './queue-reading.ts'
import { resultsReads } from './results-reading.ts'
import { rubricReads } from './rubric-reading.ts'
import { transcriptReads } from './transcript-reading.ts'
import { createCharacterFolding } from './result-sets/character-folding.ts'
import { createReaderResultSets, type ReaderResultSets } from './result-sets/reader-result-sets.ts'
import { createTokenizer } from './result-sets/search-terms.ts'

/**
 * Implements the reader thread's methods. `readOnly` is for a store that cannot be written: the reader then has the
 * only connections to the databases.
 */
export function createReader(location: Location, readOnly = false) {
  const { cache, reviews, discard } = readOnly
    ? openDatabasesReadOnly(location)
    : { ...openDatabasesForReading(location), discard: () => undefined }
  const tokenize = createTokenizer()
  const look = () => readLens(reviews)
  const resultSets = createReaderResultSets(cache, tokenize, look, reviews)
  const withHits = createHitReader({ cache, reviews, folding: createCharacterFolding(tokenize) })
  const rowsOf = (resultSetId: number, offset: number, limit: number) => {
    const ids = resultSets.ids(resultSetId).subarray(offset, offset + limit)
    const search = resultSets.searchOf(resultSetId)
    return inSnapshot(cache, () => {
      const lens = look()
      const rows = readRows(cache, ids, lens)
      return search === null ? rows : withHits(rows, search, lens)
    })
  }
  const methods: Carries<'reader'> = {
    'feed.cursor': (center) => readCursor(cache, center, look()),
    'feed.cursors': () => readCursors(cache, look()),
    'feed.rejected': (limit) => listRejected(cache, limit, look()),
    'feed.rejectedCount': () => countRejected(cache),
    'resultSets.open': (resultSetId, filter, sort, selected, firstRows) => {
      const opened = resultSets.open(resultSetId, filter, sort, selected)
      try {
        return { ...opened, rows: firstRows === 0 ? [] : rowsOf(resultSetId, 0, firstRows) }
      } catch (error) {
        resultSets.close(resultSetId)
        throw error
      }
    },
    'resultSets.prepareOrder': (column) => resultSets.prepareOrder(column),
    'resultSets.pin': (resultSetId, of, onlySelected) => resultSets.pin(resultSetId, of, onlySelected),
    'resultSets.restore': (resultSetId, ids) => resultSets.restore(resultSetId, ids),
    'resultSets.isEmailOrderComplete': () => isEmailOrderComplete(cache),
    'sessions.countOf': (filter) => resultSets.count(filter),
    'resultSets.select': (resultSetId, change, offset, limit) => resultSets.select(resultSetId, change, offset, limit),
    'preferences.get': () => readPreferences(reviews),
    'resultSets.window': rowsOf,
    'resultSets.keys': (resultSetId, onlySelected, limit) =>
      listKeys(cache, onlySelected ? resultSets.selectedIds(resultSetId) : resultSets.ids(resultSetId), limit),
    'resultSets.position': (resultSetId, key) => {
      const id = findSessionId(cache, key)
      const position = id === null ? -1 : resultSets.ids(resultSetId).indexOf(id)
      return position === -1 ? null : position
    },
    'resultSets.close': (resultSetId) => resultSets.close(resultSetId),
    'sessions.row': (key) => readRow(cache, key, look()),
    'sessions.rows': (keys) => inSnapshot(cache, () => readRowsOf(cache, keys, look())),
    'sessions.latestOf': (participantId) => readLatestKeyOf(cache, participantId),
    'sessions.filterCounts': (filter) => resultSets.filterCounts(filter),
    'sessions.facets': () => readFacets(cache),
    'sessions.count': () => countSessions(cache),
    'sessions.image': (rowId, index) => readImage(cache, rowId, index, look()),
    'sessions.exportPart': createExports(cache, reviews, resultSets, look),
    'sessions.fieldNames': () => readFieldNames(cache),
    'reports.get': (key) => readShownReport(cache, key, look()),
    'reports.masked': (record) => maskReport(record, look()),
    'reports.wanted': (limit) => listWanted(cache, limit),
    'reports.countWanted': () => countWanted(cache),
    'notes.get': (key) => toNote(readNote(reviews, key, readOwn(reviews)?.reviewer ?? null)),
    'reviews.of': (key) => inSnapshot(reviews, () => readReviewsOfSession(reviews, key)),
    'reviews.since': (key, mark) =>
      inSnapshot(reviews, () => (readMark(reviews, key) === mark ? null : readReviewsOfSession(reviews, key))),
    'reviews.sessions': (after, limit) => listReviewedSessions(reviews, after, limit),
    'reviews.judged': (key, hash) => readJudgedReport(cache, reviews, key, hash, look()),
    'reviews.isBlind': () => look().blind !== null,
    'history.ofSession': (key, page) => inSnapshot(reviews, () => readSessionHistory(reviews, key, page)),
    'history.ofWork': (range, page) => inSnapshot(reviews, () => readWorkHistory(cache, reviews, look(), range, page)),
    'reviewSettings.get': () => readReviewSettings(reviews),
    ...rubricReads({ cache, reviews }),
    'reviewSettings.noteCounts': () => countAnswerNotes(reviews),
    'reviewers.own': () => readOwnReviewer(reviews),
    'journal.countSessions': () => countReviewedSessions(reviews),
    'exportLedger.list': () => listExports(reviews),
    'backups.compare': (backup) => compareWithBackup(location, { cache, reviews }, look(), backup),
    ...readsOfWork({ cache, reviews }, look, resultSets),
    'playback.position': (key, questionNum) => playbackPosition(cache, key, questionNum),
    'waveforms.get': (key, questionNum, media) => readWaveform(cache, key, questionNum, media),
    'health.of': () => (readOnly ? readHealthOf(cache, reviews) : readHealth(location)),
    'health.isWithoutCache': () => isStandIn(cache),
    /** For a read-only store; otherwise the writer checks. */
    'health.searchProblemsFound': () => findSearchProblemsWithoutWriting(cache),
    'health.versions': () => readVersions(cache),
  }

  return {
    methods,
    idleStep() {
      resultSets.freeUnusedOrders()
      shrinkMemory(cache, reviews)
      return false
    },
    close() {
      cache.close()
      reviews.close()
      discard()
    },
  }
}

type Databases = { readonly cache: ReadDb; readonly reviews: ReadDb }

function listKeys(cache: ReadDb, ids: Uint32Array, limit: number): readonly SessionKey[] {
  return inSnapshot(cache, () => [...ids.subarray(0, limit)].flatMap((id) => readSessionKey(cache, id) ?? []))
}

/**
 * The methods of the queue, of downloads, of imports, of Insight, of programs, of tables of people, of results, of the
 * outbox and of transcripts.
 */
function readsOfWork(databases: Databases, look: () => Lens, resultSets: ReaderResultSets) {
  return {
    ...queueReads(databases, resultSets),
    ...downloadReads(databases),
    ...importReads(databases, (resultSetId) => resultSets.ids(resultSetId)),
    ...insightReads(databases, look, resultSets),
    ...outboxReads(databases.reviews, look),
    'tests.known': () => readKnownTests(databases.cache),
    ...programReads(databases.reviews),
    ...peopleReads(databases.reviews),
    ...resultsReads(databases.cache, look),
    ...transcriptReads(databases, look),
  }
}

/** Empties the page cache first, so that every page is read from disk. */
function readHealthOf(cacheDb: ReadDb, reviewsDb: ReadDb): StoreHealth {
  shrinkMemory(cacheDb, reviewsDb)
  const cache = isStandIn(cacheDb)
    ? unreadable(['the cache is damaged, and a new one needs room on the disk'], NO_CACHE)
    : examine(cacheDb, lookAtCache)
  return toHealth(cache, examine(reviewsDb, lookAtReviews))
}

/** Uses connections of its own: cached pages may be sound although the disk is damaged. */
function readHealth(location: Location): StoreHealth {
  const cache = inspect(cacheAt(location), lookAtCache, NO_CACHE)
  return toHealth(cache, inspect(reviewsAt(location), lookAtReviews, 0))
}

type Examined<T> = { readonly found: Omit<StoreHealth['cache'], 'sessions'>; readonly seen: T }

function toHealth(cache: Examined<typeof NO_CACHE>, reviews: Examined<number>): StoreHealth {
  const { sessions, isEmailOrderSound } = cache.seen
  return {
    cache: { ...cache.found, sessions },
    reviews: { ...reviews.found, entries: reviews.seen },
    isEmailOrderSound,
  }
}

const NO_CACHE = { sessions: 0, isEmailOrderSound: true }

function lookAtCache(db: ReadDb): typeof NO_CACHE {
  return {
    sessions: unlessDamaged(() => countSessions(db), NO_CACHE.sessions),
    isEmailOrderSound: unlessDamaged(() => isEmailOrderSound(db), NO_CACHE.isEmailOrderSound),
  }
}

const lookAtReviews = (db: ReadDb) => unlessDamaged(() => countEntries(db), 0)

/** `nothing` is the result of `look` for a database that does not open. */
function inspect<T>(options: OpenDatabaseOptions, look: (db: ReadDb) => T, nothing: T): Examined<T> {
  try {
    const db = openForReading(options)
    try {
      return examine(db, look)
    } finally {
      db.close()
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    return unreadable([error instanceof Error ? error.message : 'the database cannot be read'], nothing)
  }
}

function unreadable<T>(problems: readonly string[], nothing: T): Examined<T> {
  return { found: { ok: false, problems, version: 0 }, seen: nothing }
}

function examine<T>(db: ReadDb, look: (db: ReadDb) => T): Examined<T> {
  const problems = findProblems(db)
  const version = Number(db.pragma('user_version', { simple: true }))
  return { found: { ok: problems.length === 0, problems, version }, seen: look(db) }
}

function unlessDamaged<T>(look: () => T, nothing: T): T {
  try {
    return look()
  } catch (error) {
    if (isDamage(error)) return nothing
    throw error
  }
}
