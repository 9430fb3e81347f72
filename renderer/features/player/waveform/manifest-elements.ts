/** The children of an element by their name, whatever its prefix. */
export function named(parent: Element, name: string): Element[] {
  return [...parent.children].filter(({ localName }) => localName === name)
}
