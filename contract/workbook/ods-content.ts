import type { CellPlace } from './cell-places.ts'
import { createOdsWords } from './ods-words.ts'
import { findPart, readPart } from './workbook-parts.ts'
import { DamagedFile } from './zip.ts'

type Attributes = Readonly<Record<string, string>>

/** A cell, or several in a row that are the same. */
export type OdsCell = CellPlace & {
  /** How many columns have it. */
  readonly columns: number
  readonly attributes: Attributes
  /** What it says; `null` without even an empty paragraph. */
  readonly words: string | null
  /** Whether it is behind a cell that is merged with it. */
  readonly isCovered: boolean
}

/** Told of the columns and rows of a sheet, as they are in the file. */
export type OdsSheet = {
  /** The columns from one to the one before another are hidden. */
  readonly hideColumns: (from: number, to: number) => void
  readonly cell: (cell: OdsCell) => void
  /** The end of a row, or of several that are the same: the cells since the last end are in it. */
  readonly row: (index: number, row: { readonly rows: number; readonly isHidden: boolean }) => void
  /** @param isHidden whether the sheet is one that is not shown */
  readonly end: (isHidden: boolean) => void
}

/** Told of what is beside the cells of a sheet. */
export type OdsBeside = {
  /** There is something that was removed or replaced, which the file keeps and no cell has. */
  readonly removed: () => void
  /** Where: a cell, or `null` for what is in none. */
  readonly words: (kind: 'comment' | 'textBox', text: string, place: CellPlace | null) => void
  readonly open: (name: string, attributes: Attributes) => void
  readonly close: (name: string, place: CellPlace | null) => void
}

export type OdsReader = {
  readonly sheet: (name: string) => OdsSheet
  readonly beside?: OdsBeside
}

/** What was changed and removed, tables of other files, and how fields of forms work. */
const SKIPPED = /^(?:tracked-changes|dde-links|content-validations|forms)$/
const REMOVED = /^(?:deletion|cell-content-change)$/
/** Elements that are drawn and may have words. */
const SHAPES =
  /^(?:text-box|custom-shape|rect|ellipse|circle|line|polyline|polygon|regular-polygon|path|connector|caption|measure)$/
/** Cells of other files that are kept for formulas are named like `'file:///other.ods'#$Sheet1`. */
const OF_OTHER_FILE = /^'.*'#/

const damaged = () => new DamagedFile('The workbook is damaged.')

/** Reads the sheets of an OpenDocument workbook in the order of the file. */
export async function readOdsContent(bytes: Uint8Array, reader: OdsReader): Promise<void> {
  const entry = findPart(bytes, 'content.xml')
  if (entry === undefined) throw damaged()
  const content = createContent(reader)
  await readPart(bytes, entry, content)
  if (!content.isWorkbook()) throw damaged()
}

function createContent({ sheet: startSheet, beside }: OdsReader) {
  const words = createOdsWords()
  const styles = createHiddenStyles()
  let sheet: ReturnType<typeof createLines> | null = null
  let [tables, skipped] = [0, 0]
  let isWorkbook = false
  return {
    isWorkbook: () => isWorkbook,
    open(name: string, attributes: Attributes): void {
      if (REMOVED.test(name)) beside?.removed()
      if (skipped > 0 || SKIPPED.test(name)) {
        skipped += 1
        return
      }
      if (name === 'spreadsheet') isWorkbook = true
      if (name === 'table') tables += 1
      const title = attributes['table:name'] ?? ''
      if (name === 'table' && tables === 1 && !OF_OTHER_FILE.test(title)) {
        sheet = createLines(startSheet(title), styles.isHidden(attributes))
      }
      styles.open(name, attributes)
      if (sheet === null) return
      if (name === 'annotation' || SHAPES.test(name)) words.begin()
      else if (tables === 1 && sheet.open(name, attributes)) words.begin()
      beside?.open(name, attributes)
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
        if (name === 'annotation' || SHAPES.test(name)) {
          const said = words.end() ?? ''
          beside?.words(name === 'annotation' ? 'comment' : 'textBox', said, sheet.place())
        } else if (tables === 1) sheet.close(name, words.end)
        beside?.close(name, sheet.place())
      }
      if (name !== 'table') return
      tables -= 1
      if (tables > 0) return
      sheet?.end()
      sheet = null
    },
  }
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
const isCell = (element: string) => element === 'table-cell' || element === 'covered-table-cell'
const isGroup = (element: string) => element === 'table-row-group' || element === 'table-column-group'

/** Counts the rows and columns of a sheet, which are not numbered in the file. */
function createLines(sheet: OdsSheet, isHiddenSheet: boolean) {
  let isHidden = isHiddenSheet
  /** Whether each group that is open is folded. */
  const groups: boolean[] = []
  let [row, column, columns] = [0, 0, 0]
  let ofRow: Attributes = {}
  let cell: Attributes | null = null
  const isNotShown = (attributes: Attributes) => isHiddenLine(attributes) || groups.includes(true)

  const addColumns = (attributes: Attributes) => {
    const end = columns + repeated(attributes, 'columns')
    if (isNotShown(attributes)) sheet.hideColumns(columns, end)
    columns = end
  }
  const endRow = () => {
    const rows = repeated(ofRow, 'rows')
    sheet.row(row, { rows, isHidden: isNotShown(ofRow) })
    row += rows
  }
  return {
    /** Where an element begins; `null` for one that is in no cell. */
    place: (): CellPlace | null => (cell === null ? null : { row, column }),
    /** Whether a cell begins, which has words. */
    open(element: string, attributes: Attributes): boolean {
      if (element === 'table-column') addColumns(attributes)
      else if (isGroup(element)) groups.push(attributes['table:display'] === 'false')
      else if (element === 'table-row') [ofRow, column] = [attributes, 0]
      else if (element === 'scenario') isHidden ||= attributes['table:is-active'] === 'false'
      if (!isCell(element)) return false
      cell = attributes
      return true
    },
    close(element: string, endWords: () => string | null): void {
      if (element === 'table-row') endRow()
      else if (isGroup(element)) groups.pop()
      if (cell === null || !isCell(element)) return
      const attributes = cell
      const place = { row, column, columns: repeated(attributes, 'columns') }
      sheet.cell({ ...place, attributes, words: endWords(), isCovered: element !== 'table-cell' })
      column += place.columns
      cell = null
    },
    end: () => sheet.end(isHidden),
  }
}
