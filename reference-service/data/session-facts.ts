import type { InstantMicros } from '../../contract/model/instants.ts'
import type { ManualScoring } from '../../contract/model/session.ts'
import type { FeedEntry } from './center-feed.ts'
import { below, chance, draw, fraction, hashOf } from './random.ts'
import { testAt, type QuestionBlueprint, type TestBlueprint } from './test-catalogue.ts'

/** The data of a session that its feed item and report share. */
export type SessionFacts = {
  readonly base: number
  readonly test: TestBlueprint
  readonly started: InstantMicros
  readonly modified: InstantMicros
  readonly isFinished: boolean
  readonly autoClosed: boolean
  /** Seconds; `null` while unfinished, like the following members. */
  readonly elapsed: number | null
  readonly scores: readonly (number | null)[]
  readonly score: number | null
  readonly maxScore: number | null
  readonly percent: number | null
  readonly scaleLevel: string | null
  readonly manualScoring: ManualScoring
}

const A = {
  test: 1,
  finished: 2,
  closed: 3,
  elapsed: 4,
  ability: 5,
  scoring: 6,
  settled: 7,
  odd: 8,
  rescored: 9,
  waiting: 10,
} as const
const QUESTION_ATTRIBUTE = 100
const WAITING_ATTRIBUTE = 200
const DAY_MICROS = 86_400_000_000

/** Probabilities by the age of a session: old ones are finished and scored. */
type Freshness = { readonly unfinished: number; readonly unscored: number }

function freshnessOf(ageDays: number): Freshness {
  if (ageDays < 14) return { unfinished: 0.12, unscored: 0.45 }
  if (ageDays < 60) return { unfinished: 0.03, unscored: 0.08 }
  return { unfinished: 0.01, unscored: 0.006 }
}

export function factsOf(seed: number, center: number, untilMicros: InstantMicros, entry: FeedEntry): SessionFacts {
  const base = hashOf(seed, 41, center, entry.ordinal)
  const test = testAt(fraction(base, A.test))
  const freshness = freshnessOf((untilMicros - entry.born) / DAY_MICROS)
  const isFinished = entry.revision > 0 || !chance(base, A.finished, freshness.unfinished)
  const elapsed = elapsedOf(base, test)
  // A report is released some minutes after the last answer.
  const started = entry.born - (elapsed + 60 + below(base, A.settled, 900)) * 1_000_000
  const common = { base, test, started: started - (started % 1_000_000), modified: entry.modified }
  if (!isFinished) {
    const manualScoring: ManualScoring = test.hasManual ? 'required' : 'unknown'
    return {
      ...common,
      isFinished,
      autoClosed: false,
      elapsed: null,
      scores: [],
      score: null,
      maxScore: null,
      percent: null,
      scaleLevel: null,
      manualScoring,
    }
  }
  const { revision } = entry
  const manualScoring = scoringOf(base, test, freshness, revision)
  const rescored = revision === 0 ? -1 : draw(base, A.rescored) % test.questions.length
  const waits = manualScoring === 'required' ? waitingOf(base, test) : () => false
  const scores = test.questions.map((question, index) =>
    waits(index) ? null : scoreOf(base, question, index, index === rescored ? revision : 0),
  )
  const score = test.maxScore === null ? null : scores.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const percent = score === null || test.maxScore === null ? null : Math.round((score / test.maxScore) * 10_000) / 100
  return {
    ...common,
    isFinished,
    autoClosed: chance(base, A.closed, 0.07),
    elapsed,
    scores,
    score,
    maxScore: test.maxScore,
    percent,
    // A level before scoring is complete would be wrong.
    scaleLevel: manualScoring === 'required' ? null : levelOf(percent),
    manualScoring,
  }
}

/** Seconds; tests without a limit may stay open for more than a day. */
function elapsedOf(base: number, test: TestBlueprint): number {
  if (test.timeLimit !== null) return Math.floor(test.timeLimit * (0.25 + 0.74 * fraction(base, A.elapsed)))
  return chance(base, A.odd, 0.2) ? 86_400 + below(base, A.elapsed, 150_000) : 600 + below(base, A.elapsed, 7200)
}

function scoringOf(base: number, test: TestBlueprint, freshness: Freshness, revision: number): ManualScoring {
  if (!test.hasManual) return chance(base, A.odd, 0.02) ? 'unknown' : 'notRequired'
  const waits = chance(base, A.scoring, freshness.unscored)
  return waits && revision === 0 ? 'required' : 'completed'
}

/** The questions that await manual scoring: at least one, and half of the other manually scored ones. */
function waitingOf(base: number, test: TestBlueprint): (index: number) => boolean {
  const manual = test.questions.flatMap((question, index) => (question.manual ? [index] : []))
  const surely = manual[below(base, A.waiting, manual.length)]
  return (index) => index === surely || (manual.includes(index) && chance(base, WAITING_ATTRIBUTE + index, 0.5))
}

/**
 * Scores are multiples of 0.5, so that their sums are exact. `moved`: by how many halves a re-scoring changed this one.
 */
function scoreOf(base: number, question: QuestionBlueprint, index: number, moved: number): number | null {
  if (question.max === null) return null
  const ability = 0.35 + 0.6 * fraction(base, A.ability)
  const luck = fraction(base, QUESTION_ATTRIBUTE + index)
  const halves =
    question.kind === 'SingleChoice'
      ? (luck < ability ? 2 : luck < ability + 0.12 ? 1 : 0) * question.max
      : Math.round(2 * question.max * Math.min(1, ability * (0.7 + 0.6 * luck)))
  const changed = halves + (halves >= question.max ? -moved : moved)
  return Math.min(2 * question.max, Math.max(0, changed)) / 2
}

/** The level of the test settings for a percentage. */
export function levelOf(percent: number | null): string | null {
  if (percent === null) return null
  if (percent >= 90) return 'A – outstanding'
  if (percent >= 70) return 'B – confident'
  if (percent >= 50) return 'C – developing'
  return 'D – needs support'
}

const LEVELS = ['low', 'medium', 'high'] as const

/** The level for a score. */
export function wordFor(score: number, max: number): string {
  return LEVELS[Math.min(2, Math.floor((score / max) * 3))]!
}
