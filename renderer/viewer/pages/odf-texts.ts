import { all, attribute } from '../odt/odt-xml.ts'
import { openOdt } from '../odt/odt-package.ts'
import type { LeftOut } from '../left-out.ts'
import { createHiddenPassages } from './hidden-passages.ts'
import { isFieldOfSlide, slidesOfOdp } from './odf-slides.ts'
import { propertiesOf, readOdfStyles, type OdfStyles } from './odf-styles.ts'

/** Elements around a text that are looked at. */
const DEEPEST = 100
/** What is not on pages: comments are notes of them, whose letters have none of the document's fonts. */
const NOT_ON_PAGES = /^(?:annotation|tracked-changes|notes|object|forms|script)$/
/** Names and descriptions of drawings. A title of a text is a field with that of the document. */
const isOfDrawing = ({ localName, namespaceURI }: Element) =>
  /^(?:desc|title)$/.test(localName) && (namespaceURI?.includes('svg') ?? false)

/** A text that would be on a page, the styles around it, the nearest first, and whether it is hidden. */
export type OdfText = { readonly words: string; readonly styles: readonly Element[]; readonly isHidden: boolean }
export type OdfTexts = {
  readonly parts: readonly Document[]
  readonly named: OdfStyles
  readonly texts: () => Iterable<OdfText>
}

/** The texts on the pages of an OpenDocument text or presentation, with those of headers, notes and masters. */
export async function readOdfTexts(bytes: Uint8Array): Promise<OdfTexts> {
  const pack = openOdt(bytes)
  const content = (await pack.xml('content.xml'))?.document
  const styles = (await pack.xml('styles.xml'))?.document
  const parts = [content, styles].flatMap((part) => part ?? [])
  const named = readOdfStyles(parts)
  const slides = content ? slidesOfOdp(content, named) : []
  const hidden = new Set(slides.flatMap(({ page, isHidden }) => (isHidden ? [page] : [])))
  const masters = content && styles ? mastersInUse(content, styles, hidden) : []
  function* texts(): Iterable<OdfText> {
    for (const root of [...(content ? all(content, 'body') : []), ...masters]) {
      for (const text of textsIn(root, (element) => hidden.has(element))) yield told(text, named)
    }
  }
  return { parts, named, texts }
}

function told(text: Text, named: OdfStyles): OdfText {
  const [part, around] = [text.ownerDocument, stylesAround(text)]
  const styles = around.flatMap(([family, name]) => [...named.chain(part, family, name)])
  const [display] = styles.flatMap((style) => {
    const properties = propertiesOf(style, 'text-properties')
    return (properties && attribute(properties, 'display')) ?? []
  })
  const section = text.parentElement?.closest('*|section[*|display="none"]') ?? null
  const isHidden = display === 'none' || section !== null
  return { words: text.data, styles, isHidden }
}

/** The passages that an OpenDocument text hides. */
export async function hiddenInOdt(bytes: Uint8Array): Promise<LeftOut> {
  const hidden = createHiddenPassages()
  for (const { words, isHidden } of (await readOdfTexts(bytes)).texts()) hidden.note(words, isHidden)
  return hidden.leftOut()
}

/** Pages whose headers and drawings are repeated, of those that some page names; without a name the first. */
function mastersInUse(content: Document, styles: Document, hidden: ReadonlySet<Element>): readonly Element[] {
  const masters = all(styles, 'master-page')
  const isShown = (element: Element) => !hidden.has(element)
  const slides = all(content, 'page').filter(isShown)
  const naming = slides.length > 0 ? slides : [...all(content, 'style'), ...all(styles, 'style'), ...masters]
  const names = new Set(
    naming.flatMap((one) => [attribute(one, 'master-page-name'), attribute(one, 'next-style-name')]),
  )
  return masters.filter((page, at) => {
    if (at === 0 && slides.length === 0) return true
    return names.has(attribute(page, 'name'))
  })
}

function* textsIn(root: Element, isLeftOut: (element: Element) => boolean): Iterable<Text> {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT
    const isOff = attribute(node, 'placeholder') === 'true' || attribute(node, 'display') === 'false'
    const isBeside = NOT_ON_PAGES.test(node.localName) || isOfDrawing(node)
    if (isBeside || isOff || isFieldOfSlide(node) || isLeftOut(node)) return NodeFilter.FILTER_REJECT
    return NodeFilter.FILTER_SKIP
  })
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (node instanceof Text) yield node
}

/** The family of an element's style; `null` for those whose styles name no fonts. */
function familyOf({ localName, namespaceURI }: Element, style: Attr): string | null {
  if (localName === 'span' || localName === 'a') return 'text'
  if (localName === 'p' || localName === 'h') return 'paragraph'
  if (localName === 'table-cell') return 'table-cell'
  if (localName === 'page' || namespaceURI?.includes(':drawing:') !== true) return null
  return style.namespaceURI?.includes(':presentation:') === true ? 'presentation' : 'graphic'
}

/** The styles of the elements around a text, the innermost first, by family and name. */
function stylesAround(text: Text): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = []
  let at = text.parentElement
  for (let depth = 0; at !== null && depth < DEEPEST; depth += 1) {
    // The paragraphs of a shape share a style, which goes before that of the shape.
    const shared = attribute(at, 'text-style-name')
    if (shared !== null) found.push(['paragraph', shared])
    for (const style of at.attributes) {
      const family = style.localName === 'style-name' ? familyOf(at, style) : null
      if (family !== null) found.push([family, style.value])
    }
    at = at.parentElement
  }
  return found
}
