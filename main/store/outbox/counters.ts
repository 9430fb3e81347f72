import type { Counters, OutboxBatch } from '../../../contract/model/outbox.ts'

/** The numbers of an answer by name, with the number of `participantIds`. */
export function countersOfAnswer(answer: Readonly<Record<string, unknown>>): Counters {
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => {
      if (typeof value === 'number') return [[name, value]]
      return Array.isArray(value) ? [[name, value.length]] : []
    }),
  )
}

/**
 * Sum of the counters of all answers; `null` before the first. How many employees a program has is no sum: there the last
 * answer counts.
 */
export function sumCounters(batches: readonly OutboxBatch[]): Counters | null {
  const answered = batches.flatMap(({ counters }) => (counters === null ? [] : [counters]))
  if (answered.length === 0) return null
  const sums: Record<string, number> = {}
  for (const counters of answered) {
    for (const [name, value] of Object.entries(counters)) {
      sums[name] = name === TOTAL ? value : (sums[name] ?? 0) + value
    }
  }
  return sums
}

const TOTAL = 'totalEmployeesInProgram'
