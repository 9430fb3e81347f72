/** An attribute by its local name: the parts of OpenDocument share the meaning of names, and some programs the prefixes. */
export function attribute(element: Element, name: string): string | null {
  return [...element.attributes].find(({ localName }) => localName === name)?.value ?? null
}

/** All elements of a name, whatever their namespace. */
export const all = (root: Document | Element, name: string): readonly Element[] =>
  [...root.getElementsByTagName('*')].filter(({ localName }) => localName === name)

export const wordsOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
