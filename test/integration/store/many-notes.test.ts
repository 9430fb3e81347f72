import { expect, onTestFinished, test } from 'vitest'
import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import type { AnswerNoteId, BurstId } from '../../../contract/model/review.ts'
import { readSteps } from '../../../main/store/journal/kept-steps.ts'
import { moveStep } from '../../../main/store/journal/move-step.ts'
import { rebuildJournal } from '../../../main/store/journal/rebuild.ts'
import { changeReview } from '../../../main/store/journal/reviews.ts'
import { noteCountsOfSession } from '../../../main/store/queries/judgements.ts'
import { claimJournal } from '../../../main/store/queries/own.ts'
import { inTransaction, openForWriting, type WriteDb } from '../../../main/store/worker/databases/database.ts'
import { migrate } from '../../../main/store/worker/databases/migrate.ts'
import { REVIEWS_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { STORE_KEY, temporaryFolder } from '../../support/store.ts'

const guid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}` as Guid
const sessionOf = (number: number): SessionKey => ({ center: 'North', participantId: guid(number), testId: guid(9) })
const [LARGE, SMALL] = [sessionOf(1), sessionOf(2)]
const NOW = 90_000_000
const MANY = 10_000

async function emptyJournal(): Promise<WriteDb> {
  const file = `${await temporaryFolder()}/reviews.db`
  const db = openForWriting({ file, key: STORE_KEY, synchronous: 'NORMAL', cacheBytes: 16 << 20 })
  onTestFinished(() => void db.close())
  migrate(db, REVIEWS_MIGRATIONS)
  return db
}

function addNote(db: WriteDb, session: SessionKey, number: number): void {
  const id = number.toString(16).padStart(32, '0') as AnswerNoteId
  const place = { kind: 'time', from: number, until: null } as const
  const value = { question: 1, place, kind: 'check', text: `note ${number}` }
  const change = { entity: 'answerNote', id, value } as const
  changeReview(db, claimJournal(db), session, { change, over: 0, judged: null }, NOW)
}

/** Milliseconds of the work at the median of some turns. */
function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[times.length >> 1]!
}

test('a note is saved among ten thousand as fast as among a few, and each is undone', async () => {
  const db = await emptyJournal()
  inTransaction(db, () => {
    for (let number = 0; number < MANY; number += 1) addNote(db, LARGE, number)
  })
  const took = { large: [] as number[], small: [] as number[] }
  inTransaction(db, () => {
    for (let turn = 0; turn < 60; turn += 1) {
      for (const [name, session] of [
        ['large', LARGE],
        ['small', SMALL],
      ] as const) {
        const startedAt = performance.now()
        addNote(db, session, MANY + turn)
        took[name].push(performance.now() - startedAt)
      }
    }
  })
  // Reading the ten thousand would take more than a hundred times as long.
  expect(median(took.large) / median(took.small)).toBeLessThan(8)
  const own = claimJournal(db)
  expect(noteCountsOfSession(db, LARGE, own.reviewer)).toEqual({ check: MANY + 60 })
  const { undo, changes } = readSteps(db, LARGE)
  expect(changes).toBe(MANY + 60)
  inTransaction(db, () => moveStep(db, own, LARGE, { direction: 'undo', id: undo!.id }, NOW))
  expect(readSteps(db, LARGE)).toMatchObject({ changes: MANY + 59, redo: { id: undo!.id } })
  expect(rebuildJournal(db)).toMatchObject({ chainProblems: [], mended: [] })
})

test('a text that was typed by a thousand operations is undone at once', async () => {
  const db = await emptyJournal()
  const own = claimJournal(db)
  const burst = 'd'.repeat(32) as BurstId
  let over = 0
  inTransaction(db, () => {
    for (let number = 1; number <= 1000; number += 1) {
      const change = { entity: 'comment', value: 'word '.repeat(number) } as const
      over = changeReview(db, own, LARGE, { change, over, judged: null, burst }, NOW)?.clock ?? over
    }
  })
  const { undo } = readSteps(db, LARGE)
  const startedAt = performance.now()
  const made = inTransaction(db, () => moveStep(db, own, LARGE, { direction: 'undo', id: undo!.id }, NOW))
  // To fold the text anew for each of its operations would take minutes.
  expect(performance.now() - startedAt).toBeLessThan(15_000)
  expect(made).toHaveLength(1000)
  expect(readSteps(db, LARGE)).toMatchObject({ undo: null, changes: 0 })
  expect(rebuildJournal(db)).toMatchObject({ chainProblems: [], mended: [] })
})
