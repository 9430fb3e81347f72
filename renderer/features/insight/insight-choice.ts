import type { ConnectionId, Guid } from '../../../contract/model/ids.ts'
import type { InsightChoices, SubmittedBy } from '../../../contract/model/insight.ts'
import type { InsightRange } from './day-bars.ts'

/** What the user chose to see. */
export type InsightChoice = {
  /** `null` for all tests, `undefined` for the one with the most reviews. */
  readonly testId: Guid | null | undefined
  readonly by: SubmittedBy
  readonly range: InsightRange
}

const FIRST: InsightChoice = { testId: undefined, by: 'me', range: { kind: 'days', days: 14 } }

/** The choice of each connection while the window is open, so that it is the same after a look at some sessions. */
const kept = new Map<ConnectionId, InsightChoice>()

export function choiceOf(connectionId: ConnectionId): InsightChoice {
  return kept.get(connectionId) ?? FIRST
}

export function keepChoice(connectionId: ConnectionId, choice: InsightChoice): void {
  kept.set(connectionId, choice)
}

/** The chosen test, or the one with the most reviews. `null` for all tests. */
export function testOf({ testId }: InsightChoice, { tests }: InsightChoices): Guid | null {
  if (testId === null || tests.some((test) => test.testId === testId)) return testId ?? null
  const [most] = tests.toSorted((one, other) => other.submitted - one.submitted)
  return most?.testId ?? null
}
