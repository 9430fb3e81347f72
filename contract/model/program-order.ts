/**
 * IDs that stayed in their order: as many as possible of those in both lists. What is moved is then as little as it can be.
 */
export function keptInOrder(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((id, at) => [id, at]))
  const kept = longestRising(after.map((id) => places.get(id) ?? null))
  return new Set(after.filter((_, at) => kept.has(at)))
}

/**
 * Order numbers for a list, rising from one to the next, of which as few as possible differ from the known ones. New
 * items are numbered on from the one before them.
 */
export function orderNumbers(
  ids: readonly string[],
  known: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const first = Math.min(1, ...ids.flatMap((id) => known[id] ?? []))
  // A number can be kept where the items before it have room below it. Less the place in the list, kept numbers then never
  // fall: between two of them is a number for each item.
  const room = ids.map((id, at) => {
    const number = known[id]
    return number === undefined || number - at < first ? null : number - at
  })
  const kept = longestRising(room)
  const numbers: Record<string, number> = {}
  let last = first - 1
  ids.forEach((id, at) => {
    last = kept.has(at) ? known[id]! : last + 1
    numbers[id] = last
  })
  return numbers
}

/** Indexes of a longest part of the list that never falls. `null` is in none. */
function longestRising(values: readonly (number | null)[]): ReadonlySet<number> {
  const lengths: number[] = []
  const previous: number[] = []
  let end = -1
  values.forEach((value, at) => {
    lengths[at] = value === null ? 0 : 1
    previous[at] = -1
    if (value === null) return
    for (let before = 0; before < at; before += 1) {
      const earlier = values[before]!
      if (earlier === null || earlier > value || lengths[before]! < lengths[at]) continue
      lengths[at] = lengths[before]! + 1
      previous[at] = before
    }
    if (end === -1 || lengths[at] > lengths[end]!) end = at
  })
  const kept = new Set<number>()
  for (let at = end; at !== -1; at = previous[at]!) kept.add(at)
  return kept
}
