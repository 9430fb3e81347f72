import { DeskError } from '../../../contract/model/errors.ts'
import { nameOfSession, type SessionKey } from '../../../contract/model/ids.ts'
import { fromReviews, isDamage } from '../common/failures.ts'
import type { Carries, MethodName } from '../common/methods.ts'
import { addedRevision, listRevisions, readEarlier, writeAdded, type Session } from '../queries/added-transcripts.ts'
import { saveRecorded } from '../queries/recorded-transcripts.ts'
import { catchUpOnTranscripts, indexTranscripts } from '../queries/transcript-search.ts'
import { inTransaction, type ReadDb, type WriteDb } from './databases/database.ts'
import { assertKnown } from './judged-session.ts'

type TranscriptWrites = Pick<Carries<'writer'>, Extract<MethodName<'writer'>, `transcripts.${string}`>>

/**
 * Changes of transcripts. Those that were added are in the reviews, and the captions of recordings and the index of all
 * words in the cache. `wrote` is called after each commit of the reviews.
 */
export function createTranscriptWork(cache: WriteDb, reviews: WriteDb, wrote: () => void) {
  let added = new Set<string>()

  function change<T>(key: SessionKey, questionNum: number, over: number, work: () => T): T {
    if (!added.has(nameOfSession(key))) assertKnown(cache, reviews, key)
    const result = inTransaction(reviews, () => {
      if (addedRevision(reviews, key, questionNum) !== over) {
        throw new DeskError('transcript-changed', 'The transcript is another one than the one that was changed.')
      }
      return work()
    })
    wrote()
    added.add(nameOfSession(key))
    // It is saved at this point. If indexing fails, for example on a full disk, the next opening makes up for it.
    try {
      inTransaction(cache, () => indexTranscripts(cache, reviews, key))
    } catch {}
    return result
  }

  const methods: TranscriptWrites = {
    'transcripts.put': (key, questionNum, file, over, now) =>
      change(key, questionNum, over, () => writeAdded(reviews, key, questionNum, file, now)),
    'transcripts.remove': (key, questionNum, over, now) =>
      change(key, questionNum, over, () => writeAdded(reviews, key, questionNum, null, now)),
    'transcripts.restore': (key, questionNum, over, now) =>
      change(key, questionNum, over, () => {
        const earlier = readEarlier(reviews, key, questionNum)
        if (earlier === null) throw new DeskError('invalid-argument', 'There is no earlier transcript.')
        return writeAdded(reviews, key, questionNum, earlier, now)
      }),
    'transcripts.saveRecorded': (key, questionNum, recorded, now) => {
      assertKnown(cache, reviews, key)
      inTransaction(cache, () => {
        const dropped = saveRecorded(cache, key, questionNum, recorded, now)
        for (const session of [key, ...dropped]) indexTranscripts(cache, reviews, session)
      })
    },
  }

  /** A full disk must not keep the store from being opened. */
  function catchUp(): void {
    added = fromReviews(() => sessionsWithAdded(reviews))
    try {
      inTransaction(cache, () => catchUpOnTranscripts(cache, reviews))
    } catch (error) {
      if (isDamage(error)) throw error
    }
  }

  catchUp()
  return {
    methods,
    /** Called after other reviews were merged. */
    catchUp,
    /** Called within a transaction of the cache with a session that the feed brings for the first time. */
    indexNew: (session: Session): void => {
      if (added.has(nameOfSession(session))) indexTranscripts(cache, reviews, session)
    },
  }
}

export type TranscriptWork = ReturnType<typeof createTranscriptWork>

function sessionsWithAdded(reviews: ReadDb): Set<string> {
  return new Set(listRevisions(reviews).map(nameOfSession))
}
