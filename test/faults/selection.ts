import { FAULTS, type Fault } from './control.ts'

/** How many more are taken of each fault, spread over all changes. */
const SPREAD = 3

/**
 * Numbers (from 1) of the changes that a short run strikes at, always the same for the same changes: the first of each
 * kind (`rename reviews.db`, numbers and stamps in names aside), each by one of the faults in turn, and for each fault
 * some between the first and the last.
 */
export function selection(operations: readonly string[], fault: Fault): readonly number[] {
  const turn = FAULTS.indexOf(fault)
  const chosen = new Set<number>()
  const kinds = new Set<string>()
  operations.forEach((operation, at) => {
    const kind = operation.replace(/[0-9a-f]{8,}|\d+/g, '#')
    if (kinds.has(kind)) return
    if (kinds.size % FAULTS.length === turn) chosen.add(at + 1)
    kinds.add(kind)
  })
  for (let part = 0; part < SPREAD; part += 1) {
    const place = (part + (turn + 1) / (FAULTS.length + 1)) / SPREAD
    chosen.add(1 + Math.floor(place * operations.length))
  }
  return [...chosen].filter((at) => at <= operations.length).sort((left, right) => left - right)
}
