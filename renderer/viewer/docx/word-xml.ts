/** Namespaces of WordprocessingML: its common form and the strict one. */
const WORD = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
])
const NEW_ELEMENTS = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

export const isWord = (node: Node | null, name?: string): boolean =>
  node instanceof Element && WORD.has(node.namespaceURI ?? '') && (name === undefined || node.localName === name)

/** All elements of a name, whatever their namespace, as they are now. */
export const all = (root: Element | Document, name: string): readonly Element[] => [
  ...root.getElementsByTagNameNS('*', name),
]

/** All elements of WordprocessingML of a name. Other formats have paragraphs and runs as well. */
export const allWord = (root: Element | Document, name: string): readonly Element[] =>
  all(root, name).filter((element) => isWord(element))

/** A child by the local names of those above it. */
export function childAt(element: Element | null, ...names: readonly string[]): Element | null {
  let at = element
  for (const name of names) at = [...(at?.children ?? [])].find(({ localName }) => localName === name) ?? null
  return at
}

/** An attribute by its local name: programs disagree about prefixes. */
export function attribute(element: Element | null, name: string): string | null {
  return [...(element?.attributes ?? [])].find(({ localName }) => localName === name)?.value ?? null
}

export const valueAt = (element: Element | null, ...names: readonly string[]): string | null =>
  attribute(childAt(element, ...names), 'val')

/** Whether a property is there and not switched off. */
export function isOn(element: Element | null): boolean {
  return element !== null && !/^(?:0|false|off|none)$/i.test(attribute(element, 'val') ?? '')
}

export function newWord(document: Document, name: string, ...children: readonly Node[]): Element {
  const element = document.createElementNS(NEW_ELEMENTS, `w:${name}`)
  element.append(...children)
  return element
}

/** A run with a text. */
export function runOf(document: Document, text: string): Element {
  const element = newWord(document, 't')
  element.textContent = text
  element.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:space', 'preserve')
  return newWord(document, 'r', element)
}

export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

/** The words of an element's paragraphs, for a place that has room for one line. */
export const wordsOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

export function closestWord(element: Element, name: string): Element | null {
  if (isWord(element, name)) return element
  return element.parentElement && closestWord(element.parentElement, name)
}
