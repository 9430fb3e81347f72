/** Changes of each kind that a short run takes, and how many more, spread over all of them. */
const OF_A_KIND = 2
const SPREAD = 6

/**
 * Numbers (from 1) of the changes that a short run strikes at, always the same for the same changes: of each kind
 * (`rename reviews.db`, numbers and stamps in names aside) the first ones, and some between the first and the last.
 */
export function selection(operations: readonly string[]): readonly number[] {
  const chosen = new Set<number>()
  const taken = new Map<string, number>()
  operations.forEach((operation, at) => {
    const kind = operation.replace(/[0-9a-f]{8,}|\d+/g, '#')
    const before = taken.get(kind) ?? 0
    taken.set(kind, before + 1)
    // Writes are many and alike: those to a log are reached by the spread.
    const wanted = kind.startsWith('pwrite') || kind.startsWith('write') ? 1 : OF_A_KIND
    if (before < wanted) chosen.add(at + 1)
  })
  for (let part = 0; part < SPREAD; part += 1) chosen.add(1 + Math.floor((part * operations.length) / SPREAD))
  return [...chosen].sort((left, right) => left - right)
}
