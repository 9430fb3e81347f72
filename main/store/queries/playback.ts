import type { SessionKey } from '../../../contract/model/ids.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { guidBytes } from './keys.ts'

/** Maximum number of positions. Beyond it the least recently used are deleted. */
export const MOST_POSITIONS = 5000

type Answer = [participant: Buffer, test: Buffer, question: number]

function answerOf({ participantId, testId }: SessionKey, questionNum: number): Answer {
  return [guidBytes(participantId), guidBytes(testId), questionNum]
}

/** Position in seconds at which an answer's video was left; `null` where none is stored. */
export function playbackPosition(db: ReadDb, key: SessionKey, questionNum: number): number | null {
  const row = prepare<Answer, { seconds: number }>(
    db,
    `SELECT seconds FROM playback WHERE participant = ? AND test = ? AND question = ?`,
  ).get(...answerOf(key, questionNum))
  return row?.seconds ?? null
}

/**
 * Stores the position at which an answer's video was left; `null` deletes it. Takes part in the caller's transaction.
 */
export function setPlaybackPosition(
  db: WriteDb,
  key: SessionKey,
  questionNum: number,
  seconds: number | null,
  now: number,
): void {
  const answer = answerOf(key, questionNum)
  if (seconds === null) {
    prepare(db, `DELETE FROM playback WHERE participant = ? AND test = ? AND question = ?`).run(...answer)
    return
  }
  prepare(
    db,
    `INSERT INTO playback (participant, test, question, center, seconds, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET seconds = excluded.seconds, at = excluded.at`,
  ).run(...answer, key.center, seconds, now)
  prepare(
    db,
    `DELETE FROM playback WHERE at < (SELECT at FROM playback ORDER BY at DESC LIMIT 1 OFFSET ${MOST_POSITIONS - 1})`,
  ).run()
}
