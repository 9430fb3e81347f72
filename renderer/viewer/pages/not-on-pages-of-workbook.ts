import { createLeftOut, type LeftOut } from '../left-out.ts'
import type { BesideCells } from '../table/beside-cells.ts'
import { lettersOf, type Workbook } from '../table/sheet.ts'
import { plainWords } from './plain-words.ts'

/** A note of a page: the office program makes one of each comment on a cell that it prints, and names it by the cell. */
export type PageNote = { readonly cell: string; readonly text: string }

/** What of a workbook is not on the pages that were made of it, which have these notes: nothing hidden is printed. */
export function notOnPagesOfWorkbook({ sheets, beside, leftOut }: Workbook, notes: readonly PageNote[]): LeftOut {
  const left = createLeftOut()
  for (const { name, hidden, rows } of sheets) {
    if (hidden.isSheet && rows.length > 0) left.addNamed('hiddenSheet', name)
    if (hidden.isSheet) continue
    for (const row of hidden.rows) left.addNamed('hiddenLine', `${name}!${row + 1}`)
    for (const column of hidden.columns) left.addNamed('hiddenLine', `${name}!${lettersOf(column)}`)
  }
  left.add('hiddenSheet', leftOut.hiddenSheet ?? 0)
  for (const { place, text } of missingComments(beside, notes)) left.addNamed('comment', `${place}: ${text}`)
  left.add('comment', leftOut.comment ?? 0)
  return left.counts()
}

/** The comments that are in no note. Sheets may have the same comment on the same cell, each with a note of its own. */
function missingComments(beside: readonly BesideCells[], notes: readonly PageNote[]): readonly BesideCells[] {
  const byCell = new Map<string, { readonly text: string; isUsed: boolean }[]>()
  for (const { cell, text } of notes) {
    const of = byCell.get(cell) ?? []
    of.push({ text: plainWords(text), isUsed: false })
    byCell.set(cell, of)
  }
  const isMissing = ({ kind, place, text }: BesideCells) => {
    if (kind !== 'comment') return false
    const ofCell = byCell.get(place.slice(place.lastIndexOf('!') + 1)) ?? []
    const words = plainWords(text)
    const same = ofCell.find((note) => !note.isUsed && note.text === words)
    if (same !== undefined) same.isUsed = true
    // All of a conversation is in one note.
    return same === undefined && !ofCell.some((note) => note.text !== words && note.text.includes(words))
  }
  return beside.filter(isMissing)
}
