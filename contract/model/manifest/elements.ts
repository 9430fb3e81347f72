/** What is read of an element of a manifest. Those of main's parser and of the window's both have it. */
export type ManifestElement = {
  readonly nodeType: number
  readonly localName: string | null
  readonly textContent: string | null
  readonly childNodes: ArrayLike<{ readonly nodeType: number }>
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
}

/** `Node.ELEMENT_NODE`, where there is no `Node`. */
const ELEMENT = 1

export function childElements<T extends ManifestElement>(parent: T): T[] {
  return Array.from(parent.childNodes).filter((node): node is T => node.nodeType === ELEMENT)
}

/** Children by local name. */
export function childrenNamed<T extends ManifestElement>(parent: T, name: string): T[] {
  return childElements(parent).filter((child) => child.localName === name)
}
