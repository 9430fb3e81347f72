import type { VideoWithoutWaveform } from '../../../contract/model/downloads.ts'
import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import type { WaveformLevels } from '../../../contract/model/waveform.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import type { MediaSound, MediaWaveform } from '../records.ts'
import { guidBytes, guidText } from './keys.ts'

/** Maximum bytes of all waveforms: about 400 hours of recordings. Beyond it those made first are deleted. */
export const MOST_BYTES = 64 * 1024 * 1024

/** The name of the usual sound of a recording. */
const USUAL = ''

type Answer = [participant: Buffer, test: Buffer, question: number]

function answerOf({ participantId, testId }: SessionKey, questionNum: number): Answer {
  return [guidBytes(participantId), guidBytes(testId), questionNum]
}

/** The waveform of a sound of an answer's media; `null` where none is stored, or that of other media or of another sound. */
export function readWaveform(
  db: ReadDb,
  key: SessionKey,
  questionNum: number,
  { media, sound }: MediaSound,
): WaveformLevels | null {
  const row = prepare<[...Answer, string, string], { levels: Buffer }>(
    db,
    `SELECT levels FROM waveforms WHERE participant = ? AND test = ? AND question = ? AND sound = ? AND media = ?`,
  ).get(...answerOf(key, questionNum), sound ?? USUAL, media)
  return row ? Uint8Array.from(row.levels) : null
}

/** Videos that are named at once. */
const MOST_NAMED = 100

/**
 * Downloaded videos that have no waveform of their usual sound, those that were downloaded last first. A download is known by the path and the
 * size of its media, and a waveform by their address, which ends with that path.
 */
export function listWithoutWaveform(db: ReadDb): readonly VideoWithoutWaveform[] {
  return prepare<[number], { participant: Uint8Array; test: Uint8Array; center: string; questionNum: number }>(
    db,
    `SELECT d.participant, d.test, d.center, i.question AS questionNum
     FROM (SELECT *, substr(address, 1, instr(address || ' ', ' ') - 1) AS path FROM download_items) i
     JOIN downloads d ON d.id = i.download_id
     WHERE i.kind = 'dash' AND i.complete = 1 AND NOT EXISTS (
       SELECT 1 FROM waveforms w WHERE w.participant = d.participant AND w.test = d.test
         AND w.question = i.question AND w.sound = '' AND substr(w.media, -length(i.path)) = i.path)
     ORDER BY i.finished_at DESC, i.id DESC LIMIT ?`,
  )
    .all(MOST_NAMED)
    .map(({ participant, test, center, questionNum }) => ({
      key: { center, participantId: guidText(participant) as Guid, testId: guidText(test) as Guid },
      questionNum,
    }))
}

/**
 * Stores the waveform of a sound of an answer's media, instead of those of earlier media. Deletes the oldest ones beyond `mostBytes`
 * in total. Takes part in the caller's transaction.
 */
export function saveWaveform(
  db: WriteDb,
  key: SessionKey,
  questionNum: number,
  { media, sound, levels }: MediaWaveform,
  now: number,
  mostBytes = MOST_BYTES,
): void {
  const answer = answerOf(key, questionNum)
  prepare<[...Answer, string]>(
    db,
    'DELETE FROM waveforms WHERE participant = ? AND test = ? AND question = ? AND media <> ?',
  ).run(...answer, media)
  prepare(
    db,
    `INSERT INTO waveforms (participant, test, question, sound, center, media, at, bytes, levels)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET media = excluded.media, at = excluded.at, bytes = excluded.bytes, levels = excluded.levels`,
  ).run(...answer, sound ?? USUAL, key.center, media, now, levels.length, Buffer.from(levels))
  prepare<[number]>(
    db,
    `DELETE FROM waveforms WHERE id IN (
       SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY at DESC, id DESC) AS total FROM waveforms) WHERE total > ?)`,
  ).run(mostBytes)
}
