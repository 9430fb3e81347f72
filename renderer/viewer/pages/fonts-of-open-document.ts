import { all, attribute } from '../odt/odt-xml.ts'
import { openOdt } from '../odt/odt-package.ts'
import { createUsedFonts, scriptsOf, type FontOf, type Script } from './letters.ts'
import { isFieldOfSlide, slidesOfOdp } from './odf-slides.ts'
import { propertiesOf, readOdfStyles, type OdfStyles } from './odf-styles.ts'

/** Elements around a text that are looked at. */
const DEEPEST = 100
const ENDS: Readonly<Record<Script, string>> = { western: '', eastAsian: '-asian', complex: '-complex' }
/** What is not on pages: comments are notes of them, whose letters have none of the document's fonts. */
const NOT_ON_PAGES = /^(?:annotation|tracked-changes|notes|object|desc|title|forms|script)$/

/** The fonts of the letters in an OpenDocument text or presentation, by the names that it gives them. */
export async function fontsOfOpenDocument(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const pack = openOdt(bytes)
  const [content, styles] = [(await pack.xml('content.xml'))?.document, (await pack.xml('styles.xml'))?.document]
  const used = createUsedFonts()
  if (content === undefined) return used.names
  const parts = styles === undefined ? [content] : [content, styles]
  const named = readOdfStyles(parts)
  const fonts = readFonts(parts, named, usualOf(content))
  const hidden = new Set(slidesOfOdp(content, named).flatMap(({ page, isHidden }) => (isHidden ? [page] : [])))
  const read = (part: Document, root: Element) => {
    for (const text of textsIn(root, (element) => hidden.has(element))) {
      const scripts = scriptsOf(text.data)
      if (scripts.length > 0) used.add(scripts, fonts.of(part, text))
    }
  }
  for (const body of all(content, 'body')) read(content, body)
  if (styles) for (const page of mastersInUse(content, styles, hidden)) read(styles, page)
  return used.names
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
    if (NOT_ON_PAGES.test(node.localName) || isOff || isFieldOfSlide(node) || isLeftOut(node))
      return NodeFilter.FILTER_REJECT
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

/** The family whose default style is that of letters without one. */
function usualOf(content: Document): 'graphic' | 'table-cell' | 'paragraph' {
  if (all(content, 'presentation').length > 0) return 'graphic'
  return all(content, 'spreadsheet').length > 0 ? 'table-cell' : 'paragraph'
}

function readFonts(parts: readonly Document[], styles: OdfStyles, usual: ReturnType<typeof usualOf>) {
  const families = new Map<string, string>()
  for (const part of parts) {
    for (const face of all(part, 'font-face')) {
      families.set(attribute(face, 'name') ?? '', firstOf(attribute(face, 'font-family') ?? ''))
    }
  }
  const inStyle = (style: Element | null, script: Script): string | null => {
    const properties = style && propertiesOf(style, 'text-properties')
    if (!properties) return null
    const name = attribute(properties, `font-name${ENDS[script]}`)
    const family = attribute(properties, `font-family${ENDS[script]}`)
    return name === null ? family && firstOf(family) : (families.get(name) ?? name)
  }
  return {
    of: (part: Document, text: Text): FontOf => {
      const around = stylesAround(text)
      return (script) => {
        for (const [family, name] of around) {
          for (const style of styles.chain(part, family, name)) {
            const font = inStyle(style, script)
            if (font !== null) return font
          }
        }
        return inStyle(styles.usual(usual), script)
      }
    },
  }
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

/** The first of the fonts in a list, as CSS writes them. */
const firstOf = (families: string) => (/[^;,]*/.exec(families)?.[0] ?? '').trim().replaceAll(/^['"]|['"]$/g, '')
