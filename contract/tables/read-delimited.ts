/** What separates the cells of a delimited text. */
export type Delimiter = ',' | ';' | '\t' | '|'

/** A row of a delimited text. */
export type DelimitedRow = {
  readonly cells: readonly string[]
  /**
   * `broken`: a cell begins with a quotation mark whose other one is missing or stands inside of the cell. `doubtful`: the row
   * may be the rest of a broken one before it. Otherwise `null`.
   */
  readonly fault: 'broken' | 'doubtful' | null
  /** Where its line break is, in the text with line feeds alone. */
  readonly end: number
}

/** Returns false to end the reading. */
type OnRow = (row: DelimitedRow) => unknown

/**
 * Reads the rows of a delimited text (RFC 4180), empty lines included; line breaks become line feeds. Quotation marks inside of
 * a cell that begins with another character are letters. A cell whose quotation marks do not match ends with its line,
 * so that one broken row is one row: every text can be read.
 */
export function readDelimited(text: string, delimiter: Delimiter, onRow: OnRow): void {
  const source = withLineFeeds(text)
  let at = 0
  let doubtfulUntil = 0
  while (at < source.length) {
    const lineEnd = endOfLine(source, at)
    const line = source.slice(at, lineEnd)
    const fault = at < doubtfulUntil ? 'doubtful' : null
    if (!line.includes('"')) {
      if (onRow({ cells: line.split(delimiter), fault, end: lineEnd }) === false) return
      at = lineEnd + 1
      continue
    }
    const record = readRecord(source, at, delimiter)
    doubtfulUntil = Math.max(doubtfulUntil, record.doubtfulUntil)
    const { cells, end } = record
    if (onRow({ cells, fault: record.isBroken ? 'broken' : fault, end }) === false) return
    at = record.end + 1
  }
}

/** A text whose line breaks are line feeds. A long one that is read several times is changed once by its reader. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

type ReadRecord = {
  readonly cells: readonly string[]
  readonly isBroken: boolean
  /** Where its line break is. */
  readonly end: number
  /** Where the quotation mark is that ends nothing; 0 in a record that is not broken. */
  readonly doubtfulUntil: number
}

function readRecord(source: string, start: number, delimiter: Delimiter): ReadRecord {
  const cells: string[] = []
  let at = start
  for (;;) {
    const cell = readCell(source, at, delimiter)
    cells.push(cell.text)
    if (cell.brokenUntil !== null) {
      const end = endOfLine(source, cell.end)
      if (cell.end < end) cells.push(...source.slice(cell.end + 1, end).split(delimiter))
      return { cells, isBroken: true, end, doubtfulUntil: cell.brokenUntil }
    }
    if (source[cell.end] !== delimiter) return { cells, isBroken: false, end: cell.end, doubtfulUntil: 0 }
    at = cell.end + 1
  }
}

type ReadCell = {
  readonly text: string
  /** Where its delimiter or line break is, or the text ends. */
  readonly end: number
  /** Where the quotation mark is that should end it and does not; `null` in a cell that is as it should be. */
  readonly brokenUntil: number | null
}

function readCell(source: string, start: number, delimiter: Delimiter): ReadCell {
  let open = start
  while (source[open] === ' ') open += 1
  if (source[open] !== '"') {
    const end = endOfCell(source, start, delimiter)
    return { text: source.slice(start, end), end, brokenUntil: null }
  }
  let close = open + 1
  for (;;) {
    close = source.indexOf('"', close)
    if (close === -1 || source[close + 1] !== '"') break
    close += 2
  }
  let end = close + 1
  while (close !== -1 && source[end] === ' ') end += 1
  if (close !== -1 && (end === source.length || source[end] === delimiter || source[end] === '\n')) {
    return { text: source.slice(open + 1, close).replaceAll('""', '"'), end, brokenUntil: null }
  }
  const cut = endOfCell(source, start, delimiter)
  return { text: source.slice(start, cut), end: cut, brokenUntil: close === -1 ? source.length : close }
}

/** Where the line feeds without CR are of a text that has others with it, as `end` of a row counts. */
export function loneLineFeeds(text: string): ReadonlySet<number> {
  const found = new Set<number>()
  if (!text.includes('\r\n')) return found
  let pairs = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (text[at - 1] === '\r') pairs += 1
    else found.add(at - pairs)
  }
  return found
}

function endOfCell(source: string, at: number, delimiter: Delimiter): number {
  const lineEnd = endOfLine(source, at)
  // Only the line is searched: a text may have no other delimiter.
  const end = source.slice(at, lineEnd).indexOf(delimiter)
  return end === -1 ? lineEnd : at + end
}

function endOfLine(source: string, at: number): number {
  const end = source.indexOf('\n', at)
  return end === -1 ? source.length : end
}

/** How Excel names the delimiter in the first line of a file. It shows no row for this line. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?(?:\r\n?|\n|$)/i

/** The delimiter that the first line names, and the text without that line. */
export function withoutSeparatorLine(text: string): { readonly named: Delimiter | null; readonly content: string } {
  const found = SEPARATOR_LINE.exec(text)
  if (found === null) return { named: null, content: text }
  return { named: found[1] as Delimiter, content: text.slice(found[0].length) }
}
