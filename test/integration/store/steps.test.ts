import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Guid } from '../../../contract/model/ids.ts'
import { operationSchema, type DeviceId, type Operation, type ReviewerId } from '../../../contract/model/operation.ts'
import type { AnswerNoteId, BurstId, ReviewChange } from '../../../contract/model/review.ts'
import { readSteps } from '../../../main/store/journal/kept-steps.ts'
import { moveStep } from '../../../main/store/journal/move-step.ts'
import { changeNote } from '../../../main/store/journal/notes.ts'
import { rebuildJournal } from '../../../main/store/journal/rebuild.ts'
import { changeReview } from '../../../main/store/journal/reviews.ts'
import { takeIn } from '../../../main/store/journal/take-in.ts'
import { readJudgement, readStatus } from '../../../main/store/queries/judgements.ts'
import { listOperations } from '../../../main/store/queries/journal.ts'
import { addOwn, readOwn } from '../../../main/store/queries/own.ts'
import { inTransaction, openForWriting, prepare, type WriteDb } from '../../../main/store/worker/databases/database.ts'
import { migrate } from '../../../main/store/worker/databases/migrate.ts'
import { REVIEWS_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { STORE_KEY, temporaryFolder } from '../../support/store.ts'

const hex = (letter: string) => letter.repeat(32)
const ADA = hex('a') as ReviewerId
const DEVICES = ['1', '2'].map((letter) => ({ device: hex(letter) as DeviceId, reviewer: ADA }))
const guid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}` as Guid
const KEY = { center: 'North', participantId: guid(1), testId: guid(2) }

/** A journal of each device of one reviewer. */
async function journals(): Promise<readonly WriteDb[]> {
  const folder = await temporaryFolder()
  return DEVICES.map(({ device }) => {
    const file = `${folder}/${device}.db`
    const db = openForWriting({ file, key: STORE_KEY, synchronous: 'NORMAL', cacheBytes: 1 << 20 })
    onTestFinished(() => void db.close())
    migrate(db, REVIEWS_MIGRATIONS)
    return db
  })
}

const TABLES = ['verdicts', 'scores', 'answer_notes', 'comments', 'statuses', 'notes', 'review_steps', 'own']

function clear(db: WriteDb, at: number): void {
  db.exec('DROP TRIGGER IF EXISTS operations_stay; DELETE FROM operations')
  for (const table of TABLES) db.exec(`DELETE FROM ${table}`)
  addOwn(db, DEVICES[at]!)
}

function changeOf(what: number, at: number): ReviewChange {
  const text = `at ${at}`
  switch (what) {
    case 0:
      return { entity: 'verdict', value: { verdict: 'unsure', reason: text } }
    case 1:
      return { entity: 'score', question: at % 2, value: at % 5 === 0 ? null : { points: at, rubric: null } }
    case 2: {
      const id = hex(at % 2 ? 'c' : 'd') as AnswerNoteId
      const value = { question: 1, place: { kind: 'answer' }, kind: 'check', text } as const
      return { entity: 'answerNote', id, value: at % 5 === 0 ? null : value }
    }
    case 3:
      return { entity: 'comment', value: text }
    default:
      return { entity: 'status', value: { status: 'submitted', reason: '' } }
  }
}

type Deed = {
  readonly device: number
  readonly what: 'set' | 'undo' | 'redo' | 'note' | 'hear'
  readonly value: number
  readonly burst: number
}

const deeds = fc.array(
  fc.record({
    device: fc.nat(1),
    what: fc.constantFrom('set', 'set', 'set', 'undo', 'undo', 'redo', 'note', 'hear'),
    value: fc.nat(3),
    burst: fc.nat(2),
  }),
  { minLength: 1, maxLength: 40 },
)

function withoutArrivals(db: WriteDb): readonly Operation[] {
  return listOperations(db).map((stored) => operationSchema.strip().parse(stored))
}

function act(dbs: readonly WriteDb[], { device, what, value, burst }: Deed, at: number): void {
  const db = dbs[device]!
  const own = readOwn(db)!
  // The clocks of the two devices are equal now and then, and an hour apart at other times.
  const now = 1_000_000 + Math.floor(at / 2) + (device === 1 && at % 3 === 0 ? 3_600_000 : 0)
  if (what === 'hear') takeIn(db, { operations: withoutArrivals(dbs[1 - device]!) })
  else if (what === 'note') changeNote(db, own, KEY, { text: `note ${at}` }, now)
  else if (what === 'set') {
    const change = changeOf(value, at)
    const over = readJudgement(db, KEY, own.reviewer, change)?.revision ?? 0
    const named = burst === 0 ? null : (hex(String(burst + 4)) as BurstId)
    changeReview(db, own, KEY, { change, over, judged: null, burst: named }, now)
  } else {
    const step = readSteps(db, KEY)[what]
    if (step !== null) moveStep(db, own, KEY, { direction: what, id: step.id }, now)
  }
}

const rowsIn = (db: WriteDb) =>
  TABLES.filter((table) => table !== 'own').map((table) => prepare(db, `SELECT * FROM ${table}`).all())

test('what can be undone, as it is kept, is what the operations say, whatever two devices do, undo, redo and merge', async () => {
  const dbs = await journals()
  fc.assert(
    fc.property(deeds, (done) => {
      for (const [at, db] of dbs.entries()) clear(db, at)
      for (const [at, deed] of done.entries()) {
        inTransaction(dbs[deed.device]!, () => act(dbs, deed, at))
        const before = rowsIn(dbs[deed.device]!)
        expect(rebuildJournal(dbs[deed.device]!)).toMatchObject({ chainProblems: [], mended: [] })
        expect(rowsIn(dbs[deed.device]!)).toEqual(before)
      }
      const [one, other] = [withoutArrivals(dbs[0]!), withoutArrivals(dbs[1]!)]
      takeIn(dbs[0]!, { operations: other })
      takeIn(dbs[1]!, { operations: one })
      expect(readSteps(dbs[0]!, KEY)).toEqual(readSteps(dbs[1]!, KEY))
      expect(readStatus(dbs[0]!, KEY, ADA)).toBeNull()
    }),
    { numRuns: 60 },
  )
})

test('everything that was undone step by step comes back step by step', async () => {
  const [db] = await journals()
  fc.assert(
    fc.property(deeds, (done) => {
      clear(db!, 0)
      for (const [at, deed] of done.entries()) if (deed.what === 'set') act([db!], { ...deed, device: 0 }, at)
      const own = readOwn(db!)!
      const judged = TABLES.slice(0, 4).map((table) => `SELECT * FROM ${table}`)
      const values = () =>
        judged.map((sql) => {
          const rows = prepare<[], object>(db!, sql).all()
          return rows.map((row) => ({ ...row, clock: 0, made_at: 0 }))
        })
      const { changes } = readSteps(db!, KEY)
      const before = values()
      for (const direction of ['undo', 'redo'] as const) {
        for (let step = 0; step < changes; step += 1) {
          moveStep(db!, own, KEY, { direction, id: readSteps(db!, KEY)[direction]!.id }, 2_000_000 + step)
        }
        expect(readSteps(db!, KEY)).toMatchObject({ [direction]: null, changes: direction === 'undo' ? 0 : changes })
      }
      expect(values()).toEqual(before)
    }),
    { numRuns: 60 },
  )
})
