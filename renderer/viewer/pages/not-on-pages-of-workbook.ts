import { createLeftOut, type LeftOut } from '../left-out.ts'
import type { BesideCells } from '../table/beside-cells.ts'
import { columnOf, lettersOf } from '../../../contract/workbook/cell-places.ts'
import { type Hidden, type Sheet, type Workbook } from '../table/sheet.ts'
import { plainWords } from './plain-words.ts'

/** Most notes on cells of one name, one for each sheet, in which a conversation is looked for. */
const MOST_OF_CELL = 1000

/** A note of a page: the office program makes one of each comment on a cell that it prints, and names it by the cell. */
export type PageNote = { readonly cell: string; readonly text: string }

/**
 * What of a workbook is not on the pages that were made of it, which have these notes: nothing hidden is printed, and
 * values that change with the day or by chance are calculated anew.
 */
export function notOnPagesOfWorkbook(
  { sheets, changing, beside, leftOut }: Workbook,
  notes: readonly PageNote[],
): LeftOut {
  const left = createLeftOut()
  for (const { name, hidden } of sheets) {
    // One without cells may have a text box, a chart or a picture.
    if (hidden.isSheet) left.addNamed('hiddenSheet', name)
    if (hidden.isSheet) continue
    for (const row of hidden.rows) left.addNamed('hiddenLine', `${name}!${row + 1}`)
    for (const column of hidden.columns) left.addNamed('hiddenLine', `${name}!${lettersOf(column)}`)
  }
  left.addAll({ hiddenSheet: leftOut.hiddenSheet ?? 0, named: leftOut.named ?? [] })
  const comments = beside.filter(({ kind }) => kind === 'comment')
  for (const { place, text } of missingComments(comments, sheets, notes)) left.addNamed('comment', `${place}: ${text}`)
  left.add('comment', leftOut.comment ?? 0)
  for (const { place, text } of changing) left.addNamed('updated', `${place}: ${text}`)
  return left.counts()
}

/** The comments that are in no note: all on what is hidden, and of the others those that no note of their cell has. */
function missingComments(
  comments: readonly BesideCells[],
  sheets: readonly Sheet[],
  notes: readonly PageNote[],
): readonly BesideCells[] {
  const hiddenIn = new Map(sheets.map(({ name, hidden }) => [name, hidden]))
  /** Sheets may have equal comments on the same cell, each with a note of its own. */
  const byCell = new Map<string, Map<string, number>>()
  for (const { cell, text } of notes) {
    const [ofCell, words] = [byCell.get(cell) ?? new Map<string, number>(), plainWords(text)]
    byCell.set(cell, ofCell.set(words, (ofCell.get(words) ?? 0) + 1))
  }
  return comments.filter(({ place, text }) => {
    const [sheet, cell] = [place.slice(0, place.lastIndexOf('!')), place.slice(place.lastIndexOf('!') + 1)]
    if (isHiddenCell(hiddenIn.get(sheet), cell)) return true
    const [ofCell, words] = [byCell.get(cell), plainWords(text)]
    const count = ofCell?.get(words) ?? 0
    if (count > 0) ofCell?.set(words, count - 1)
    if (count > 0 || ofCell === undefined) return count === 0
    // All of a conversation is in one note.
    return ![...ofCell.keys()].slice(0, MOST_OF_CELL).some((note) => note !== words && note.includes(words))
  })
}

function isHiddenCell(hidden: Hidden | undefined, cell: string): boolean {
  if (hidden === undefined || hidden.isSheet) return hidden?.isSheet === true
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/i.exec(cell) ?? []
  return hidden.rows.has(Number(digits) - 1) || (letters !== '' && hidden.columns.has(columnOf(letters)))
}
