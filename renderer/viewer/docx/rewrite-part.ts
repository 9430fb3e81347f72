import { equationOf } from '../equations.ts'
import { placeChunks } from './chunks.ts'
import { chooseAlternatives, dissolveUnknown, nameSymbols, placeRuby, takeDrawingsApart } from './drawings.ts'
import { placeInstructions } from './fields.ts'
import { ofStyle, type NumberedParagraph, type Styles } from './numbering.ts'
import type { Rewriting } from './rewriting.ts'
import { all, allWord, attribute, childAt, closestWord, isOn, isWord, newWord, runOf, valueAt } from './word-xml.ts'

export type Whole = {
  readonly styles: Styles
  readonly numberOf: (paragraph: NumberedParagraph) => string | null
  /** IDs of the notes that are there, by the element that names them. */
  readonly notes: ReadonlyMap<string, ReadonlySet<string>>
  /** The numbers of comments by their IDs. */
  readonly comments: ReadonlyMap<string, number>
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * Rewrites a part so that the library reads all of it: what it does not know is written as what it knows, or as a sign in
 * place of what this program shows itself. What neither can show is counted.
 */
export async function rewritePart(root: Element, rewriting: Rewriting, whole: Whole): Promise<void> {
  chooseAlternatives(root)
  countChanges(root, rewriting)
  placeEquations(root, rewriting)
  placeRuby(root, rewriting)
  placeInstructions(root, rewriting)
  fillFormFields(root)
  await takeDrawingsApart(root, rewriting)
  await placeChunks(root, rewriting)
  nameSymbols(root)
  tidyRuns(root)
  placeComments(root, whole)
  dropMissingNotes(root, rewriting, whole)
  dissolveUnknown(root)
  keepMarksBeforeTables(root)
  describeParagraphs(root, rewriting, whole)
}

/** Deleted passages are no part of what was handed in. */
function countChanges(root: Element, { left }: Rewriting): void {
  const deleted = [...allWord(root, 'del'), ...allWord(root, 'moveFrom')]
  const words = deleted.filter((one) => all(one, 'delText').length + all(one, 't').length > 0)
  const rows = deleted.filter((one) => isWord(one.parentElement, 'trPr'))
  left.add('change', words.filter(({ localName }) => localName === 'del').length + rows.length)
}

function placeEquations(root: Element, { places }: Rewriting): void {
  for (const equation of all(root, 'oMath')) {
    const sign = places.add({ kind: 'inline', node: equationOf(equation) })
    const run = runOf(equation.ownerDocument, sign)
    equation.replaceWith(closestWord(equation, 'p') ? run : newWord(equation.ownerDocument, 'p', run))
  }
}

/** The choice of a list of a form, which has no result in the text. */
function fillFormFields(root: Element): void {
  for (const list of allWord(root, 'ddList')) {
    const run = closestWord(list, 'r')
    const entries = all(list, 'listEntry').map((entry) => attribute(entry, 'val') ?? '')
    const chosen = entries[Number(valueAt(list, 'result') ?? valueAt(list, 'default') ?? 0)] ?? entries[0]
    if (run && chosen !== undefined) run.before(runOf(root.ownerDocument, chosen))
  }
}

function tidyRuns(root: Element): void {
  const [breaks, tabs] = [allWord(root, 'cr'), allWord(root, 'ptab')]
  for (const one of breaks) one.replaceWith(newWord(one.ownerDocument, 'br'))
  for (const one of tabs) one.replaceWith(newWord(one.ownerDocument, 'tab'))
  for (const text of allWord(root, 't')) {
    const words = text.textContent ?? ''
    // Lines of the XML are none of the text.
    if (/[\r\n\t]/.test(words)) text.textContent = words.replace(/[\r\n\t]+ */g, ' ')
  }
}

function placeComments(root: Element, { comments }: Whole): void {
  for (const reference of allWord(root, 'commentReference')) {
    const number = comments.get(attribute(reference, 'id') ?? '')
    if (number === undefined) continue
    const run = runOf(root.ownerDocument, commentSign(number))
    const raised = newWord(root.ownerDocument, 'vertAlign')
    raised.setAttributeNS(raised.namespaceURI, 'w:val', 'superscript')
    run.prepend(newWord(root.ownerDocument, 'rPr', raised))
    const around = closestWord(reference, 'r')
    if (around) around.replaceWith(run)
    else reference.replaceWith(run)
  }
}

/** The sign of a comment in the text and in front of its words. Notes have plain numbers. */
export const commentSign = (number: number): string => `[*${number}]`

/** The library fails for a whole document if one of its notes is missing. */
function dropMissingNotes(root: Element, { left }: Rewriting, { notes }: Whole): void {
  for (const [name, ids] of notes) {
    for (const reference of allWord(root, name)) {
      if (ids.has(attribute(reference, 'id') ?? '')) continue
      reference.remove()
      left.add('note')
    }
  }
}

/** The library moves the words of a paragraph whose mark was deleted into the next one, be it in a table's cell. */
function keepMarksBeforeTables(root: Element): void {
  for (const paragraph of allWord(root, 'p')) {
    const mark = childAt(paragraph, 'pPr', 'rPr', 'del')
    let next = paragraph.nextElementSibling
    while (next !== null && /(?:Start|End)$/.test(next.localName)) next = next.nextElementSibling
    if (mark && !isWord(next, 'p')) mark.remove()
  }
}

/** Numbers and directions of paragraphs, which the library does not tell. */
function describeParagraphs(root: Element, { places }: Rewriting, { styles, numberOf }: Whole): void {
  for (const paragraph of allWord(root, 'p')) {
    const properties = childAt(paragraph, 'pPr')
    if (childAt(properties, 'rPr', 'del') || childAt(properties, 'rPr', 'moveFrom')) continue
    const style = valueAt(properties, 'pStyle')
    const numbered = childAt(properties, 'numPr')
    const [list, level] = [valueAt(numbered, 'numId'), valueAt(numbered, 'ilvl')]
    const label = numberOf({ list, level, style })
    const bidi = childAt(properties, 'bidi')
    const isRightToLeft = bidi ? isOn(bidi) : (ofStyle(styles, style, (one) => one.isRightToLeft) ?? false)
    if (label === null && (!isRightToLeft || allWord(paragraph, 't').length === 0)) continue
    const run = runOf(paragraph.ownerDocument, places.add({ kind: 'paragraph', label, isRightToLeft }))
    if (properties) properties.after(run)
    else paragraph.prepend(run)
  }
}

/** Gives links IDs that are the same in all parts, and leaves out those to nowhere. Returns their addresses. */
export function renameLinks(root: Element, { relations }: Rewriting, prefix: string): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>()
  for (const link of allWord(root, 'hyperlink')) {
    const named = [...link.attributes].find(({ localName, prefix: of }) => localName === 'id' && of !== null)
    if (named === undefined) continue
    const relation = relations.get(named.value)
    link.removeAttributeNode(named)
    if (relation === undefined) continue
    const id = `${prefix}${addresses.size}`
    addresses.set(id, relation.target)
    link.setAttributeNS(RELATIONS, 'r:id', id)
  }
  return addresses
}
