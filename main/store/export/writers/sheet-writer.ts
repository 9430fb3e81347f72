import type { DurationMs } from '../../../../contract/model/durations.ts'
import type { ExportFormat } from '../../../../contract/model/export-options.ts'
import { DeskError } from '../../../../contract/model/errors.ts'
import { parseTimestamp } from '../../../../contract/model/instants.ts'
import { SHEET_LIMITS, SHEET_START, SHEET_STYLES, type SheetLimits, type SheetPlace } from '../../common/sheets.ts'
import type { CellKind, Row, SentInstant, TableColumn } from '../cells.ts'
import { columnText, type CellTexts } from './column-text.ts'
import { instantFormat } from './instant-text.ts'
import type { TableWriter } from './table-writer.ts'
import { createTextBuffer } from './text-buffer.ts'
import { zoneOffsets } from './time-zones.ts'

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
const DAY_MS = 86_400_000
/** The spreadsheet date of 1970-01-01. Dates before March 1900 are off by one in spreadsheets, or invalid. */
const EPOCH_DAY = 25_569
const FIRST_DAY = 61
const AFTER_LAST_DAY = 2_958_466
/** Width of a column in characters, unless its title is longer. */
const WIDTHS: Readonly<Record<CellKind, number>> = { text: 22, number: 10, instant: 20, duration: 11, boolean: 9 }
const MOST_WIDTH = 45

export type SheetWriterOptions = {
  /** Only the form of dates matters here: `iso` writes them in UTC, the others in the time zone. */
  readonly format: ExportFormat
  /** Where the previous rows ended. */
  readonly place: SheetPlace
  readonly limits?: SheetLimits
}

/**
 * Rows as the sheets of a workbook (ECMA-376, part 1, section 18.3). Numbers, dates, durations and booleans become
 * typed cells. A text never becomes a formula, whatever it starts with, not even when it is edited.
 */
export function createSheetWriter({ format, place, limits = SHEET_LIMITS }: SheetWriterOptions): TableWriter {
  const offsetAt = format.dateFormat === 'iso' ? () => 0 : zoneOffsets(format.timeZone)
  const instantText = instantFormat(format)
  let cutTexts = 0

  /** The XML between `<c r="A1` and `</c>`, starting at the closing quote. */
  function textCell(text: string, style: number): string {
    if (text.length > limits.textUnits) {
      cutTexts += 1
      return textCell(cutText(text, limits.textUnits), style)
    }
    const space = /^[ \t\n]|[ \t\n]$/.test(text) ? ' xml:space="preserve"' : ''
    return `" s="${style}" t="inlineStr"><is><t${space}>${escapeText(text)}</t></is>`
  }

  function instantCell(instant: SentInstant): string {
    // Spreadsheets have no finer unit than milliseconds.
    const ms = typeof instant === 'string' ? (parseTimestamp(instant) ?? 0) : Math.floor(instant / 1000)
    const day = (ms + offsetAt(ms) * 1000) / DAY_MS + EPOCH_DAY
    if (day < FIRST_DAY || day >= AFTER_LAST_DAY) return textCell(instantText(instant), SHEET_STYLES.text)
    return `" s="${SHEET_STYLES.instant}"><v>${day}</v>`
  }

  const cellTexts: CellTexts = {
    text: (cell) => textCell(cell as string, SHEET_STYLES.text),
    number: (cell) => `"><v>${cell as number}</v>`,
    boolean: (cell) => `" t="b"><v>${cell === true ? 1 : 0}</v>`,
    duration: (cell) => durationCell(cell as DurationMs),
    instant: (cell) => instantCell(cell as SentInstant),
  }

  function tail(columns: readonly TableColumn[], rows: number): string {
    const lastCell = columnName(Math.max(0, columns.length - 1)) + String(rows)
    return `</sheetData><autoFilter ref="A1:${lastCell}"/>${entryRules(columns, rows)}</worksheet>`
  }

  return {
    head(columns) {
      assertFits(columns, limits)
      const widths = columns.map(({ title, kind }, at) => {
        const width = Math.min(MOST_WIDTH, Math.max(WIDTHS[kind], title.length + 4))
        // What is typed into an empty cell of texts stays a text as well.
        const style = kind === 'text' ? ` style="${SHEET_STYLES.text}"` : ''
        return `<col min="${at + 1}" max="${at + 1}" width="${width}"${style} customWidth="1"/>`
      })
      const titles = columns.map(
        ({ title }, at) => `<c r="${columnName(at)}1${textCell(title, SHEET_STYLES.title)}</c>`,
      )
      const buffer = createTextBuffer()
      const widthsXml = widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`
      buffer.add(`${HEAD}${widthsXml}<sheetData><row r="1">${titles.join('')}</row>`)
      return buffer.take()
    },
    startRows(columns) {
      assertFits(columns, limits)
      cutTexts = 0
      const texts = columns.map((column) => columnText(cellTexts, column))
      const names = columns.map((_, at) => `<c r="${columnName(at)}`)
      const buffer = createTextBuffer()
      const sheetsAt: number[] = []
      /** Bytes of the completed sheets within this part. */
      let ended = 0
      let { rows } = place
      const bytes = () => (sheetsAt.length === 0 ? place.bytes : 0) + buffer.length() - ended

      function rowText(row: Row): string {
        let text = `<row r="${rows}">`
        for (let at = 0; at < texts.length; at += 1) {
          const cell = row[at]
          if (cell !== null && cell !== undefined && cell !== '') text += `${names[at]!}${rows}${texts[at]!(cell)}</c>`
        }
        return `${text}</row>`
      }

      return {
        add(row) {
          if (rows >= limits.rows || bytes() >= limits.bytes) {
            buffer.add(tail(columns, rows))
            ended = buffer.length()
            sheetsAt.push(ended)
            rows = SHEET_START.rows
          }
          rows += 1
          buffer.add(rowText(row))
        },
        end() {
          const end = { rows, bytes: bytes() }
          const body = buffer.take()
          buffer.add(tail(columns, rows))
          return { body, sheetsAt, tail: buffer.take(), place: end, cutTexts }
        },
      }
    },
  }
}

function assertFits({ length }: readonly TableColumn[], { columns }: SheetLimits): void {
  if (length <= columns) return
  throw new DeskError('invalid-argument', `A sheet has ${columns} columns at most, and this table ${length}.`, {
    limit: columns,
  })
}

/** Its fraction is shown where it has one: a program that saves what is shown would round it, to 24:00:00 at worst. */
function durationCell(duration: DurationMs): string {
  const style = duration % 1000 === 0 ? SHEET_STYLES.duration : SHEET_STYLES.durationFraction
  return `" s="${style}"><v>${duration / DAY_MS}</v>`
}

/** Longest message that a rule of a sheet may have. */
const MESSAGE_UNITS = 255

/** The rules of what may be entered below the titles (ECMA-376, part 1, section 18.3.1.33). */
function entryRules(columns: readonly TableColumn[], rows: number): string {
  const rules = columns.flatMap(({ entry }, at) => {
    if (entry === undefined || rows === SHEET_START.rows) return []
    const first = SHEET_START.rows + 1
    const limit = `$${columnName(entry.most)}${first}`
    const message = escapeText(entry.message.slice(0, MESSAGE_UNITS)).replaceAll('"', '&quot;')
    return (
      `<dataValidation type="decimal" operator="between" allowBlank="1" showErrorMessage="1" error="${message}" ` +
      `sqref="${columnName(at)}${first}:${columnName(at)}${rows}"><formula1>0</formula1>` +
      `<formula2>IF(ISNUMBER(${limit}),${limit},${entry.otherwise})</formula2></dataValidation>`
    )
  })
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}

const names: string[] = []
const LETTERS = 26

/** Column letters, `A` to `Z`, then `AA`, from a zero-based position. */
function columnName(at: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (at % LETTERS))
  return (names[at] ??= at < LETTERS ? last : columnName(Math.floor(at / LETTERS) - 1) + last)
}

const HIGH_SURROGATE = /[\ud800-\udbff]$/
const CUT = '…'

/** The start of a text with an ellipsis, without splitting a surrogate pair. */
function cutText(text: string, units: number): string {
  return text.slice(0, units - CUT.length).replace(HIGH_SURROGATE, '') + CUT
}

/**
 * Characters that XML does not allow or would change, and texts that a spreadsheet would read as an escape, `_xHHHH_`
 * (ECMA-376, part 1, section 22.9.2.19).
 */
const SPECIAL = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeText(text: string): string {
  if (text.search(SPECIAL) === -1) return text
  return text.replace(
    SPECIAL,
    (sign) => ENTITIES[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}
