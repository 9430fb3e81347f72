/** The fields that the API document names, by object; `true` where the value as a whole is stored elsewhere. */
export type DocumentedFields = { readonly [name: string]: true | DocumentedFields }

type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Collects the fields of a JSON object that are not documented, in the same nesting; objects in a list come under their
 * position. `null` when there are none.
 */
export function collectUndocumentedFields(value: unknown, documented: DocumentedFields): JsonObject | null {
  if (Array.isArray(value)) {
    return gather(value.map((element, index) => [String(index), collectUndocumentedFields(element, documented)]))
  }
  if (!isJsonObject(value)) return null
  return gather(
    Object.entries(value).map(([name, inner]) => {
      const below = Object.hasOwn(documented, name) ? documented[name] : undefined
      if (below === undefined) return [name, inner]
      return [name, below === true ? undefined : collectUndocumentedFields(inner, below)]
    }),
  )
}

function gather(entries: readonly (readonly [string, unknown])[]): JsonObject | null {
  const kept = entries.filter(([, value]) => value !== undefined && value !== null)
  return kept.length === 0 ? null : Object.fromEntries(kept)
}
