import { createLeftOut, type LeftOut } from '../left-out.ts'
import { lettersOf, type Workbook } from '../table/sheet.ts'

/** What of a workbook is not on the pages that were made of it: the office program prints nothing hidden, and no comments. */
export function notOnPagesOfWorkbook({ sheets, beside, leftOut }: Workbook): LeftOut {
  const left = createLeftOut()
  for (const { name, hidden, rows } of sheets) {
    if (hidden.isSheet && rows.length > 0) left.addNamed('hiddenSheet', name)
    if (hidden.isSheet) continue
    for (const row of hidden.rows) left.addNamed('hiddenLine', `${name}!${row + 1}`)
    for (const column of hidden.columns) left.addNamed('hiddenLine', `${name}!${lettersOf(column)}`)
  }
  left.add('hiddenSheet', leftOut.hiddenSheet ?? 0)
  for (const { kind, place, text } of beside) if (kind === 'comment') left.addNamed('comment', `${place}: ${text}`)
  left.add('comment', leftOut.comment ?? 0)
  return left.counts()
}
