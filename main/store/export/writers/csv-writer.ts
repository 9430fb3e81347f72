import type { DurationMs } from '../../../../contract/model/durations.ts'
import type { ExportFormat } from '../../../../contract/model/export-options.ts'
import { formatMediaTime } from '../../../../contract/model/media-time.ts'
import type { Cell, Row, SentInstant } from '../cells.ts'
import { columnText, type CellTexts } from './column-text.ts'
import { beginsFormula } from '../../../../contract/model/formula-guard.ts'
import { instantFormat, timeOfDay } from './instant-text.ts'
import type { TableWriter } from './table-writer.ts'
import { createTextBuffer } from './text-buffer.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const ROW_END = '\r\n'
const DAY_SECONDS = 86_400
const encoder = new TextEncoder()

/** Rows as RFC 4180 text in UTF-8, each ending in CR LF. Empty cells and empty texts are written alike. */
export function createCsvWriter(format: ExportFormat): TableWriter {
  const { delimiter, formulaGuard, bom } = format
  // A lone CR or LF inside a cell ends the row for most readers, so either is quoted.
  const needsQuotes = new RegExp(`["\\r\\n${delimiter}]`)
  const instantText = instantFormat(format)

  function textCell(text: string): string {
    const guarded = formulaGuard && beginsFormula(text) ? `'${text}` : text
    return needsQuotes.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
  }

  const cellTexts: CellTexts = {
    text: (cell) => textCell(cell as string),
    // The shortest text that parses to the same number, so that nothing is rounded.
    number: String,
    boolean: String,
    duration: (cell) => durationText(cell as DurationMs),
    instant: (cell) => instantText(cell as SentInstant),
  }

  return {
    head: (columns) =>
      encoder.encode(
        (bom ? BYTE_ORDER_MARK : '') + columns.map(({ title }) => textCell(title)).join(delimiter) + ROW_END,
      ),
    startRows(columns) {
      const texts = columns.map((column) => columnText(cellTexts, column))
      const buffer = createTextBuffer()
      return {
        add: (row) => buffer.add(rowText(row, texts)),
        end: () => ({ body: buffer.take(), sheetsAt: [], tail: new Uint8Array(), place: null, cutTexts: 0 }),
      }
    },
  }

  function rowText(row: Row, texts: readonly ((cell: NonNullable<Cell>) => string)[]): string {
    let text = ''
    for (let at = 0; at < texts.length; at += 1) {
      if (at > 0) text += delimiter
      const cell = row[at]
      if (cell !== null && cell !== undefined) text += texts[at]!(cell)
    }
    return text + ROW_END
  }
}

/**
 * A duration as `HH:MM:SS[.fff]`, with hours beyond 23. The service's own days, as in `1.12:05:07`, are a text to every program
 * that knows durations, which would leave the longest ones out of a sum without a word.
 */
function durationText(duration: DurationMs): string {
  const seconds = duration / 1000
  return seconds >= 0 && seconds < DAY_SECONDS && Number.isInteger(seconds)
    ? timeOfDay(seconds)
    : formatMediaTime(duration).replace(/\.000$/, '')
}
