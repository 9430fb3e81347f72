import { DeskError } from '../../../contract/model/errors.ts'
import { formatSessionKey, type SessionKey } from '../../../contract/model/ids.ts'
import { release } from '../../support/owned-buffer.ts'
import { backUp, isBackedUp } from './recovery/backups.ts'
import { inTransaction, shrinkMemory, type WriteDb } from './databases/database.ts'
import { fromCache, fromReviews, isDamage } from '../common/failures.ts'
import { createIdleCheckpoint } from './idle-checkpoint.ts'
import { openLastSaved } from './recovery/last-saved.ts'
import type { Location } from '../common/location.ts'
import type { Carries } from '../common/methods.ts'
import { openDatabasesForWriting } from './databases/open-databases.ts'
import { unpackItems } from '../common/packed-items.ts'
import { createPageGroup } from './page-group.ts'
import { extendEmailOrder, forgetEmailOrder } from '../queries/email-order.ts'
import { advanceCursor, beginRun, setStart, spendToken } from '../queries/feed.ts'
import { findSearchProblems } from '../queries/health.ts'
import { adoptOwnWork, hasWorkToAdopt } from '../journal/adopt.ts'
import { changeNote } from '../journal/notes.ts'
import { rebuildJournal } from '../journal/projections.ts'
import { changeReview } from '../journal/reviews.ts'
import { snapshotOf, type HashedSnapshot } from '../journal/snapshot.ts'
import { takeIn } from '../journal/take-in.ts'
import { isReviewed, journalEnd } from '../queries/journal.ts'
import { findSessionId } from '../queries/keys.ts'
import { catchUpOnNotes, forgetIndexedNotes, knownNotes, readNote, toNote, type KnownNotes } from '../queries/notes.ts'
import { claimJournal, readOwn } from '../queries/own.ts'
import { setPlaybackPosition } from '../queries/playback.ts'
import { writePreferences } from '../queries/preferences.ts'
import { centerRef, loadReferences, type References } from '../queries/references.ts'
import { hasRejected, removeSuperseded, setAside } from '../queries/rejected.ts'
import { markReportFailed, readReport, saveReport } from '../queries/reports.ts'
import { introduceReviewer } from '../queries/reviewers.ts'
import { replaceText } from '../queries/search-index.ts'
import { noteSessionChange } from '../queries/session-changes.ts'
import { insertSnapshot } from '../queries/snapshots.ts'
import { upsertSession } from '../queries/sessions.ts'
import type { FeedPage, PageCounts } from '../records.ts'
import { removeUnfinishedFiles } from './recovery/unfinished-files.ts'

/** What the writer's thread does when it is asked. Each method is one transaction; pages of the feed may share one. */
export function createWriter(location: Location) {
  removeUnfinishedFiles(location.files)
  const { cache, reviews } = openDatabasesForWriting(location)
  const close = () => {
    cache.close()
    reviews.close()
  }
  try {
    const { methods, pages, end } = createOpenedWriter(location, cache, reviews)
    return {
      methods,
      rest() {
        pages.commit()
        if (inTransaction(cache, () => extendEmailOrder(cache))) return true
        shrinkMemory(cache, reviews)
        return false
      },
      close() {
        pages.commit()
        end()
        close()
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

function createOpenedWriter(location: Location, cache: WriteDb, reviews: WriteDb) {
  let references = loadReferences(cache)
  fromReviews(() => {
    if (hasWorkToAdopt(reviews)) inTransaction(reviews, () => adoptOwnWork(reviews, Date.now()))
  })
  let notes = fromReviews(() => knownNotes(reviews))
  /** The number in a backup's name tells of entries alone. */
  let viewsToBackUp = false
  const lastSaved = openLastSaved(
    location,
    fromReviews(() => journalEnd(reviews)),
  )
  const checkpoint = createIdleCheckpoint(reviews)
  indexMissedNotes()
  const pages = createPageGroup(
    cache,
    (page, now) => applyPage(cache, references, notes, page, now),
    () => (references = loadReferences(cache)),
  )

  /** What the memory of shared texts learnt in a transaction that failed is not in the database. */
  function changeCache<T>(work: (known: References) => T): T {
    try {
      return inTransaction(cache, () => work(references))
    } catch (error) {
      references = loadReferences(cache)
      throw error
    }
  }

  /** Whether the cache has a session. A cache that is damaged must not keep a note from being saved. */
  function isStored(key: SessionKey): boolean {
    try {
      return findSessionId(cache, key) !== null
    } catch (error) {
      if (!isDamage(error)) throw error
      return true
    }
  }

  /**
   * The report that a reviewer sees; `null` where there is none. A cache that is damaged must not keep a review from
   * being saved.
   */
  function reportToJudge(key: SessionKey): HashedSnapshot | null {
    try {
      const report = readReport(cache, key)
      return report === null ? null : snapshotOf(report)
    } catch (error) {
      if (!isDamage(error)) throw error
      return null
    }
  }

  /** After a commit of the journal is on the disk, before it is acknowledged: see last-saved.ts. */
  function saved(): void {
    lastSaved.note(journalEnd(reviews))
    checkpoint.wroteSomething()
    // What was saved is safe by now. What the index misses (the disk may be full) it catches up on with the next.
    try {
      inTransaction(cache, () => catchUpOnNotes(cache, reviews))
    } catch {}
  }

  /** A full disk must not keep the store from being read. */
  function indexMissedNotes(): void {
    try {
      inTransaction(cache, () => catchUpOnNotes(cache, reviews))
    } catch (error) {
      if (isDamage(error)) throw error
    }
  }

  const alone: Omit<Carries<'writer'>, 'feed.applyPage'> = {
    'feed.beginRun': (center, modifiedSince) => changeCache((known) => beginRun(cache, known, center, modifiedSince)),
    'feed.setStart': (center, modifiedSince) => changeCache((known) => setStart(cache, known, center, modifiedSince)),
    'feed.spendToken': (center, token) =>
      durably(cache, () => changeCache((known) => spendToken(cache, known, center, token))),
    'reports.save': (report) => changeCache(() => saveReport(cache, report)),
    'reports.markFailed': (key, failure) => changeCache(() => markReportFailed(cache, key, failure)),
    'playback.setPosition': (key, questionNum, seconds, now) =>
      inTransaction(cache, () => setPlaybackPosition(cache, key, questionNum, seconds, now)),
    'notes.set': (key, change, now) => {
      // The cache may have been begun anew under a session that is open, and its note must not wait for the feed.
      if (change.mustExist === true && !isReviewed(reviews, key) && !isStored(key)) {
        throw noSuchSession()
      }
      const operation = inTransaction(reviews, () => changeNote(reviews, claimJournal(reviews), key, change, now))
      if (operation !== null) saved()
      const note = toNote(readNote(reviews, key, readOwn(reviews)?.reviewer ?? null))
      notes.set(formatSessionKey(key), note.text)
      return note
    },
    'reviews.change': (key, change, over, now) => {
      if (!isReviewed(reviews, key) && !isStored(key)) throw noSuchSession()
      const judged = reportToJudge(key)
      const operation = inTransaction(reviews, () => {
        if (judged !== null) insertSnapshot(reviews, judged)
        return changeReview(reviews, claimJournal(reviews), key, { change, over, judged: judged?.hash ?? null }, now)
      })
      if (operation !== null) saved()
    },
    'reviewers.introduce': (reviewer) => {
      inTransaction(reviews, () => introduceReviewer(reviews, reviewer))
      checkpoint.wroteSomething()
    },
    'journal.takeIn': (work) => {
      const taken = inTransaction(reviews, () => takeIn(reviews, work, Date.now()))
      if (taken.taken === 0) return taken
      saved()
      notes = fromReviews(() => knownNotes(reviews))
      return taken
    },
    'journal.rebuild': () => {
      const proof = inTransaction(reviews, () => rebuildJournal(reviews))
      if (proof.mended.length === 0) return proof
      notes = fromReviews(() => knownNotes(reviews))
      inTransaction(cache, () => {
        forgetIndexedNotes(cache)
        catchUpOnNotes(cache, reviews)
      })
      return proof
    },
    'preferences.set': (change) => {
      inTransaction(reviews, () => writePreferences(reviews, change))
      checkpoint.wroteSomething()
      viewsToBackUp ||= change.views !== undefined
    },
    'journal.backUp': (now) => {
      const made = backUp(reviews, location, now)
      viewsToBackUp = false
      return made
    },
    /** Whether there is anything that no backup holds. */
    'journal.needsBackUp': () => viewsToBackUp || !isBackedUp(location, journalEnd(reviews)),
    'views.extendEmailOrder': () => inTransaction(cache, () => extendEmailOrder(cache)),
    'health.forgetEmailOrder': () => inTransaction(cache, () => forgetEmailOrder(cache)),
    'health.searchProblems': () => findSearchProblems(cache),
  }

  const methods: Carries<'writer'> = {
    ...eachAfter(() => fromCache(() => pages.commit()), alone),
    'feed.applyPage': (page, now) => pages.add(page, now),
  }
  const end = () => {
    checkpoint.end()
    lastSaved.close()
  }
  // A crash may have left a log, and nothing may be written for long.
  checkpoint.wroteSomething()
  return { methods, pages, end }
}

function noSuchSession(): DeskError {
  return new DeskError('no-such-session', 'This session is not in the local cache.')
}

/** Methods that do `first` before anything else: what they write is a transaction of its own. */
function eachAfter<M extends Readonly<Record<string, (...args: never[]) => unknown>>>(
  first: () => void,
  methods: M,
): M {
  const wrapped = Object.entries(methods).map(([name, method]) => [
    name,
    (...args: never[]) => {
      first()
      return method(...args)
    },
  ])
  return Object.fromEntries(wrapped) as M
}

function applyPage(cache: WriteDb, known: References, notes: KnownNotes, page: FeedPage, now: number): PageCounts {
  const centerId = centerRef(cache, known, page.center)
  const { sessions, rejected } = unpackItems(page.items)
  release(page.items)
  const counts = { created: 0, changed: 0, unchanged: 0, stale: 0, rejected: rejected.length }
  const mayReplaceRejected = hasRejected(cache, centerId, 'feed')
  for (const session of sessions) {
    const [participantId, testId] = session
    const outcome = upsertSession(cache, known, centerId, session)
    counts[outcome.kind] += 1
    if (outcome.kind === 'created' && notes.size > 0) {
      const note = notes.get(formatSessionKey({ center: page.center, participantId, testId }))
      if (note !== undefined) replaceText(cache, 'note_search', outcome.id, note)
    }
    if (mayReplaceRejected && outcome.kind !== 'stale') {
      removeSuperseded(cache, centerId, 'feed', participantId, testId)
    }
  }
  for (const item of rejected) setAside(cache, centerId, 'feed', item, now)
  if (counts.created + counts.changed > 0) noteSessionChange(cache)
  advanceCursor(cache, centerId, page, now)
  return counts
}

/** Runs a transaction that must outlive a loss of power, which the cache's other transactions need not. */
function durably<T>(db: WriteDb, work: () => T): T {
  db.pragma('synchronous = FULL')
  try {
    return work()
  } finally {
    db.pragma('synchronous = NORMAL')
  }
}
