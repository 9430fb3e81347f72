/**
 * Maximum nesting of lists and objects. Documented answers of the service have five levels. Recursive functions over
 * JSON overflow the stack at some thousands, and messages to a page at one thousand.
 */
const DEEPEST = 100

/** Whether a value from `JSON.parse` is nested more deeply than any sensible answer. */
export function isTooDeep(value: unknown, levels = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1))
}

/** JSON text of a value from `JSON.parse`. Parts that are nested too deeply are replaced by `"…"`. */
export function toJson(value: unknown): string {
  return JSON.stringify(isTooDeep(value) ? cut(value, DEEPEST) : value)
}

function cut(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return '…'
  if (Array.isArray(value)) return value.map((inner) => cut(inner, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner, levels - 1)]))
}
