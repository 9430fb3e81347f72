import type { createLeftOut } from '../left-out.ts'
import { MOST_BESIDE, type BesideCells } from './beside-cells.ts'
import { cellText, isNumber, odsFormula, savedValue } from './ods-cells.ts'
import { createOdsWords } from './ods-words.ts'
import type { SavedZeros } from './saved-zeros.ts'
import { isChanging } from './formulas.ts'
import { addChanging, createRows, lettersOf, MOST_COLUMNS, MOST_ROWS, MOST_SHEETS, withTexts } from './sheet.ts'
import type { ChangingValue, Sheet } from './sheet.ts'
import { findPart, readPart } from './workbook-parts.ts'

type Attributes = Readonly<Record<string, string>>
type Options = {
  readonly leftOut: ReturnType<typeof createLeftOut>
  /** `null` for a workbook whose formulas were calculated. */
  readonly zeros: SavedZeros | null
  /** Cells that there is room for. */
  readonly room: { cells: number }
}
/** A chart or another document inside the workbook. */
type OdsObject = { readonly place: string; readonly path: string }
type OdsContent = {
  readonly sheets: readonly Sheet[]
  readonly isCut: boolean
  readonly beside: readonly BesideCells[]
  readonly objects: readonly OdsObject[]
  readonly changing: readonly ChangingValue[]
}

/** What was changed and removed, tables of other files, and how fields of forms work. */
const SKIPPED = /^(?:tracked-changes|dde-links|content-validations|forms)$/
const REMOVED = /^(?:deletion|cell-content-change)$/
/** Elements that are drawn and may have words. */
const SHAPES =
  /^(?:text-box|custom-shape|rect|ellipse|circle|line|polyline|polygon|regular-polygon|path|connector|caption|measure)$/
/** Cells of other files that are kept for formulas are named like `'file:///other.ods'#$Sheet1`. */
const OF_OTHER_FILE = /^'.*'#/

/** One for all, since there may be many. */
const NO_CELLS: string[] = []

const damaged = () => new Error('The workbook is damaged.')

/** Reads the sheets in the order of the file. */
export async function readOdsContent(bytes: Uint8Array, options: Options): Promise<OdsContent> {
  const entry = findPart(bytes, 'content.xml')
  if (entry === undefined) throw damaged()
  const content = createContent(options)
  await readPart(bytes, entry, content)
  if (!content.isWorkbook()) throw damaged()
  return content.read
}

function createContent({ leftOut, zeros, room }: Options) {
  const sheets: Sheet[] = []
  const beside: BesideCells[] = []
  const objects: OdsObject[] = []
  const changing: ChangingValue[] = []
  const read = { sheets, beside, objects, changing, isCut: false }
  const words = createOdsWords()
  const styles = createHiddenStyles()
  let sheet: ReturnType<typeof createSheet> | null = null
  let [tables, skipped] = [0, 0]
  let isWorkbook = false
  const frames: Frame[] = []

  const addBeside = (kind: 'comment' | 'textBox', text: string) => {
    if (text.trim() === '' || sheet === null) return
    if (beside.length < MOST_BESIDE) beside.push({ kind, place: sheet.place(), text: text.trim() })
    else leftOut.add(kind)
  }
  const endFrame = ({ path, hasPicture }: Frame) => {
    if (sheet === null) return
    if (path !== null) {
      if (objects.length < MOST_BESIDE) objects.push({ place: sheet.place(), path })
      else leftOut.add('object')
    } else if (hasPicture) leftOut.add('picture')
  }
  const endSheet = () => {
    const ended = sheet?.end()
    sheet = null
    if (ended === undefined) return
    if (sheets.length < MOST_SHEETS) return void sheets.push(ended)
    read.isCut = true
    if (ended.hidden.isSheet) leftOut.add('hiddenSheet')
  }
  return {
    read,
    isWorkbook: () => isWorkbook,
    open(name: string, attributes: Attributes): void {
      if (REMOVED.test(name)) leftOut.add('change')
      if (skipped > 0 || SKIPPED.test(name)) {
        skipped += 1
        return
      }
      if (name === 'spreadsheet') isWorkbook = true
      if (name === 'table') tables += 1
      if (name === 'table' && tables === 1 && !OF_OTHER_FILE.test(attributes['table:name'] ?? '')) {
        sheet = createSheet(attributes['table:name'] ?? '', styles.isHidden(attributes), { zeros, room, changing })
      }
      styles.open(name, attributes)
      if (sheet === null) return
      if (name === 'annotation' || SHAPES.test(name)) words.begin()
      else if (name === 'frame') frames.push({ path: null, hasPicture: false })
      else if (name === 'control') leftOut.add('formField')
      else if (tables === 1 && sheet.open(name, attributes)) words.begin()
      note(frames.at(-1), name, attributes)
      words.open(name, attributes)
    },
    text: words.text,
    close(name: string): void {
      if (skipped > 0) {
        skipped -= 1
        return
      }
      if (sheet !== null) {
        words.close(name)
        if (name === 'annotation') addBeside('comment', words.end() ?? '')
        else if (SHAPES.test(name)) addBeside('textBox', words.end() ?? '')
        else if (name === 'frame') endFrame(frames.pop() ?? NO_FRAME)
        else if (tables === 1) sheet.close(name, words.end)
      }
      if (name !== 'table') return
      tables -= 1
      if (tables === 0) endSheet()
    },
  }
}

type Frame = { path: string | null; hasPicture: boolean }
const NO_FRAME: Frame = { path: null, hasPicture: false }

/** Notes what a frame has. Objects have a picture of themselves beside them. */
function note(frame: Frame | undefined, name: string, attributes: Attributes): void {
  if (frame === undefined) return
  if (name === 'image') frame.hasPicture = true
  if (name === 'object' || name === 'object-ole') frame.path = (attributes['xlink:href'] ?? '').replace(/^\.\//, '')
}

/** The styles of sheets that are not shown. */
function createHiddenStyles() {
  const hidden = new Set<string>()
  let style = ''
  return {
    open(name: string, attributes: Attributes): void {
      if (name === 'style') style = attributes['style:name'] ?? ''
      if (name === 'table-properties' && attributes['table:display'] === 'false') hidden.add(style)
    },
    isHidden: (attributes: Attributes) => hidden.has(attributes['table:style-name'] ?? ''),
  }
}

const isHiddenLine = (attributes: Attributes) => /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '')
const repeated = (attributes: Attributes, of: 'rows' | 'columns') =>
  Math.max(1, Number(attributes[`table:number-${of}-repeated`] ?? 1) || 1)

/** Collects a sheet from its elements. */
function createSheet(
  name: string,
  isHiddenSheet: boolean,
  { zeros, room, changing }: Pick<Options, 'zeros' | 'room'> & { readonly changing: ChangingValue[] },
) {
  const kept = createRows(room)
  const hidden = { isSheet: isHiddenSheet, rows: new Set<number>(), columns: new Set<number>() }
  /** Whether each group that is open is folded. */
  const groups: boolean[] = []
  /** Rows before the one that is read, and those of them that are kept. */
  let [index, next] = [0, 0]
  let [column, columns] = [0, 0]
  let row: string[] = []
  let ofRow: Attributes = {}
  let cell: Attributes | null = null
  let isFull = false
  const isFolded = () => groups.includes(true)

  const addColumns = (attributes: Attributes) => {
    const end = columns + repeated(attributes, 'columns')
    if (isHiddenLine(attributes) || isFolded()) {
      for (let at = columns; at < Math.min(end, MOST_COLUMNS); at += 1) hidden.columns.add(at)
    }
    columns = end
  }
  const endCell = (attributes: Attributes, words: string | null) => {
    const text = cellText(attributes, words)
    const end = column + repeated(attributes, 'columns')
    if (text !== '') {
      while (row.length < Math.min(column, MOST_COLUMNS)) row.push('')
      const at = row.length
      while (row.length < Math.min(end, MOST_COLUMNS + 1)) row.push(text)
      noteZero(attributes, at)
      const isSaved = words !== null || savedValue(attributes) !== ''
      if (isSaved && isChanging(attributes['table:formula'] ?? '')) {
        addChanging(changing, { name, place: { row: index, column: at }, text })
      }
    }
    column = end
  }
  const noteZero = (attributes: Attributes, at: number) => {
    const formula = attributes['table:formula']
    const value = savedValue(attributes)
    if (zeros === null || formula === undefined || value === '' || at >= row.length) return
    if (isNumber(attributes) && Number(value) === 0) zeros.add({ row, at, formula: () => odsFormula(formula) })
    else zeros.noteOther()
  }
  const endRow = () => {
    const end = index + repeated(ofRow, 'rows')
    // Rows may be formatted and empty to the end of the sheet.
    if (row.length > 0 && !isFull) {
      while (next < Math.min(index, MOST_ROWS)) next += kept.add(NO_CELLS) ? 1 : MOST_ROWS
      for (; next < end && !isFull; next += 1) {
        if (isHiddenLine(ofRow) || isFolded()) hidden.rows.add(next)
        isFull = !kept.add(row)
      }
    }
    index = end
  }
  return {
    /** Where an element begins: its sheet and cell, or the sheet alone for one that is in no cell. */
    place: () => (cell === null ? name : `${name}!${lettersOf(column)}${index + 1}`),
    /** Whether a cell begins, which has words. */
    open(element: string, attributes: Attributes): boolean {
      if (element === 'table-column') addColumns(attributes)
      else if (element === 'table-row-group' || element === 'table-column-group') {
        groups.push(attributes['table:display'] === 'false')
      } else if (element === 'table-row') [row, ofRow, column] = [[], attributes, 0]
      else if (element === 'scenario') hidden.isSheet ||= attributes['table:is-active'] === 'false'
      if (element !== 'table-cell' && element !== 'covered-table-cell') return false
      cell = attributes
      return true
    },
    close(element: string, endWords: () => string | null): void {
      if (element === 'table-row') endRow()
      else if (element === 'table-row-group' || element === 'table-column-group') groups.pop()
      if (cell === null || (element !== 'table-cell' && element !== 'covered-table-cell')) return
      endCell(cell, endWords())
      cell = null
    },
    end: (): Sheet => {
      const { rows } = kept.sheet(name)
      return kept.sheet(name, null, { ...hidden, ...withTexts(rows, hidden) })
    },
  }
}
