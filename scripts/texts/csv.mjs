import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

const COLUMNS = ['file', 'key', 'plural', 'english', 'translation', 'context', 'placeholders']
const NEEDED = ['file', 'key', 'english', 'translation']

/** What a spreadsheet would calculate. Such a text has an apostrophe before it, and so has one that begins like that. */
const CALCULATED = /^'*[=+\-@\t\r]/

/** Rows as CSV that a spreadsheet opens: UTF-8 with a mark, and no text of it is a formula. */
export function toCsv(rows) {
  return stringify(rows, {
    header: true,
    columns: COLUMNS,
    bom: true,
    cast: { string: (text) => (CALCULATED.test(text) ? `'${text}` : text) },
  })
}

/**
 * @param {Buffer} bytes of a CSV as a spreadsheet saves it, with commas, semicolons or tabs between its cells
 * @returns {{ place: string, file: string, key: string, english: string, translation: string }[]}
 * @throws {Error} with what is wrong with the file as a whole
 */
export function fromCsv(bytes) {
  const text = decoded(bytes)
  const header = text.split('\n', 1)[0]
  const delimiter = [',', ';', '\t'].find((one) => header.includes(one)) ?? ','
  const records = parse(text, { delimiter, columns: true, relax_column_count: true })
  const missing = NEEDED.filter((column) => !(column in (records[0] ?? {})))
  if (missing.length > 0) throw new Error(`has no column ${missing.join(', ')}`)
  // A spreadsheet may save rows below the last one that have nothing in their cells.
  const filled = records
    .map((record, index) => ({ record, row: index + 2 }))
    .filter(({ record }) => Object.values(record).some((cell) => cell !== ''))
  return filled.map(({ record, row }) => {
    const plain = (column) => {
      const cell = record[column] ?? ''
      return CALCULATED.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell
    }
    // The header is the first row of a spreadsheet.
    return { place: `row ${row}`, ...Object.fromEntries(NEEDED.map((column) => [column, plain(column)])) }
  })
}

function decoded(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('is not UTF-8: save it as "CSV UTF-8"')
  }
}
