import { convertToHtml } from 'mammoth'
import type { LeftOut } from '../left-out.ts'
import { makeLinks } from '../links.ts'
import type { PageTexts } from '../pictures.ts'
import { sanitise } from '../sanitise.ts'
import { createNumbering, readStyles } from './numbering.ts'
import { mainPartOf, openPackage, partOf, type Package, type Relations } from './package.ts'
import { commentSign, renameLinks, rewritePart, type Whole } from './rewrite-part.ts'
import { createRewriting } from './rewriting.ts'
import { storedZip } from './stored-zip.ts'
import { all, allWord, attribute, childAt, newWord, runOf, valueAt } from './word-xml.ts'

export type DocxTexts = PageTexts & { readonly comments: string; readonly headers: string }

const NOTES = [
  ['footnotes', 'footnoteReference', 'footnote'],
  ['endnotes', 'endnoteReference', 'endnote'],
] as const
/** Notes that are lines above others, which the library does not know as notes. */
const SEPARATORS = new Set(['separator', 'continuationSeparator'])
type Part = { readonly path: string; readonly document: Document }

/**
 * A Word document as sanitized HTML, and what of it is left out. mammoth makes the HTML, of a document that was rewritten
 * for it: the one that it gets has no pictures, and nothing that it would drop or fail for.
 */
export async function readDocx(
  bytes: Uint8Array,
  texts: DocxTexts,
): Promise<{ readonly fragment: DocumentFragment; readonly leftOut: LeftOut }> {
  const pack = openPackage(bytes)
  const main = await mainPartOf(pack)
  const rewritings = createRewriting(pack, texts)
  const { places, left } = rewritings
  const relations = await pack.relations(main)
  const open = async (path: string | null): Promise<Part | null> => {
    const xml = path === null ? null : await pack.xml(path)
    if (path === null || xml === null) return null
    if (!xml.isWhole) left.add('part')
    return { path, document: xml.document }
  }
  const related = (type: string) => open(partOf(pack, relations, type) ?? fallback(pack, type))
  const text = await open(main)
  if (text === null) throw new Error('The document has no text.')
  const [styles, numbering, comments] = [await related('styles'), await related('numbering'), await related('comments')]
  const notes = await Promise.all(NOTES.map(([type]) => related(type)))
  const read = readStyles(styles?.document ?? null)
  const listed = comments ? allWord(comments.document, 'comment') : []
  const whole: Whole = {
    styles: read,
    numberOf: createNumbering(numbering?.document ?? null, read),
    notes: new Map(NOTES.map(([, reference, name], at) => [reference, noteIds(notes[at]?.document, name)])),
    comments: new Map(listed.map((comment, at) => [attribute(comment, 'id') ?? '', at + 1])),
  }
  const body = childAt(text.document.documentElement, 'body')
  if (body === null) throw new Error('The document has no text.')
  const headers = await headersOf(body, relations, open)

  const links = new Map<string, string>()
  const rewrite = async ({ path, document: { documentElement } }: Part): Promise<void> => {
    const rewriting = await rewritings.part(path)
    await rewritePart(documentElement, rewriting, whole)
    for (const [id, address] of renameLinks(documentElement, rewriting, `l${links.size}_`)) links.set(id, address)
  }
  for (const one of [text, ...notes, comments, ...headers]) if (one) await rewrite(one)
  const annex = (heading: string | null) => {
    const sign = places.add({ kind: 'annex', heading })
    return newWord(text.document, 'p', runOf(text.document, sign))
  }
  const inComments = commentBlocks(listed)
  const inHeaders = headers.flatMap(({ document }) => [...document.documentElement.children])
  const hasWords = inHeaders.some((block) => (block.textContent ?? '').trim() !== '')
  if (inComments.length > 0) body.append(annex(texts.comments), ...inComments)
  if (hasWords) body.append(annex(texts.headers), ...inHeaders)
  if (inComments.length > 0 || hasWords) body.append(annex(null))

  const parts = { text: text.document, styles, numbering: soundLists(numbering, styles), notes }
  const { html, symbols } = await convert(parts, links, text.document, () => left.add('part'))
  left.add('character', symbols)
  const fragment = sanitise(html, { notShown: texts.notShown })
  makeLinks(fragment)
  places.fill(fragment)
  return { fragment, leftOut: left.counts() }
}

const fallback = (pack: Package, type: string) => {
  const path = `word/${type}.xml`
  return pack.has(path) ? path : null
}

function noteIds(document: Document | undefined, name: string): ReadonlySet<string> {
  const notes = document ? allWord(document, name) : []
  const shown = notes.filter((note) => !SEPARATORS.has(attribute(note, 'type') ?? ''))
  return new Set(shown.map((note) => attribute(note, 'id') ?? ''))
}

/** The headers and footers of all sections, each once. */
async function headersOf(
  body: Element,
  relations: Relations,
  open: (path: string | null) => Promise<Part | null>,
): Promise<readonly Part[]> {
  const references = [...allWord(body, 'headerReference'), ...allWord(body, 'footerReference')]
  const paths = new Set(references.flatMap((one) => relations.get(attribute(one, 'id') ?? '')?.target ?? []))
  const parts = await Promise.all([...paths].map(open))
  return parts.filter((one) => one !== null)
}

function commentBlocks(comments: readonly Element[]): readonly Element[] {
  return comments.flatMap((comment, at) => {
    const first = allWord(comment, 'p')[0]
    const sign = runOf(comment.ownerDocument, `${commentSign(at + 1)} `)
    const properties = childAt(first ?? null, 'pPr')
    if (properties) properties.after(sign)
    else first?.prepend(sign)
    return [...comment.children]
  })
}

/** Lists without what the library fails for: numbers without levels, and styles that are not there. */
function soundLists(numbering: Part | null, styles: Part | null): Part | null {
  if (numbering === null) return null
  const known = new Set((styles ? allWord(styles.document, 'style') : []).map((style) => attribute(style, 'styleId')))
  for (const one of allWord(numbering.document, 'num')) if (valueAt(one, 'abstractNumId') === null) one.remove()
  for (const link of all(numbering.document, 'numStyleLink')) if (!known.has(attribute(link, 'val'))) link.remove()
  return numbering
}

type Parts = {
  readonly text: Document
  readonly styles: Part | null
  readonly numbering: Part | null
  readonly notes: readonly (Part | null)[]
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Lets the library make HTML of the parts; of the words alone if it fails. */
async function convert(
  { text, styles, numbering, notes }: Parts,
  links: ReadonlyMap<string, string>,
  words: Document,
  onFailed: () => void,
): Promise<{ readonly html: string; readonly symbols: number }> {
  const written = new XMLSerializer()
  const encoder = new TextEncoder()
  const files = new Map<string, Uint8Array>()
  const add = (name: string, document: Document | undefined): void => {
    if (document) files.set(`word/${name}.xml`, encoder.encode(written.serializeToString(document)))
  }
  add('document', text)
  add('styles', styles?.document)
  add('numbering', numbering?.document)
  for (const [at, [name]] of NOTES.entries()) {
    add(name, notes[at]?.document)
    files.set(`word/_rels/${name}.xml.rels`, encoder.encode(relationsOf(links)))
  }
  files.set('word/_rels/document.xml.rels', encoder.encode(relationsOf(links)))
  try {
    const { value, messages } = await convertToHtml({ arrayBuffer: storedZip(files).buffer })
    // The library escapes all texts, so that only its own boxes read like this.
    const html = value.replace(/<input type="checkbox"( checked="checked")? \/>/g, (_, on?: string) => (on ? '☒' : '☐'))
    return { html, symbols: messages.filter(({ message }) => message.includes('w:sym')).length }
  } catch {
    onFailed()
    return { html: plainHtml(words), symbols: 0 }
  }
}

function relationsOf(links: ReadonlyMap<string, string>): string {
  const relations = document.implementation.createDocument(RELATIONSHIPS, 'Relationships')
  for (const [id, address] of links) {
    const relation = relations.createElementNS(RELATIONSHIPS, 'Relationship')
    relation.setAttribute('Id', id)
    relation.setAttribute('Type', `${OFFICE}/hyperlink`)
    relation.setAttribute('Target', address)
    relations.documentElement.append(relation)
  }
  return new XMLSerializer().serializeToString(relations)
}

/** The words of a document that the library cannot read, one paragraph each. */
function plainHtml(words: Document): string {
  const made = document.createElement('div')
  for (const paragraph of allWord(words, 'p')) {
    const block = document.createElement('p')
    block.textContent = allWord(paragraph, 't')
      .map(({ textContent }) => textContent)
      .join('')
    made.append(block)
  }
  return made.innerHTML
}
