import { NO_CHOICE } from '../../../contract/model/score-import.ts'
import { randomInt } from 'node:crypto'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { StoreCalls } from '../common/methods.ts'
import type { Store } from '../store.ts'

/** The calls of the store with optional arguments. This adds the current time to the calls of the threads. */
export function withClock(
  {
    feed,
    reports,
    preferences,
    reviewers,
    notes,
    reviews,
    history,
    insight,
    reviewSettings,
    rubrics,
    queue,
    imports,
    journal,
    exportLedger,
    results,
    backups,
    ...rest
  }: StoreCalls,
  now: () => InstantMs,
): Pick<Store, Exclude<keyof StoreCalls, 'resultSets' | 'sessions' | 'health'>> {
  return {
    feed: { ...feed, applyPage: (page) => feed.applyPage(page, now()) },
    reports: {
      ...reports,
      markFailed: (sessionKey, { reason, raw = null, sessionModified = null }) =>
        reports.markFailed(sessionKey, { reason, raw, sessionModified, now: now() }),
    },
    ...mediaWithClock(rest, now),
    preferences,
    reviewers,
    notes: { get: notes.get, set: (sessionKey, change) => notes.set(sessionKey, change, now()) },
    reviews: {
      of: reviews.of,
      since: reviews.since,
      sessions: reviews.sessions,
      judged: reviews.judged,
      isBlind: reviews.isBlind,
      reveal: (sessionKey, reveal) => reviews.reveal(sessionKey, reveal, now()),
      change: (sessionKey, change, over, burst = null) => reviews.change(sessionKey, change, over, burst, now()),
      step: (sessionKey, move) => reviews.step(sessionKey, move, now()),
    },
    history,
    insight,
    reviewSettings,
    rubrics: {
      ...rubrics,
      saveDraft: (id, content, over) => rubrics.saveDraft(id, content, over, now()),
      discardDraft: (id, over) => rubrics.discardDraft(id, over, now()),
      publish: (id, over) => rubrics.publish(id, over, now()),
      assign: (test, question, rubric) => rubrics.assign(test, question, rubric, now()),
      archive: (id, isArchived) => rubrics.archive(id, isArchived, now()),
      moveScores: (id, to, range) => rubrics.moveScores(id, to, range, now()),
      undoMove: (burst, range) => rubrics.undoMove(burst, range, now()),
      importJson: (text) => rubrics.importJson(text, now()),
    },
    queue: {
      ...queue,
      async make(resultSetId, onlySelected, choice, from) {
        const drawn = await queue.draw(resultSetId, onlySelected, choice, randomInt(2 ** 32))
        await queue.make(drawn, from, now())
      },
      async end() {
        await queue.end()
      },
    },
    imports: {
      ...imports,
      apply: (chunk) => imports.apply(chunk, now()),
      undo: (batch, sessions, isLast) => imports.undo(batch, sessions, isLast, now()),
    },
    journal: {
      countSessions: journal.countSessions,
      takeIn: journal.takeIn,
      rebuild: journal.rebuild,
      noteClockJump: () => journal.noteClockJump(now()),
      backUp: () => journal.backUp(now()),
    },
    exportLedger,
    results,
    ...accountWithClock(rest, now),
    backups: { compare: backups.compare, merge: (backup) => backups.merge(backup, now()) },
  }
}

type Media = Pick<StoreCalls, 'playback' | 'waveforms' | 'transcripts' | 'downloads'>

/** What is kept of recordings. */
function mediaWithClock(
  { playback, waveforms, transcripts, downloads }: Media,
  now: () => InstantMs,
): Pick<Store, keyof Media> {
  return {
    playback: {
      ...playback,
      setPosition: (sessionKey, questionNum, seconds) => playback.setPosition(sessionKey, questionNum, seconds, now()),
    },
    waveforms: {
      get: waveforms.get,
      save: (sessionKey, questionNum, waveform) => waveforms.save(sessionKey, questionNum, waveform, now()),
    },
    transcripts: {
      ...transcripts,
      put: (sessionKey, questionNum, file, over) => transcripts.put(sessionKey, questionNum, file, over, now()),
      remove: (sessionKey, questionNum, over) => transcripts.remove(sessionKey, questionNum, over, now()),
      restore: (sessionKey, questionNum, over) => transcripts.restore(sessionKey, questionNum, over, now()),
      saveRecorded: (sessionKey, questionNum, captions) =>
        transcripts.saveRecorded(sessionKey, questionNum, captions, now()),
    },
    downloads: { ...downloads, add: (keys) => downloads.add(keys, now()) },
  }
}

// Counted here for all stores, so that neither a reader nor a store that was opened again gives an ID twice: windows keep
// what they read by it.
let lastTableId = 0
const nextTableId = () => (lastTableId += 1)

type Account = Pick<StoreCalls, 'people' | 'programs' | 'directory' | 'tests' | 'outbox'>

/** What runs the account. */
function accountWithClock(
  { people, programs, directory, tests, outbox }: Account,
  now: () => InstantMs,
): Pick<Store, keyof Account> {
  return {
    people: {
      ...people,
      open: (source, choice = NO_CHOICE) => people.open(nextTableId(), source, choice),
      putProfile: (profile) => people.putProfile(profile, now()),
    },
    programs: {
      ...programs,
      saveDraft: (id, content, over) => programs.saveDraft(id, content, over, now()),
      discardDraft: (id, over) => programs.discardDraft(id, over, now()),
      remove: (id, over) => programs.remove(id, over, now()),
    },
    directory: {
      read: directory.read,
      put: (entry) => directory.put(entry, now()),
      remove: (kind, id) => directory.remove(kind, id, now()),
    },
    tests: { known: tests.known, keep: (list) => tests.keep(list, now()) },
    outbox: {
      ...outbox,
      stage: (change) => outbox.stage(change, now()),
      begin: (batch) => outbox.begin(batch, now()),
      end: (batch, attempt, outcome) => outbox.end(batch, attempt, outcome, now()),
      decide: (batch, decision) => outbox.decide(batch, decision, now()),
    },
  }
}
