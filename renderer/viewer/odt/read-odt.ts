import { appendNotes, appendSection, commentSign, raised, signedComments } from '../behind-text.ts'
import { createLeftOut, type LeftOut } from '../left-out.ts'
import { showLabel } from '../list-label.ts'
import type { PictureTexts } from '../pictures.ts'
import { contentOfFrame, openOdt, type OdtPackage } from './odt-package.ts'
import { OUTLINE, readLists, startOf, type Counts, type OdtLists } from './odt-lists.ts'
import { all, attribute, wordsOf } from './odt-xml.ts'

export type OdtTexts = PictureTexts & { readonly comments: string; readonly headers: string }

/** Elements by their local names, and the HTML that shows them. */
const BLOCKS: ReadonlyMap<string, string> = new Map([
  ['table', 'table'],
  ['table-row', 'tr'],
])
/** Parts of a document that are not its text, such as the templates of an index and what a script does. */
const SKIPPED =
  /^(?:tracked-changes|script|sequence-decls|variable-decls|user-field-decls|dde-connection-decls|forms|covered-table-cell|table-of-content-source|illustration-index-source|table-index-source|object-index-source|user-index-source|alphabetical-index-source|bibliography-source|event-listeners|number|title|desc|annotation-end|glue-point)$/
const SHAPES =
  /^(?:custom-shape|rect|ellipse|circle|line|polyline|polygon|regular-polygon|path|connector|caption|measure|scene)$/
const DEEPEST = 100

/**
 * The text of an OpenDocument file: headings, paragraphs, lists with their numbers, tables, notes, comments, fields,
 * formulas and pictures. What it does not show is counted.
 */
export async function readOdt(
  bytes: Uint8Array,
  texts: OdtTexts,
): Promise<{ readonly fragment: DocumentFragment; readonly leftOut: LeftOut }> {
  const pack = openOdt(bytes)
  const [content, styles] = [await pack.xml('content.xml'), await pack.xml('styles.xml')]
  const [text] = content
    ? all(content.document, 'text').filter(({ parentElement }) => parentElement?.localName === 'body')
    : []
  if (!content || text === undefined) throw new Error('The document has no text.')
  const left = createLeftOut()
  if (!content.isWhole) left.add('part')
  left.add('change', all(text, 'deletion').length)
  const lists = readLists([content.document, ...(styles ? [styles.document] : [])])
  const reading: Reading = {
    ...{ pack, texts, left, lists, controls: controlsOf(text), notes: [], comments: [], frames: [] },
    ...{ counted: new Map(), headings: [] },
  }
  const fragment = document.createDocumentFragment()
  copy(reading, text, fragment)
  const headers = styles ? all(styles.document, 'master-page').flatMap((page) => [...page.children]) : []
  const shown = headers.filter(({ localName }) => /^(?:header|footer)(?:-left|-first)?$/.test(localName))
  const inHeaders = document.createDocumentFragment()
  for (const header of shown) copy(reading, header, inHeaders)
  appendNotes(fragment, reading.notes)
  appendSection(fragment, texts.comments, signedComments(reading.comments))
  appendSection(fragment, texts.headers, inHeaders)
  for (const { element, mark } of reading.frames) {
    const node = await contentOfFrame(element, reading)
    if (node) mark.replaceWith(node)
  }
  return { fragment, leftOut: left.counts() }
}

type Options = {
  readonly pack: OdtPackage
  readonly texts: PictureTexts
  readonly left: ReturnType<typeof createLeftOut>
  readonly lists: OdtLists
  readonly controls: ReadonlyMap<string, Element>
}
/** Where a copy goes: whether text counts there, what follows the paragraph, and the list around it. */
type Place = {
  readonly depth: number
  readonly isInline: boolean
  readonly after: Node | null
  readonly list: { readonly style: string; readonly level: number; readonly counts: Counts } | null
}

/** What one document's reading shares and gathers. */
type Reading = Options & {
  readonly notes: HTMLLIElement[]
  readonly comments: DocumentFragment[]
  readonly frames: { readonly element: Element; readonly mark: Text }[]
  /** Numbers of lists, by the IDs of lists and the names of their styles. */
  readonly counted: Map<string, Counts>
  readonly headings: Counts
}

const START: Place = { depth: 0, isInline: false, after: null, list: null }
const inBlock = (depth: number): Place => ({ ...START, depth })
/** Where a block within a line goes: behind its paragraph. */
const blockTarget = (to: Node, { isInline, after }: Place): Node => (isInline ? (after ?? to) : to)

function copy(reading: Reading, from: Element, to: Node, place = START): void {
  if (place.depth > DEEPEST) {
    reading.left.add('part')
    return
  }
  for (const node of from.childNodes) {
    if (node instanceof Text) {
      // Elsewhere it is the indentation of the XML.
      if (place.isInline) to.appendChild(document.createTextNode(node.data.replace(/[\r\n\t ]+/g, ' ')))
    } else if (node instanceof Element && !SKIPPED.test(node.localName)) {
      copyElement(reading, node, to, { ...place, depth: place.depth + 1 })
    }
  }
}

type Copy = (reading: Reading, node: Element, to: Node, place: Place) => void
const COPIES: ReadonlyMap<string, Copy> = new Map<string, Copy>([
  ['p', copyParagraph],
  ['h', copyParagraph],
  ['list', copyList],
  ['note', copyNote],
  ['annotation', copyComment],
  ['frame', copyFrame],
  ['table-cell', copyCell],
  ['line-break', (_, __, to) => void to.appendChild(document.createElement('br'))],
  ['tab', (_, __, to) => void to.appendChild(document.createTextNode('\t'))],
  ['s', (_, node, to) => void to.appendChild(document.createTextNode(spaces(node)))],
  ['ruby', (_, node, to) => void to.appendChild(rubyOf(node))],
  ['control', (reading, node, to) => void to.appendChild(document.createTextNode(controlText(node, reading)))],
])
const spaces = (node: Element) => ' '.repeat(Math.min(100, Number(attribute(node, 'c')) || 1))

function copyElement(reading: Reading, node: Element, to: Node, place: Place): void {
  const copyOne = COPIES.get(node.localName) ?? (SHAPES.test(node.localName) ? copyShape : undefined)
  const tag = BLOCKS.get(node.localName)
  if (copyOne) copyOne(reading, node, to, place)
  else if (tag === undefined) copy(reading, node, to, place)
  else copy(reading, node, blockTarget(to, place).appendChild(document.createElement(tag)), inBlock(place.depth))
}

function copyParagraph(reading: Reading, node: Element, to: Node, place: Place): void {
  const level = Math.min(6, Math.max(1, Number(attribute(node, 'outline-level')) || 1))
  const isHeading = node.localName === 'h'
  const block = document.createElement(isHeading ? `h${level}` : 'p')
  const after = document.createDocumentFragment()
  copy(reading, node, block, { ...place, isInline: true, after })
  if (isHeading && place.list === null && attribute(node, 'is-list-header') !== 'true') {
    const label = reading.lists.next(OUTLINE, level, reading.headings, startOf(node))
    if (label !== null) showLabel(block, label)
  }
  blockTarget(to, place).appendChild(block).parentNode?.appendChild(after)
}

function copyList(reading: Reading, node: Element, to: Node, place: Place): void {
  const { lists, counted } = reading
  const { list, depth } = place
  const style = attribute(node, 'style-name') ?? list?.style ?? ''
  const level = (list?.level ?? 0) + 1
  const [id, continued] = [attribute(node, 'id'), attribute(node, 'continue-list')]
  const isContinued = continued !== null || attribute(node, 'continue-numbering') === 'true'
  const before = isContinued ? (counted.get(continued ?? '') ?? counted.get(style)) : undefined
  const counts = list?.counts ?? before ?? []
  if (list !== null && !isContinued) counts.length = Math.min(counts.length, level)
  if (list === null) counted.set(style, counts)
  if (id !== null) counted.set(id, counts)
  const element = document.createElement(lists.isNumbered(style, level) ? 'ol' : 'ul')
  for (const item of node.children) {
    if (item.localName !== 'list-item' && item.localName !== 'list-header') continue
    const shown = document.createElement('li')
    element.append(shown)
    // An item of deeper lists alone has no line of its own.
    const hasText = /^(?:p|h|number)$/.test(item.firstElementChild?.localName ?? '')
    const isCounted = item.localName === 'list-item' && hasText
    const own = [...item.children].find(({ localName }) => localName === 'number')
    const label = isCounted ? lists.next(style, level, counts, startOf(item)) : null
    if (!isCounted) shown.style.listStyleType = 'none'
    else if (label !== null) showLabel(shown, own ? wordsOf(own) : label)
    copy(reading, item, shown, { ...inBlock(depth + 1), list: { style, level, counts } })
  }
  blockTarget(to, place).appendChild(element)
}

function copyCell(reading: Reading, node: Element, to: Node, { depth }: Place): void {
  const cell = document.createElement('td')
  const span = (name: string) => Math.min(1000, Math.max(1, Number(attribute(node, name)) || 1))
  cell.colSpan = span('number-columns-spanned')
  cell.rowSpan = span('number-rows-spanned')
  copy(reading, node, cell, inBlock(depth))
  to.appendChild(cell)
}

function copyNote(reading: Reading, node: Element, to: Node, { depth }: Place): void {
  const item = document.createElement('li')
  const number = reading.notes.push(item)
  for (const body of node.children) if (body.localName === 'note-body') copy(reading, body, item, inBlock(depth))
  to.appendChild(raised(`[${number}]`))
}

function copyComment(reading: Reading, node: Element, to: Node, { depth }: Place): void {
  const body = document.createDocumentFragment()
  const number = reading.comments.push(body)
  for (const name of ['creator', 'creator-initials', 'date']) for (const one of all(node, name)) one.remove()
  copy(reading, node, body, inBlock(depth))
  to.appendChild(raised(commentSign(number)))
}

function copyFrame(reading: Reading, node: Element, to: Node, place: Place): void {
  const mark = document.createTextNode('')
  const target = place.isInline ? to : to.appendChild(document.createElement('p'))
  target.appendChild(mark)
  reading.frames.push({ element: node, mark })
  for (const box of node.children) {
    if (box.localName === 'text-box') copy(reading, box, blockTarget(to, place), inBlock(place.depth))
  }
}

function copyShape(reading: Reading, node: Element, to: Node, place: Place): void {
  const words = document.createDocumentFragment()
  copy(reading, node, words, inBlock(place.depth))
  if ((words.textContent ?? '').trim() === '') reading.left.add('drawing')
  else blockTarget(to, place).appendChild(words)
}

function rubyOf(node: Element): HTMLElement {
  const ruby = document.createElement('ruby')
  const above = document.createElement('rt')
  const words = (name: string) => all(node, name).map(wordsOf).join('')
  above.textContent = words('ruby-text')
  ruby.append(words('ruby-base'), above)
  return ruby
}

/** The fields of a document's forms by their IDs. */
function controlsOf(text: Element): ReadonlyMap<string, Element> {
  const fields = all(text, 'forms').flatMap((forms) => [...forms.getElementsByTagName('*')])
  return new Map(
    fields.flatMap((field) =>
      [...field.attributes].filter(({ localName }) => localName === 'id').map(({ value }) => [value, field] as const),
    ),
  )
}

function controlText(node: Element, { controls, left }: Reading): string {
  const field = controls.get(attribute(node, 'control') ?? '')
  const value = (...names: readonly string[]) =>
    names.flatMap((name) => (field && attribute(field, name)) ?? []).find((one) => one !== '') ?? ''
  if (field && /^(?:checkbox|radio)$/.test(field.localName)) {
    const isOn = /^(?:checked|true)$/.test(value('current-state', 'current-selected', 'state', 'selected'))
    return `${isOn ? '☒' : '☐'} ${value('label')}`.trim()
  }
  const chosen = field
    ? all(field, 'option').find((one) =>
        /^true$/.test(attribute(one, 'current-selected') ?? attribute(one, 'selected') ?? ''),
      )
    : undefined
  const text = chosen ? (attribute(chosen, 'label') ?? '') : value('current-value', 'value', 'label')
  if (text === '') left.add('formField')
  return text
}
