import { fieldsIn } from '../docx/fields.ts'
import { all } from '../docx/word-xml.ts'
import { isUpdatedField } from '../field-instructions.ts'
import { attribute, wordsOf } from '../odt/odt-xml.ts'
import { openOdt } from '../odt/odt-package.ts'
import type { DoubtfulPart } from './parts-of-docx.ts'

// The office program works some values out anew: the day of a letter is that on which its pages are made.

/** Fields of OpenDocument that are, by the names of their elements; those of Word are told by their instructions. */
const ODF_FIELDS =
  /^(?:date|time|(?:creation|modification|print)-(?:date|time)|editing-duration|editing-cycles|file-name|word-count|character-count|author-(?:name|initials)|sender-[a-z-]+|initial-creator|creator|printed-by|title|subject|keywords|description|user-defined)$/

/** Most of a document that are looked for on its pages. */
const MOST = 200

const saved = (words: string): readonly DoubtfulPart[] => (words === '' ? [] : [{ kind: 'updated', words }])

/** The values that fields of a part of a Word document had when it was saved. */
export function updatedInWord(part: Document): readonly DoubtfulPart[] {
  const found: DoubtfulPart[] = []
  for (const { instruction, words } of fieldsIn(part)) {
    if (found.length >= MOST) break
    if (isUpdatedField(instruction)) found.push(...saved(words.replaceAll(/\s+/g, ' ').trim()))
  }
  return found
}

/** The dates and times that a slide of a PPTX had when it was saved. */
export const updatedInSlide = (slide: Document): readonly DoubtfulPart[] =>
  all(slide, 'fld')
    .filter((field) => /^datetime/i.test(attribute(field, 'type') ?? ''))
    .slice(0, MOST)
    .flatMap((field) => saved(wordsOf(field)))

/** The values that fields of an OpenDocument text or presentation had when it was saved, but for those that are fixed. */
export async function updatedInOpenDocument(bytes: Uint8Array): Promise<readonly DoubtfulPart[]> {
  const pack = openOdt(bytes)
  const parts = [await pack.xml('content.xml'), await pack.xml('styles.xml')]
  const isUpdated = (element: Element) =>
    ODF_FIELDS.test(element.localName) &&
    element.namespaceURI?.includes(':text:') === true &&
    attribute(element, 'fixed') !== 'true' &&
    element.closest('*|annotation, *|tracked-changes') === null
  return parts
    .flatMap((part) => (part ? [...part.document.getElementsByTagName('*')] : []))
    .filter(isUpdated)
    .slice(0, MOST)
    .flatMap((element) => saved(wordsOf(element)))
}
