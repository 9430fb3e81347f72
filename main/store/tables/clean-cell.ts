import { withoutFormulaGuard } from '../../../contract/model/formula-guard.ts'

/** How programs keep spreadsheets from reading a text as a number: `="00123"`. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/s
/** Spreadsheets show an apostrophe before a number, day or time that was entered as text, and may save it. */
const TEXT_MARK = /^'(?=[\d.,+-][\d\s.,+\-/:()%eE]*$)/

/**
 * A cell without what only spreadsheets need: spaces around it, a guard against formulas, and a formula that is a text. Line
 * breaks are line feeds.
 */
export function cleanCell(cell: string): string {
  const lines = cell.includes('\r') ? cell.replace(/\r\n?/g, '\n') : cell
  const text = lines.trim()
  if (text.startsWith("'")) return withoutFormulaGuard(text)
  return text.startsWith('="') ? (TEXT_FORMULA.exec(text)?.[1]?.replaceAll('""', '"').trim() ?? text) : text
}

/** A value that is no free text, without the apostrophe that says that it was entered as text. */
export function withoutTextMark(cell: string): string {
  return cell.startsWith("'") ? cell.replace(TEXT_MARK, '') : cell
}
