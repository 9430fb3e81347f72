/**
 * Undoes in `now` what a change made of `before`, and keeps what was changed since. It goes by the members of objects
 * and by the entries of lists, which are the same if their `id` is or, without one, their value.
 */
export function takeBack<T>(before: T, after: T, now: T): T {
  if (isSame(before, after)) return now
  if (Array.isArray(before) && Array.isArray(after) && Array.isArray(now)) return takeBackList(before, after, now) as T
  if (isRecord(before) && isRecord(after) && isRecord(now)) {
    const members = Object.entries(now).map(([key, value]) => [key, takeBack(before[key], after[key], value)] as const)
    return Object.fromEntries(members) as T
  }
  return before
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const keyOf = (entry: unknown): unknown => (isRecord(entry) ? entry.id : entry)

function takeBackList(before: readonly unknown[], after: readonly unknown[], now: readonly unknown[]): unknown[] {
  const was = new Map(before.map((entry) => [keyOf(entry), entry]))
  const became = new Map(after.map((entry) => [keyOf(entry), entry]))
  const kept = now.flatMap((entry) => {
    const key = keyOf(entry)
    if (!was.has(key)) return became.has(key) ? [] : [entry]
    return [became.has(key) ? takeBack(was.get(key), became.get(key), entry) : entry]
  })
  return withRemoved(inOrderOf(before, after, kept), before, (key) => became.has(key))
}

/** If the change moved entries, puts those that were there before it into the order of then. Others keep their place. */
function inOrderOf(before: readonly unknown[], after: readonly unknown[], kept: readonly unknown[]): unknown[] {
  const places = new Map(before.map((entry, place) => [keyOf(entry), place]))
  const placeOf = (entry: unknown) => places.get(keyOf(entry)) ?? -1
  const stayed = after.map(placeOf).filter((place) => place !== -1)
  if (stayed.every((place, index) => index === 0 || stayed[index - 1]! < place)) return [...kept]
  const ordered = kept.filter((entry) => placeOf(entry) !== -1).toSorted((one, other) => placeOf(one) - placeOf(other))
  return kept.map((entry) => (placeOf(entry) === -1 ? entry : ordered.shift()))
}

/** Puts back what the change removed, each entry after the one that it followed. */
function withRemoved(kept: unknown[], before: readonly unknown[], isLeft: (key: unknown) => boolean): unknown[] {
  const all = [...kept]
  before.forEach((entry, index) => {
    const isThere = all.some((other) => keyOf(other) === keyOf(entry))
    if (isLeft(keyOf(entry)) || isThere) return
    const earlier = new Set(before.slice(0, index).map(keyOf))
    all.splice(all.findLastIndex((other) => earlier.has(keyOf(other))) + 1, 0, entry)
  })
  return all
}
