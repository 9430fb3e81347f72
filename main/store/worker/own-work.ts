import { nameOfSession, type SessionKey } from '../../../contract/model/ids.ts'
import { fromReviews, isDamage } from '../common/failures.ts'
import type { Location } from '../common/location.ts'
import type { Carries, MethodName } from '../common/methods.ts'
import { adoptOwnWork, hasOtherIds } from '../journal/adopt.ts'
import { noteClockJump } from '../journal/clock-jumps.ts'
import { changeNote } from '../journal/notes.ts'
import { settleMerged } from '../journal/projections.ts'
import { rebuildJournal } from '../journal/rebuild.ts'
import { takeIn } from '../journal/take-in.ts'
import { centerOfWork, journalEnd, journalEndAfter } from '../queries/journal.ts'
import { catchUpOnNotes, forgetIndexedNotes, knownNotes, readNote, toNote } from '../queries/notes.ts'
import { claimJournal, readOwn } from '../queries/own.ts'
import { addReviewFacts, catchUpOnReviews, forgetReviewFacts, updateReviewFacts } from '../queries/review-facts.ts'
import { writePreferences } from '../queries/preferences.ts'
import { introduceReviewer } from '../queries/reviewers.ts'
import { writeReviewSettings } from '../queries/review-settings.ts'
import { inTransaction, type ReadDb, type WriteDb } from './databases/database.ts'
import { createIdleCheckpoint } from './idle-checkpoint.ts'
import { assertKnown } from './judged-session.ts'
import { backUp, isBackedUp } from './recovery/backups.ts'
import { ledgerWrites } from './ledger-work.ts'
import { openLastSaved } from './recovery/last-saved.ts'
import { mergeBackup } from './recovery/merge-backup.ts'
import { downloadWrites } from './download-work.ts'
import { createImportMethods } from './import-work.ts'
import { noteInterrupted, outboxWrites } from './outbox-work.ts'
import { createReviewMethods } from './review-methods.ts'
import { programWrites } from './program-work.ts'
import { peopleWrites } from './people-work.ts'
import { queueWrites } from './queue-work.ts'
import { rubricMethods } from './rubric-work.ts'
import { createTranscriptWork, type TranscriptWork } from './transcript-work.ts'

type OwnWorkMethods = Pick<
  Carries<'writer'>,
  Extract<
    MethodName<'writer'>,
    `${'notes' | 'queue' | 'downloads' | 'imports' | 'exportLedger' | 'outbox' | 'reviews' | 'reviewSettings' | 'reviewers' | 'rubrics' | 'transcripts' | 'programs' | 'directory' | 'people' | 'journal' | 'backups' | 'preferences'}.${string}`
  >
>

/**
 * The user's own work in `reviews.db`: notes, reviews, rubrics, programs, the journal and the set-up of the list. It does not
 * depend on the cache, which only has the search index of the notes and what the list shows of the reviews.
 */
export function openOwnWork(location: Location, cache: WriteDb, reviews: WriteDb) {
  fromReviews(() => takeOver(reviews))
  let notes = fromReviews(() => knownNotes(reviews))
  /** Changes of views, rubrics, transcripts, programs or judged reports since the last backup: a backup's name covers the journal alone. */
  let moreToBackUp = false
  let end = fromReviews(() => journalEnd(reviews))
  const lastSaved = openLastSaved(location, end)
  const checkpoint = createIdleCheckpoint(reviews)
  const transcripts = createTranscriptWork(cache, reviews, wroteMore)
  catchUpOnMissed(cache, reviews)

  /** Called after a commit of the journal is on disk and before the call returns: see last-saved.ts. */
  function saved(): void {
    end = journalEndAfter(reviews, end)
    lastSaved.note(end)
    checkpoint.wroteSomething()
    // The change is saved at this point. If indexing fails, for example on a full disk, the next change makes up for
    // it.
    try {
      inTransaction(cache, () => catchUp(cache, reviews))
    } catch {}
  }

  function wroteMore(): void {
    moreToBackUp = true
    checkpoint.wroteSomething()
  }

  const methods: OwnWorkMethods = {
    'notes.set': (key, change, now) => {
      if (change.mustExist === true) assertKnown(cache, reviews, key)
      const operation = inTransaction(reviews, () =>
        changeNote(reviews, claimJournal(reviews, location.reviewer), key, change, now),
      )
      if (operation !== null) saved()
      const note = toNote(readNote(reviews, key, readOwn(reviews)?.reviewer ?? null))
      notes.set(nameOfSession(key), note.text)
      return note
    },
    ...createReviewMethods({ location, cache, reviews, saved, onSnapshot: () => (moreToBackUp = true) }),
    ...createImportMethods({ location, cache, reviews, saved, wroteMore }),
    'reviewers.introduce': (reviewer) => {
      const isRenamed = inTransaction(reviews, () => introduceReviewer(reviews, reviewer))
      checkpoint.wroteSomething()
      return isRenamed
    },
    ...rubricMethods(reviews, wroteMore),
    ...transcripts.methods,
    ...programWrites(reviews, wroteMore),
    ...ledgerWrites(reviews, wroteMore),
    ...outboxWrites(reviews, wroteMore),
    ...peopleWrites(reviews, wroteMore),
    ...withoutBackup(cache, reviews, () => checkpoint.wroteSomething()),
    ...mergingMethods(location, reviews, (operations, more) => {
      // A merged backup may end with the operation that its file is named after, and then seems to hold the rest too.
      moreToBackUp ||= operations + more > 0
      if (more > 0) {
        checkpoint.wroteSomething()
        transcripts.catchUp()
      }
      if (operations === 0) return
      saved()
      notes = fromReviews(() => knownNotes(reviews))
    }),
    'journal.rebuild': () => {
      const proof = inTransaction(reviews, () => rebuildJournal(reviews))
      if (proof.mended.length === 0) return proof
      notes = fromReviews(() => knownNotes(reviews))
      deriveAnew(cache, reviews)
      return proof
    },
    ...setUpMethods(reviews, wroteMore, () => checkpoint.wroteSomething()),
    'journal.backUp': (now) => {
      const made = backUp(reviews, location, now)
      moreToBackUp = false
      return made
    },
    /** Whether there are changes that no backup has. */
    'journal.needsBackUp': () => moreToBackUp || !isBackedUp(location, journalEnd(reviews)),
  }

  // A crash may have left a log, and the next write may be far off.
  checkpoint.wroteSomething()
  return {
    methods,
    /** The notes of sessions that the feed brings for the first time, or again. */
    notes: () => notes,
    ...workOfSessions(cache, reviews, transcripts),
    end: () => {
      checkpoint.end()
      lastSaved.close()
    },
  }
}

/** What the writer asks of the work on a session that it stores. Takes part in the cache's transaction. */
function workOfSessions(cache: WriteDb, reviews: ReadDb, { indexNew }: TranscriptWork) {
  return {
    indexTranscripts: indexNew,
    /** The center that the work on a session is kept in; `null` where there is none. */
    centerOf: (key: SessionKey) => fromReviews(() => centerOfWork(reviews, key)),
    /** Called with a session with work that the feed brings for the first time. */
    addReviewFacts: (key: SessionKey, id: number) => addReviewFacts(cache, reviews, key, id),
    /** Called when a report was stored. */
    updateReviewFacts: (key: SessionKey) => updateReviewFacts(cache, reviews, key),
  }
}

export type OwnWork = Pick<ReturnType<typeof openOwnWork>, 'notes' | 'centerOf' | 'addReviewFacts' | 'indexTranscripts'>

/** Settles what the app before this one left open: work under other IDs, and what it was sending when it ended. */
function takeOver(reviews: WriteDb): void {
  inTransaction(reviews, () => {
    settleMerged(reviews)
    if (hasOtherIds(reviews)) adoptOwnWork(reviews, Date.now())
    noteInterrupted(reviews, Date.now())
  })
}

/** The methods that merge another journal. `onMerged` is called with the numbers of what was new: operations, and all else. */
function mergingMethods(
  location: Location,
  reviews: WriteDb,
  onMerged: (operations: number, more: number) => void,
): Pick<OwnWorkMethods, 'journal.takeIn' | 'backups.merge'> {
  return {
    'journal.takeIn': (work) => {
      const taken = inTransaction(reviews, () => takeIn(reviews, work))
      onMerged(taken.taken, taken.snapshots)
      return taken
    },
    'backups.merge': (backup, now) => {
      const merged = mergeBackup(reviews, location, backup, now)
      onMerged(
        merged.changes,
        merged.reports + merged.rubrics + merged.transcripts + merged.programs + Number(merged.sent),
      )
      return merged
    },
  }
}

/** The set-up of reviews and of the list. Of the list only saved views are worth a backup by themselves. */
function setUpMethods(
  reviews: WriteDb,
  wroteMore: () => void,
  wrote: () => void,
): Pick<OwnWorkMethods, 'reviewSettings.set' | 'preferences.set'> {
  return {
    'reviewSettings.set': (change) => {
      inTransaction(reviews, () => writeReviewSettings(reviews, change))
      wroteMore()
    },
    'preferences.set': (change) => {
      inTransaction(reviews, () => writePreferences(reviews, change))
      if (change.views === undefined) wrote()
      else wroteMore()
    },
  }
}

/** What alone is not worth a backup, such as a queue or a stack of downloads; it is in the next one. */
function withoutBackup(cache: WriteDb, reviews: WriteDb, wrote: () => void) {
  const told: Pick<OwnWorkMethods, 'journal.noteClockJump'> = {
    'journal.noteClockJump': (now) => inTransaction(reviews, () => noteClockJump(reviews, now)),
  }
  return { ...queueWrites(reviews, wrote), ...downloadWrites(cache, reviews, wrote), ...told }
}

/** What the cache derives from the journal. Takes part in the caller's transaction. */
function catchUp(cache: WriteDb, reviews: ReadDb): void {
  catchUpOnNotes(cache, reviews)
  catchUpOnReviews(cache, reviews)
}

function deriveAnew(cache: WriteDb, reviews: ReadDb): void {
  inTransaction(cache, () => {
    forgetIndexedNotes(cache)
    forgetReviewFacts(cache)
    catchUp(cache, reviews)
  })
}

/** A failure is ignored: a full disk must not keep the store from being read. */
function catchUpOnMissed(cache: WriteDb, reviews: ReadDb): void {
  try {
    inTransaction(cache, () => catchUp(cache, reviews))
  } catch (error) {
    if (isDamage(error)) throw error
  }
}
