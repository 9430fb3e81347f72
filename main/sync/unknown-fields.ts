/** The fields that the API document names, by object; `true` for a value that is kept elsewhere as it is. */
export type KnownFields = { readonly [name: string]: true | KnownFields }

type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Collects what a JSON object carries beyond the fields that are known, in the same nesting; objects in a list come
 * under their position. `null` when there is nothing.
 */
export function collectUnknownFields(value: unknown, known: KnownFields): JsonObject | null {
  if (Array.isArray(value)) {
    return gather(value.map((element, index) => [String(index), collectUnknownFields(element, known)]))
  }
  if (!isJsonObject(value)) return null
  return gather(
    Object.entries(value).map(([name, inner]) => {
      const below = Object.hasOwn(known, name) ? known[name] : undefined
      if (below === undefined) return [name, inner]
      return [name, below === true ? undefined : collectUnknownFields(inner, below)]
    }),
  )
}

function gather(entries: readonly (readonly [string, unknown])[]): JsonObject | null {
  const kept = entries.filter(([, value]) => value !== undefined && value !== null)
  return kept.length === 0 ? null : Object.fromEntries(kept)
}
