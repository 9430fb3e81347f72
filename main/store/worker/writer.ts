import { nameOfSession } from '../../../contract/model/ids.ts'
import { release } from '../../support/owned-buffer.ts'
import { inTransaction, shrinkMemory, type WriteDb } from './databases/database.ts'
import { fromCache } from '../common/failures.ts'
import type { Location } from '../common/location.ts'
import type { Carries } from '../common/methods.ts'
import { openDatabasesForWriting } from './databases/open-databases.ts'
import { unpackItems } from '../common/packed-items.ts'
import { openOwnWork, type OwnWork } from './own-work.ts'
import { createPageGroup } from './page-group.ts'
import { extendEmailOrder, forgetEmailOrder } from '../queries/email-order.ts'
import { advanceCursor, beginRun, noteFailure, setStart, spendToken, startOver } from '../queries/feed.ts'
import { findSearchProblems } from '../queries/health.ts'
import { setPlaybackPosition } from '../queries/playback.ts'
import { replaceKnownTests } from '../queries/known-tests.ts'
import { saveWaveform } from '../queries/waveforms.ts'
import { setHome } from '../queries/moves.ts'
import { centerRef, loadReferences, type References } from '../queries/references.ts'
import { hasRejected, removeSuperseded, setAside } from '../queries/rejected.ts'
import { markReportFailed, saveReport } from '../queries/reports.ts'
import { replaceText } from '../queries/search-index.ts'
import { noteSessionChange } from '../queries/session-changes.ts'
import { upsertSession } from '../queries/sessions.ts'
import { openListing } from '../queries/unlisted.ts'
import type { FeedPage, PageCounts } from '../records.ts'
import { removeUnfinishedFiles } from './recovery/unfinished-files.ts'

/** Implements the writer thread's methods. Each is one transaction; pages of the feed may share one. */
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
      idleStep() {
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
  const ownWork = openOwnWork(location, cache, reviews)
  const pages = createPageGroup(
    cache,
    (page, now) => applyPage(cache, references, ownWork, page, now),
    () => (references = loadReferences(cache)),
  )

  /** After a rollback the cached ids of shared texts must be dropped, because the texts may not be in the database. */
  function changeCache<T>(work: (known: References) => T): T {
    try {
      return inTransaction(cache, () => work(references))
    } catch (error) {
      references = loadReferences(cache)
      throw error
    }
  }

  const alone: Omit<Carries<'writer'>, 'feed.applyPage'> = {
    'feed.beginRun': (center, modifiedSince) => changeCache((known) => beginRun(cache, known, center, modifiedSince)),
    'feed.setStart': (center, modifiedSince) => changeCache((known) => setStart(cache, known, center, modifiedSince)),
    'feed.startOver': (center, keepsStart) => changeCache((known) => startOver(cache, known, center, keepsStart)),
    'feed.noteFailure': (center, failure) => changeCache((known) => noteFailure(cache, known, center, failure)),
    'feed.spendToken': (center, token) =>
      durably(cache, () => changeCache((known) => spendToken(cache, known, center, token))),
    'reports.save': (report) =>
      changeCache(() => {
        saveReport(cache, report)
        ownWork.updateReviewFacts(report.key)
      }),
    'reports.markFailed': (key, failure) => changeCache(() => markReportFailed(cache, key, failure)),
    'playback.setPosition': (key, questionNum, seconds, now) =>
      inTransaction(cache, () => setPlaybackPosition(cache, key, questionNum, seconds, now)),
    'waveforms.save': (key, questionNum, waveform, now) =>
      inTransaction(cache, () => saveWaveform(cache, key, questionNum, waveform, now)),
    'tests.keep': (tests, now) => inTransaction(cache, () => replaceKnownTests(cache, tests, now)),
    ...ownWork.methods,
    'resultSets.extendEmailOrder': () => inTransaction(cache, () => extendEmailOrder(cache)),
    'health.forgetEmailOrder': () => inTransaction(cache, () => forgetEmailOrder(cache)),
    'health.searchProblems': () => findSearchProblems(cache),
  }

  const methods: Carries<'writer'> = {
    ...eachAfter(() => fromCache(() => pages.commit()), alone),
    'feed.applyPage': (page, now) => pages.add(page, now),
  }
  return { methods, pages, end: ownWork.end }
}

/** Wraps methods so that `first` runs before each, because their changes need a transaction of their own. */
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

function applyPage(cache: WriteDb, known: References, ownWork: OwnWork, page: FeedPage, now: number): PageCounts {
  const notes = ownWork.notes()
  const centerId = centerRef(cache, known, page.center)
  const { sessions, rejected } = unpackItems(page.items)
  release(page.items)
  const counts = { created: 0, changed: 0, unchanged: 0, stale: 0, rejected: rejected.length }
  const mayReplaceRejected = hasRejected(cache, centerId, 'feed')
  const listing = openListing(cache, centerId)
  for (const session of sessions) {
    const [participantId, testId] = session
    const outcome = upsertSession(cache, known, centerId, session)
    counts[outcome.kind] += 1
    listing.list(outcome.id)
    if (outcome.kind === 'created') {
      const session = { center: page.center, participantId, testId }
      const worked = ownWork.centerOf(session)
      const key = { ...session, center: worked ?? page.center }
      if (key.center !== page.center) setHome(cache, outcome.id, centerRef(cache, known, key.center))
      const note = notes.size > 0 ? notes.get(nameOfSession(key)) : undefined
      if (note !== undefined) replaceText(cache, 'note_search', outcome.id, note)
      if (worked !== null) ownWork.addReviewFacts(key, outcome.id)
      ownWork.indexTranscripts(key)
    }
    if (mayReplaceRejected && outcome.kind !== 'stale') {
      removeSuperseded(cache, centerId, 'feed', participantId, testId)
    }
  }
  for (const item of rejected) {
    setAside(cache, centerId, 'feed', item, now)
    listing.listRejected(item)
  }
  const marked = advanceCursor(cache, centerId, page, now)
  const remarked = marked + listing.returned()
  if (counts.created + counts.changed + remarked > 0) noteSessionChange(cache)
  return remarked === 0 ? counts : { ...counts, remarked }
}

/** Runs a transaction that must survive a power failure. The cache's other transactions need not. */
function durably<T>(db: WriteDb, work: () => T): T {
  db.pragma('synchronous = FULL')
  try {
    return work()
  } finally {
    db.pragma('synchronous = NORMAL')
  }
}
