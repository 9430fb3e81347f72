import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Guid } from '../../../contract/model/ids.ts'
import type { ReviewerId } from '../../../contract/model/operation.ts'
import type { AnswerNoteId, BurstId, ReviewChange } from '../../../contract/model/review.ts'
import { checkChains } from '../../../main/store/journal/chain.ts'
import { rebuildJournal } from '../../../main/store/journal/rebuild.ts'
import { readSteps } from '../../../main/store/journal/kept-steps.ts'
import { moveStep } from '../../../main/store/journal/move-step.ts'
import { changeReview } from '../../../main/store/journal/reviews.ts'
import { readJudgement } from '../../../main/store/queries/judgements.ts'
import { listOperations } from '../../../main/store/queries/journal.ts'
import { claimJournal, type Own } from '../../../main/store/queries/own.ts'
import { migrate } from '../../../main/store/worker/databases/migrate.ts'
import { REVIEWS_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { inTransaction, openForWriting, prepare, type WriteDb } from '../../../main/store/worker/databases/database.ts'
import { STORE_KEY, temporaryFolder } from '../../support/store.ts'

const hex = (letter: string) => letter.repeat(32)
const guid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}` as Guid
const SESSIONS = [1, 2].map((number) => ({ center: 'North', participantId: guid(number), testId: guid(9) }))
/** The fold of the operations, and what of it can be undone. */
const TABLES = ['verdicts', 'scores', 'answer_notes', 'comments', 'statuses', 'review_steps'] as const

/** A change of each kind; every fourth value takes away what was there. */
function changeOf(kind: number, value: number): ReviewChange {
  const isGone = value % 4 === 3
  const place = { kind: 'time', from: value, until: null } as const
  const changes: readonly ReviewChange[] = [
    { entity: 'verdict', value: isGone ? null : { verdict: 'unsure', reason: `reason ${value}` } },
    { entity: 'score', question: 3, value: isGone ? null : { points: value, rubric: null } },
    { entity: 'score', question: 4, value: isGone ? null : { points: value / 2, rubric: null } },
    { entity: 'comment', value: isGone ? null : `text ${value}` },
    {
      entity: 'answerNote',
      id: hex('f') as AnswerNoteId,
      value: isGone ? null : { question: 3, place, kind: 'check', text: `note ${value}` },
    },
  ]
  return changes[kind % changes.length]!
}

const KINDS = [0, 1, 2, 3, 4]

type Act = {
  readonly session: number
  readonly does: 'change' | 'type' | 'undo' | 'redo'
  readonly kind: number
  readonly value: number
}

/** What a reviewer expects of undo: a stack of states, in which typing in one go is one. */
type Model = {
  state: readonly unknown[]
  readonly past: (readonly unknown[])[]
  readonly future: (readonly unknown[])[]
  burst: string | null
}

const valuesIn = (db: WriteDb, own: Own, session: (typeof SESSIONS)[number]) =>
  KINDS.map((kind) => readJudgement(db, session, own.reviewer, changeOf(kind, 0))?.made.value ?? null)

function apply(db: WriteDb, own: Own, act: Act, model: Model, now: number): void {
  const session = SESSIONS[act.session]!
  if (act.does === 'undo' || act.does === 'redo') {
    const step = readSteps(db, session)[act.does]
    const [from, to] = act.does === 'undo' ? [model.past, model.future] : [model.future, model.past]
    expect(step === null).toBe(from.length === 0)
    if (step === null) return
    moveStep(db, own, session, { direction: act.does, id: step.id }, now)
    to.push(model.state)
    model.state = from.pop()!
    model.burst = null
    return
  }
  const change = changeOf(act.kind, act.value)
  const burst = act.does === 'type' ? (hex(String(act.kind)) as BurstId) : null
  const stored = readJudgement(db, session, own.reviewer, change)
  const made = changeReview(db, own, session, { change, over: stored?.revision ?? 0, judged: null, burst }, now)
  if (made === null) return
  const after = valuesIn(db, own, session)
  // Typing goes on in the step of the same burst, if nothing came in between.
  if (burst === null || model.burst !== burst) model.past.push(model.state)
  model.state = after
  model.future.length = 0
  model.burst = burst
}

const acts = fc.array(
  fc.record({
    session: fc.nat(1),
    does: fc.constantFrom<Act['does'][]>('change', 'type', 'type', 'undo', 'undo', 'redo'),
    kind: fc.nat(4),
    value: fc.nat(30),
  }),
  { maxLength: 40 },
)

test('random changes with undo and redo: the state is what a stack of states says, and a replay gives the same', async () => {
  const file = `${await temporaryFolder()}/reviews.db`
  const db = openForWriting({ file, key: STORE_KEY, synchronous: 'NORMAL', cacheBytes: 1 << 20 })
  onTestFinished(() => void db.close())
  migrate(db, REVIEWS_MIGRATIONS)
  const rows = () => TABLES.map((table) => prepare(db, `SELECT * FROM ${table} ORDER BY 1, 2, 3, 4, 5`).all())
  fc.assert(
    fc.property(acts, (played) => {
      db.exec('DROP TRIGGER IF EXISTS operations_stay; DELETE FROM operations')
      for (const table of TABLES) db.exec(`DELETE FROM ${table}`)
      const own = inTransaction(db, () => claimJournal(db, hex('a') as ReviewerId))
      const models = SESSIONS.map((): Model => ({ state: KINDS.map(() => null), past: [], future: [], burst: null }))
      for (const [at, act] of played.entries()) {
        const model = models[act.session]!
        inTransaction(db, () => apply(db, own, act, model, 1000 + at))
        expect(valuesIn(db, own, SESSIONS[act.session]!)).toEqual(model.state)
      }
      for (const [index, { state, past }] of models.entries()) {
        expect(valuesIn(db, own, SESSIONS[index]!)).toEqual(state)
        expect(readSteps(db, SESSIONS[index]!).changes).toBe(past.length)
      }
      expect(checkChains(listOperations(db), new Set([own.device]))).toMatchObject({ problems: [] })
      const kept = rows()
      for (const table of TABLES) db.exec(`DELETE FROM ${table}`)
      inTransaction(db, () => rebuildJournal(db))
      expect(rows()).toEqual(kept)
    }),
    { numRuns: 60 },
  )
})
