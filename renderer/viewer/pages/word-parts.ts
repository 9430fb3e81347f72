import { all } from '../docx/word-xml.ts'
import { mainPartOf, type Package, type Relations } from '../docx/package.ts'

/** A part of a Word document whose words are on its pages, with what it names. */
export type WordPart = { readonly document: Document; readonly relations: Relations }

const BESIDE = new Set(['header', 'footer', 'footnotes', 'endnotes'])
/** Each section of a document may have headers and footers of its own. */
const MOST_BESIDE = 200

/**
 * The main part of a document, and behind it its headers, footers and notes. Of what has two forms they have the first,
 * so the package must not be one that remembers its parts for others.
 */
export async function partsOnPages(pack: Package): Promise<readonly WordPart[]> {
  const main = await mainPartOf(pack)
  const relations = await pack.relations(main)
  const beside = [...relations.values()].filter(({ type, isExternal }) => BESIDE.has(type) && !isExternal)
  const paths = [...new Set(beside.map(({ target }) => target))].slice(0, MOST_BESIDE)
  const parts: WordPart[] = []
  for (const path of [main, ...paths]) {
    const part = await pack.xml(path)
    if (!part) continue
    dropSecondForms(part.document)
    parts.push({ document: part.document, relations: path === main ? relations : await pack.relations(path) })
  }
  return parts
}

/** Removes second forms for older programs, such as of a text box: they have the same words once more. */
function dropSecondForms(document: Document): void {
  for (const second of all(document, 'Fallback')) {
    // The first form stands in front of it.
    const first = second.parentElement?.localName === 'AlternateContent' && second.parentElement.firstElementChild
    if (first && first.localName === 'Choice') second.remove()
  }
}
