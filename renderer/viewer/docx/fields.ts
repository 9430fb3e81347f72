import { nodeOfInstruction } from '../field-instructions.ts'
import type { Rewriting } from './rewriting.ts'
import { all, attribute, closestWord, isWord, runOf } from './word-xml.ts'

/** Fields within each other. */
const DEEPEST = 50

/** A field whose end has not come: its instruction, and whether words stand in place of it. */
type Field = { instruction: string; isResult: boolean; hasResult: boolean }

/** Shows the words of fields that stand in their instructions alone: those of buttons and of equations. */
export function placeInstructions(root: Element, { places }: Rewriting): void {
  const open: Field[] = []
  const place = (before: Element, instruction: string) => {
    const node = nodeOfInstruction(instruction)
    if (node) before.before(runOf(root.ownerDocument, places.add({ kind: 'inline', node })))
  }
  for (const element of all(root, '*').filter((one) => isWord(one))) {
    const field = open.at(-1)
    const kind = element.localName === 'fldChar' ? attribute(element, 'fldCharType') : null
    if (kind === 'begin' && open.length < DEEPEST) open.push({ instruction: '', isResult: false, hasResult: false })
    else if (kind === 'separate' && field) field.isResult = true
    else if (kind === 'end' && field) {
      open.pop()
      const run = closestWord(element, 'r')
      if (!field.hasResult && run) place(run, field.instruction)
    } else if (element.localName === 'instrText' && field?.isResult === false) field.instruction += element.textContent
    else if (/^(?:t|drawing|pict|tab|sym)$/.test(element.localName)) {
      for (const one of open) one.hasResult ||= one.isResult
    }
  }
  for (const field of all(root, 'fldSimple')) {
    if (isWord(field) && all(field, 't').length === 0) place(field, attribute(field, 'instr') ?? '')
  }
}
