/**
 * Levels of lists and objects that are followed. The API document's own answers have five; whatever walks through JSON by
 * recursion ends at some thousands, and what goes to a page at one thousand.
 */
const DEEPEST = 100

/** Whether JSON, as `JSON.parse` gives it, has lists or objects inside of each other beyond all reason. */
export function isTooDeep(value: unknown, levels = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1))
}

/** JSON text of what `JSON.parse` gave. What is too deep for that stands as `"…"`. */
export function toJson(value: unknown): string {
  return JSON.stringify(isTooDeep(value) ? cut(value, DEEPEST) : value)
}

function cut(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return '…'
  if (Array.isArray(value)) return value.map((inner) => cut(inner, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner, levels - 1)]))
}
