import { readEntry, zipEntries } from '../zip.ts'

/** Elements of OpenDocument text by their local names, and the HTML that shows them. */
const BLOCKS: ReadonlyMap<string, string> = new Map([
  ['p', 'p'],
  ['list', 'ul'],
  ['list-item', 'li'],
  ['table', 'table'],
  ['table-row', 'tr'],
  ['table-cell', 'td'],
])
/** Parts of a document that are not its text: what was deleted, who wrote a comment, pictures, scripts. */
const LEFT_OUT = /^(?:tracked-changes|annotation|object|object-ole|image|script|forms|sequence-decls|plugin|applet)$/
const DEEPEST = 100

/** The text of an OpenDocument file: headings, paragraphs, lists and tables. Objects and pictures are left out. */
export async function readOdt(bytes: Uint8Array): Promise<DocumentFragment> {
  const entry = zipEntries(bytes).find(({ name }) => name === 'content.xml')
  if (entry === undefined) throw new Error('The document has no text.')
  const xml = new TextDecoder().decode(await readEntry(bytes, entry))
  // Entities could make gigabytes of a few lines, and no program writes them.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Error('The document has a document type.')
  const parsed = new DOMParser().parseFromString(xml, 'application/xml')
  const text = [...parsed.getElementsByTagName('office:text')][0]
  if (text === undefined) throw new Error('The document has no text.')
  const fragment = document.createDocumentFragment()
  copy(text, fragment, 0)
  return fragment
}

function copy(from: Element, to: Node, depth: number): void {
  if (depth > DEEPEST) return
  for (const node of from.childNodes) {
    if (node instanceof Text) {
      // Only paragraphs and headings have text of their own; elsewhere it is the indentation of the XML.
      if (/^(?:p|h|span|a)$/.test(from.localName)) to.appendChild(document.createTextNode(node.data))
    } else if (node instanceof Element && !LEFT_OUT.test(node.localName)) {
      to.appendChild(copied(node, depth))
    }
  }
}

function copied(node: Element, depth: number): Node {
  const name = node.localName
  if (name === 'line-break') return document.createElement('br')
  if (name === 'tab') return document.createTextNode('\t')
  if (name === 's') return document.createTextNode(' '.repeat(Math.min(100, Number(attribute(node, 'c')) || 1)))
  const level = Math.min(6, Math.max(1, Number(attribute(node, 'outline-level')) || 1))
  const tag = name === 'h' ? `h${level}` : BLOCKS.get(name)
  const element = tag === undefined ? document.createDocumentFragment() : document.createElement(tag)
  copy(node, element, depth + 1)
  return element
}

function attribute(node: Element, name: string): string | null {
  return [...node.attributes].find(({ localName }) => localName === name)?.value ?? null
}
