import { nodeOfInstruction } from '../field-instructions.ts'
import type { Rewriting } from './rewriting.ts'
import { all, attribute, closestWord, isWord, runOf } from './word-xml.ts'

/** Fields within each other. */
const DEEPEST = 50

/** Characters of a field's instruction, and of its words, that are read. */
const LONGEST = 10_000

/** A field: its instruction, the words that it showed when the file was saved, and the element at its end. */
export type WordField = {
  readonly instruction: string
  readonly words: string
  /** Whether it showed anything: words or a picture. */
  readonly hasResult: boolean
  readonly end: Element
}

type OpenField = { instruction: string; words: string; isResult: boolean; hasResult: boolean }

/** The fields of a part of a document, those within others first. */
export function* fieldsIn(root: Element | Document): Generator<WordField> {
  const open: OpenField[] = []
  for (const element of all(root, '*').filter((one) => isWord(one))) {
    const field = open.at(-1)
    const kind = element.localName === 'fldChar' ? attribute(element, 'fldCharType') : null
    if (kind === 'begin' && open.length < DEEPEST) {
      open.push({ instruction: '', words: '', isResult: false, hasResult: false })
    } else if (kind === 'separate' && field) field.isResult = true
    else if (kind === 'end' && field) {
      open.pop()
      yield { ...field, end: element }
    } else if (element.localName === 'instrText' && field?.isResult === false) {
      field.instruction = (field.instruction + element.textContent).slice(0, LONGEST)
    } else if (/^(?:t|drawing|pict|tab|sym)$/.test(element.localName)) {
      for (const one of open.filter(({ isResult }) => isResult)) {
        one.hasResult = true
        if (element.localName === 't') one.words = (one.words + element.textContent).slice(0, LONGEST)
      }
    }
  }
  for (const field of all(root, 'fldSimple')) {
    if (!isWord(field)) continue
    const words = all(field, 't').map(({ textContent }) => textContent ?? '')
    const instruction = attribute(field, 'instr') ?? ''
    yield { instruction, words: words.join('').slice(0, LONGEST), hasResult: words.length > 0, end: field }
  }
}

/** Shows the words of fields that stand in their instructions alone: those of buttons and of equations. */
export function placeInstructions(root: Element, { places }: Rewriting): void {
  for (const { instruction, hasResult, end } of [...fieldsIn(root)]) {
    const node = hasResult ? null : nodeOfInstruction(instruction)
    const before = node && (isWord(end, 'fldSimple') ? end : closestWord(end, 'r'))
    if (before) before.before(runOf(root.ownerDocument, places.add({ kind: 'inline', node })))
  }
}
