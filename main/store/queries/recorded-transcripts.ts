import type { SessionKey } from '../../../contract/model/ids.ts'
import type { RecordedTranscript } from '../../../contract/model/transcript.ts'
import { pack, unpack, type PackedTranscript } from '../common/packed-transcript.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import type { Session } from './added-transcripts.ts'
import { guidBytes, guidText } from './keys.ts'

/** Most bytes of all captions, compressed: some 2,000 hours of speech. Beyond it those kept first are deleted. */
export const MOST_BYTES = 64 * 1024 * 1024

const unpackRecorded = (bytes: Uint8Array) => unpack(bytes, 'cache') as readonly RecordedTranscript[]

/** The captions of an answer's media; `null` where none are stored, or those of other media. */
export function readRecorded(
  db: ReadDb,
  { participantId, testId }: SessionKey,
  questionNum: number,
  media: string,
): readonly RecordedTranscript[] | null {
  const content = prepare<[Buffer, Buffer, number, string], Buffer>(
    db,
    'SELECT content FROM recorded_transcripts WHERE participant = ? AND test = ? AND question = ? AND media = ?',
  )
    .pluck()
    .get(guidBytes(participantId), guidBytes(testId), questionNum, media)
  return content === undefined ? null : unpackRecorded(content)
}

/** Bytes of the captions of a session's recordings. */
export function bytesOfRecorded(db: ReadDb, { participantId, testId }: Session): number {
  return prepare<[Buffer, Buffer], number>(
    db,
    'SELECT ifnull(sum(bytes), 0) FROM recorded_transcripts WHERE participant = ? AND test = ?',
  )
    .pluck()
    .get(guidBytes(participantId), guidBytes(testId))!
}

/** The captions of a session's recordings, by question. */
export function listRecordedOf(
  db: ReadDb,
  { participantId, testId }: Session,
): readonly {
  readonly question: number
  readonly media: string
  readonly recorded: readonly RecordedTranscript[]
}[] {
  return prepare<[Buffer, Buffer], { question: number; media: string; content: Buffer }>(
    db,
    'SELECT question, media, content FROM recorded_transcripts WHERE participant = ? AND test = ? ORDER BY question',
  )
    .all(guidBytes(participantId), guidBytes(testId))
    .map(({ question, media, content }) => ({ question, media, recorded: unpackRecorded(content) }))
}

/**
 * Stores the captions of an answer's media, instead of those of earlier media. Deletes the oldest ones beyond `mostBytes` in
 * total, and returns the sessions that lost some. Takes part in the caller's transaction.
 */
export function saveRecorded(
  db: WriteDb,
  { participantId, testId }: SessionKey,
  questionNum: number,
  { media, recorded }: { readonly media: string; readonly recorded: readonly RecordedTranscript[] },
  now: number,
  mostBytes = MOST_BYTES,
): readonly Session[] {
  const content: PackedTranscript = pack(recorded)
  prepare(
    db,
    `INSERT INTO recorded_transcripts (participant, test, question, media, at, bytes, content)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET media = excluded.media, at = excluded.at, bytes = excluded.bytes, content = excluded.content`,
  ).run(
    guidBytes(participantId),
    guidBytes(testId),
    questionNum,
    media,
    now,
    content.length + ROW_BYTES,
    Buffer.from(content),
  )
  return prepare<[number], { participant: Buffer; test: Buffer }>(
    db,
    `DELETE FROM recorded_transcripts WHERE id IN (
       SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY at DESC, id DESC) AS total FROM recorded_transcripts)
       WHERE total > ?)
     RETURNING participant, test`,
  )
    .all(mostBytes)
    .map(({ participant, test }) => ({ participantId: guidText(participant), testId: guidText(test) }) as Session)
}

/** What a row takes besides its content: even those that say that there are no captions are bounded. */
const ROW_BYTES = 200
