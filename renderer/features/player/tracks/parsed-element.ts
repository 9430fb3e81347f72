import type { ManifestElement } from '../../../../contract/model/manifest/elements.ts'

/** An element as dash.js has parsed it: attributes and elements by their names. */
export type ParsedElement = ManifestElement & {
  readonly parsed: Readonly<Record<string, unknown>>
  readonly childNodes: readonly ParsedElement[]
}

/** What dash.js has parsed, to be read like any other element of a manifest. */
export function parsedElement(parsed: Readonly<Record<string, unknown>>, localName: string): ParsedElement {
  let children: readonly ParsedElement[] | null = null
  const attribute = (name: string) => {
    const value = parsed[name]
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
  }
  return {
    parsed,
    nodeType: 1,
    localName,
    textContent: attribute('__text'),
    get childNodes() {
      children ??= Object.entries(parsed).flatMap(([name, value]) =>
        // Those with such a name are dash.js's own, not elements of the manifest.
        name.startsWith('__') ? [] : [value].flat().flatMap((one) => (isParsed(one) ? parsedElement(one, name) : [])),
      )
      return children
    },
    getAttribute: attribute,
    hasAttribute: (name) => attribute(name) !== null,
  }
}

function isParsed(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
