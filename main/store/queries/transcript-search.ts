import { fromReviews } from '../common/failures.ts'
import { unpackTranscript } from '../common/packed-transcript.ts'
import type { TranscriptLine } from '../../../contract/model/transcript.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { bytesOfAdded, listAddedOf, listRevisions, revisionsOf, type Session } from './added-transcripts.ts'
import { findSessionId, readSessionKey } from './keys.ts'
import { bytesOfRecorded, listRecordedOf } from './recorded-transcripts.ts'
import { replaceText } from './search-index.ts'

/** The lines of one transcript of a session. */
export type SessionLines = {
  readonly question: number
  /** Of recorded ones the media that they are of. */
  readonly media: string | null
  readonly lines: readonly TranscriptLine[]
}

/** All transcripts of a session: those that were added first, of which the question may have recorded ones too. */
export function linesOfSession(cache: ReadDb, reviews: ReadDb, session: Session): readonly SessionLines[] {
  const added = fromReviews(() =>
    listAddedOf(reviews, session).map(({ question, stored }) => ({
      question,
      media: null,
      lines: unpackTranscript(stored.packed, 'reviews').lines,
    })),
  )
  const recorded = listRecordedOf(cache, session).flatMap(({ question, media, recorded: all }) =>
    all.map(({ transcript }) => ({ question, media, lines: transcript.lines })),
  )
  return [...added, ...recorded]
}

/** The words of lines as they are searched. Speakers' names are not: blind mode hides them. */
export function textOfLines(lines: readonly TranscriptLine[]): string {
  return lines.map(({ text }) => text).join('\n')
}

/** Where each of the lines begins in {@link textOfLines}. */
export function startsOf(lines: readonly TranscriptLine[]): readonly number[] {
  let at = 0
  return lines.map(({ text }) => {
    const start = at
    at += text.length + 1
    return start
  })
}

/** Bytes that {@link linesOfSession} reads. */
export function bytesOfTranscripts(cache: ReadDb, reviews: ReadDb, session: Session): number {
  return fromReviews(() => bytesOfAdded(reviews, session)) + bytesOfRecorded(cache, session)
}

/** Indexes the transcripts of a session, if the cache has it. Takes part in a transaction of the cache. */
export function indexTranscripts(cache: WriteDb, reviews: ReadDb, session: Session): void {
  const id = findSessionId(cache, session)
  if (id === null) return
  const text = linesOfSession(cache, reviews, session).map(({ lines }) => textOfLines(lines))
  replaceText(cache, 'transcript_search', id, text.join('\n'))
  const revisions = fromReviews(() => revisionsOf(reviews, session))
  prepare(cache, 'INSERT OR REPLACE INTO indexed_transcripts (session_id, revisions) VALUES (?, ?)').run(id, revisions)
}

/**
 * Indexes added transcripts that the cache has not taken yet: it is new, or the app ended between two commits, or backups
 * were merged. Takes part in a transaction of the cache.
 */
export function catchUpOnTranscripts(cache: WriteDb, reviews: ReadDb): void {
  const indexed = new Map(
    prepare<[], { id: number; revisions: number }>(
      cache,
      'SELECT session_id AS id, revisions FROM indexed_transcripts WHERE revisions > 0',
    )
      .all()
      .map(({ id, revisions }) => [id, revisions]),
  )
  for (const session of fromReviews(() => listRevisions(reviews))) {
    const id = findSessionId(cache, session)
    if (id === null) continue
    if (indexed.get(id) !== session.revisions) indexTranscripts(cache, reviews, session)
    indexed.delete(id)
  }
  // The reviews were replaced by others that lack them.
  for (const id of indexed.keys()) {
    const session = readSessionKey(cache, id)
    if (session !== null) indexTranscripts(cache, reviews, session)
  }
}
