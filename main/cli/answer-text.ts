import { isAsExpected } from '../../contract/model/expected-counters.ts'
import { isAnswerToRepeat, type Counters, type OutboxChange, type OutboxDetails } from '../../contract/model/outbox.ts'
import { table } from './output.ts'

const BOUND = /(?:Least|Most)$/

/** The counters that are expected, under the names that the service's answer has: "employeesCreated 2, …". */
export function expectedText(expected: Counters): string {
  const parts = namesOf(expected).flatMap((name) => {
    const value = valueText(expected, name)
    return value === '0' ? [] : [`${name} ${value}`]
  })
  return `Expected answer: ${parts.join(', ') || 'no changes'}`
}

/** The counters of the service's answers beside those that were expected; empty where nothing was expected or answered. */
export function answerText({ expected, counters }: Pick<OutboxDetails, 'expected' | 'counters'>): string {
  if (expected === null || counters === null) return ''
  const names = new Set([...namesOf(expected), ...Object.keys(counters)])
  return table(
    ['COUNTER', 'EXPECTED', 'ANSWERED'],
    [...names].map((name) => [name, valueText(expected, name), String(counters[name] ?? 0)]),
  )
}

/**
 * Counters that cannot be explained; none while something is not answered. Where an answer was lost, what the service did at
 * that attempt is not among them, which is said in their place.
 */
export function differences({ expected, counters, list }: OutboxDetails): readonly string[] {
  if (list.some(isAnswerToRepeat)) return [OF_REPEAT]
  if (expected === null || counters === null || list.some(({ state }) => state !== 'answered')) return []
  return namesOf(expected).flatMap((name) => {
    const answered = counters[name] ?? 0
    if (isAsExpected(expected, name, answered)) return []
    return [`The service answered ${name} ${answered} where ${valueText(expected, name)} was expected.`]
  })
}

const OF_REPEAT =
  'An earlier answer was lost: the numbers are those of the last attempt, without what the service had done by then.'

/** "2 staged, 1 unknown". */
export function batchesText({ batches }: Pick<OutboxChange, 'batches'>): string {
  return Object.entries(batches)
    .filter(([, number]) => number > 0)
    .map(([state, number]) => `${number} ${state}`)
    .join(', ')
}

function namesOf(expected: Counters): readonly string[] {
  return Object.keys(expected).filter((name) => !BOUND.test(name) || expected[name.replace(BOUND, '')] === undefined)
}

/** "2", or "1 (0 to 2)" for a counter that the service may count in more than one way. */
function valueText(expected: Counters, name: string): string {
  const number = expected[name]
  if (number === undefined) return ''
  const [least, most] = [expected[`${name}Least`] ?? number, expected[`${name}Most`] ?? number]
  return least === most ? String(number) : `${number} (${least} to ${most})`
}
