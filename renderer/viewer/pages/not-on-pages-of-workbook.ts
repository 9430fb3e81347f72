import { createLeftOut, type LeftOut } from '../left-out.ts'
import { readWorkbook } from '../table/read-xlsx.ts'

/** What of a workbook is not on the pages that were made of it: the office program prints nothing hidden, and no comments. */
export async function notOnPagesOfWorkbook(workbook: Uint8Array): Promise<LeftOut> {
  const left = createLeftOut()
  const { sheets, beside, leftOut } = await readWorkbook(workbook)
  for (const { hidden, rows } of sheets) {
    if (!hidden.isSheet) left.add('hiddenLine', hidden.rows.size + hidden.columns.size)
    else if (rows.length > 0) left.add('hiddenSheet')
  }
  left.add('hiddenSheet', leftOut.hiddenSheet ?? 0)
  left.add('comment', beside.filter(({ kind }) => kind === 'comment').length + (leftOut.comment ?? 0))
  return left.counts()
}
