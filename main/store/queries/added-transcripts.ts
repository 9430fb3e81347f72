import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { ListedTranscript } from '../../../contract/model/transcript-files.ts'
import type { TranscriptFormat } from '../../../contract/model/transcript.ts'
import type { PackedTranscript } from '../common/packed-transcript.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

/** A transcript and the file that it came from. */
export type TranscriptFile = {
  readonly fileName: string
  readonly format: TranscriptFormat
  readonly packed: PackedTranscript
}

/** What is stored of an answer's added transcript. */
export type StoredTranscript = TranscriptFile & { readonly addedAt: InstantMs; readonly revision: number }

type Row = {
  readonly revision: number
  readonly added_at: InstantMs
  readonly file_name: string
  readonly format: TranscriptFormat
  readonly content: Buffer | null
}

type Answer = [participant: string, test: string, question: number]

const answerOf = ({ participantId, testId }: SessionKey, questionNum: number): Answer => [
  participantId,
  testId,
  questionNum,
]

const OF_ANSWER = 'FROM added_transcripts WHERE participant = ? AND test = ? AND question = ?'

function storedOf({ revision, added_at: addedAt, file_name: fileName, format, content }: Row): StoredTranscript | null {
  return content === null ? null : { fileName, format, addedAt, revision, packed: Uint8Array.from(content) }
}

/** Revision of the answer's added transcript; 0 where there was never one. */
export function addedRevision(db: ReadDb, key: SessionKey, questionNum: number): number {
  return (
    prepare<Answer, number>(db, `SELECT revision ${OF_ANSWER} ORDER BY revision DESC`)
      .pluck()
      .get(...answerOf(key, questionNum)) ?? 0
  )
}

/** The transcript that was added; `null` where there is none, or it was removed. */
export function readAdded(db: ReadDb, key: SessionKey, questionNum: number): StoredTranscript | null {
  const row = prepare<Answer, Row>(db, `SELECT * ${OF_ANSWER} ORDER BY revision DESC`).get(
    ...answerOf(key, questionNum),
  )
  return row === undefined ? null : storedOf(row)
}

/** The last one before the present one, or before the removal. */
export function readEarlier(db: ReadDb, key: SessionKey, questionNum: number): StoredTranscript | null {
  const rows = prepare<Answer, Row>(db, `SELECT * ${OF_ANSWER} ORDER BY revision DESC`).all(
    ...answerOf(key, questionNum),
  )
  const found = rows.slice(1).find(({ content }) => content !== null)
  return found === undefined ? null : storedOf(found)
}

/**
 * Adds a transcript, or removes it with `null`, as the next revision, which is returned. Drops what cannot be restored any
 * more. Takes part in the caller's transaction.
 */
export function writeAdded(
  db: WriteDb,
  key: SessionKey,
  questionNum: number,
  file: (TranscriptFile & { readonly addedAt?: InstantMs }) | null,
  now: InstantMs,
): number {
  const revision = Math.max(now, addedRevision(db, key, questionNum) + 1)
  prepare(
    db,
    `INSERT INTO added_transcripts (participant, test, question, revision, center, added_at, file_name, format, content)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    ...answerOf(key, questionNum),
    revision,
    key.center,
    file?.addedAt ?? now,
    file?.fileName ?? '',
    file?.format ?? '',
    file === null ? null : Buffer.from(file.packed),
  )
  dropEarlier(db, ...answerOf(key, questionNum))
  return revision
}

/** What identifies a row of an answer, and whether it has a content. */
export type RevisionRow = { readonly id: number; readonly revision: number; readonly hasContent: 0 | 1 }

/** Of the rows of an answer those that are kept: the latest, and of those before it the last one with a content. */
export function rowsToKeep<T extends Omit<RevisionRow, 'id'>>(rows: readonly T[]): readonly T[] {
  const [latest, ...earlier] = rows.toSorted((one, other) => other.revision - one.revision)
  const before = earlier.find(({ hasContent }) => hasContent === 1)
  return latest === undefined ? [] : before === undefined ? [latest] : [latest, before]
}

/** Takes part in the caller's transaction. */
export function dropEarlier(db: WriteDb, ...answer: Answer): void {
  const rows = prepare<Answer, RevisionRow>(
    db,
    `SELECT id, revision, content IS NOT NULL AS hasContent ${OF_ANSWER}`,
  ).all(...answer)
  const kept = new Set(rowsToKeep(rows).map(({ id }) => id))
  for (const { id } of rows) if (!kept.has(id)) prepare(db, 'DELETE FROM added_transcripts WHERE id = ?').run(id)
}

/** A session, whatever its center is by now. */
export type Session = Pick<SessionKey, 'participantId' | 'testId'>

/** Of each session the sum of the revisions of its added transcripts, which every change makes larger. */
export function listRevisions(db: ReadDb): readonly (Session & { readonly revisions: number })[] {
  return prepare<[], { participantId: Guid; testId: Guid; revisions: number }>(
    db,
    `SELECT participant AS participantId, test AS testId, sum(latest) AS revisions FROM (
       SELECT participant, test, max(revision) AS latest FROM added_transcripts GROUP BY participant, test, question)
     GROUP BY participant, test`,
  ).all()
}

/** {@link listRevisions} of one session; 0 where it never had one. */
export function revisionsOf(db: ReadDb, { participantId, testId }: Session): number {
  return (
    prepare<[string, string], number>(
      db,
      `SELECT ifnull(sum(latest), 0) FROM (
         SELECT max(revision) AS latest FROM added_transcripts WHERE participant = ? AND test = ? GROUP BY question)`,
    )
      .pluck()
      .get(participantId, testId) ?? 0
  )
}

/** Bytes of the transcripts that a session has, and of those before them. */
export function bytesOfAdded(db: ReadDb, { participantId, testId }: Session): number {
  return prepare<[string, string], number>(
    db,
    `SELECT ifnull(sum(octet_length(content)), 0) FROM added_transcripts WHERE participant = ? AND test = ?`,
  )
    .pluck()
    .get(participantId, testId)!
}

/** The transcripts that answers have now, without their content. */
export function listAdded(db: ReadDb): readonly ListedTranscript[] {
  type Listed = Omit<Row, 'content'> & { center: string; participant: Guid; test: Guid; question: number }
  return prepare<[], Listed>(
    db,
    `SELECT center, participant, test, question, revision, added_at, file_name, format FROM added_transcripts a
     WHERE content IS NOT NULL AND revision = (SELECT max(revision) FROM added_transcripts b
       WHERE b.participant = a.participant AND b.test = a.test AND b.question = a.question)
     ORDER BY participant, test, question`,
  )
    .all()
    .map(({ center, participant: participantId, test: testId, question: questionNum, revision, format, ...row }) => ({
      key: { center, participantId, testId },
      questionNum,
      fileName: row.file_name,
      format,
      addedAt: row.added_at,
      revision,
    }))
}

/** The transcripts that a session has now, by question. */
export function listAddedOf(
  db: ReadDb,
  { participantId, testId }: Session,
): readonly { readonly question: number; readonly stored: StoredTranscript }[] {
  return prepare<[string, string], Row & { readonly question: number }>(
    db,
    `SELECT * FROM added_transcripts a WHERE participant = ? AND test = ? AND content IS NOT NULL AND revision = (
       SELECT max(revision) FROM added_transcripts b
       WHERE b.participant = a.participant AND b.test = a.test AND b.question = a.question)
     ORDER BY question`,
  )
    .all(participantId, testId)
    .flatMap((row) => {
      const stored = storedOf(row)
      return stored === null ? [] : [{ question: row.question, stored }]
    })
}
