import { lettersOf, type CellPlace } from '../../../contract/workbook/cell-places.ts'
import { isChanging } from '../../../contract/workbook/formulas.ts'
import { cellText, isNumber, odsFormula, savedValue } from '../../../contract/workbook/ods-cells.ts'
import { readOdsContent, type OdsBeside, type OdsCell, type OdsSheet } from '../../../contract/workbook/ods-content.ts'
import type { SavedZeros } from '../../../contract/workbook/saved-zeros.ts'
import type { createLeftOut } from '../left-out.ts'
import { MOST_BESIDE, type BesideCells } from './beside-cells.ts'
import { addChanging, createRows, MOST_COLUMNS, MOST_ROWS, MOST_SHEETS, withTexts } from './sheet.ts'
import type { ChangingValue, Sheet } from './sheet.ts'

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
type OdsSheets = {
  readonly sheets: readonly Sheet[]
  readonly isCut: boolean
  readonly beside: readonly BesideCells[]
  readonly objects: readonly OdsObject[]
  readonly changing: readonly ChangingValue[]
}

/** One for all, since there may be many. */
const NO_CELLS: string[] = []

/** Reads the sheets in the order of the file, and what is beside their cells. */
export async function readOdsSheets(bytes: Uint8Array, { leftOut, zeros, room }: Options): Promise<OdsSheets> {
  const sheets: Sheet[] = []
  const changing: ChangingValue[] = []
  let isCut = false
  let name = ''
  const beside = createBeside(leftOut, () => name)
  const endSheet = (ended: Sheet) => {
    if (sheets.length < MOST_SHEETS) return void sheets.push(ended)
    isCut = true
    if (ended.hidden.isSheet) leftOut.add('hiddenSheet')
  }
  await readOdsContent(bytes, {
    sheet(title) {
      name = title
      return createSheet(title, { zeros, room, changing }, endSheet)
    },
    beside: beside.reader,
  })
  return { sheets, isCut, beside: beside.found, objects: beside.objects, changing }
}

type Frame = { path: string | null; hasPicture: boolean }
const NO_FRAME: Frame = { path: null, hasPicture: false }

/** Collects comments, the words of text boxes, and objects, with their sheets and cells. */
function createBeside(leftOut: Options['leftOut'], sheet: () => string) {
  const found: BesideCells[] = []
  const objects: OdsObject[] = []
  const frames: Frame[] = []
  const placed = (place: CellPlace | null) =>
    place === null ? sheet() : `${sheet()}!${lettersOf(place.column)}${place.row + 1}`
  const reader: OdsBeside = {
    removed: () => leftOut.add('change'),
    words(kind, text, place) {
      if (text.trim() === '') return
      if (found.length < MOST_BESIDE) found.push({ kind, place: placed(place), text: text.trim() })
      else leftOut.add(kind)
    },
    open(name, attributes) {
      if (name === 'frame') frames.push({ path: null, hasPicture: false })
      else if (name === 'control') leftOut.add('formField')
      note(frames.at(-1), name, attributes)
    },
    close(name, place) {
      if (name !== 'frame') return
      const { path, hasPicture } = frames.pop() ?? NO_FRAME
      if (path !== null) {
        if (objects.length < MOST_BESIDE) objects.push({ place: placed(place), path })
        else leftOut.add('object')
      } else if (hasPicture) leftOut.add('picture')
    },
  }
  return { found, objects, reader }
}

/** Notes what a frame has. Objects have a picture of themselves beside them. */
function note(frame: Frame | undefined, name: string, attributes: Attributes): void {
  if (frame === undefined) return
  if (name === 'image') frame.hasPicture = true
  if (name === 'object' || name === 'object-ole') frame.path = (attributes['xlink:href'] ?? '').replace(/^\.\//, '')
}

/** Collects the texts of a sheet. */
function createSheet(
  name: string,
  { zeros, room, changing }: Pick<Options, 'zeros' | 'room'> & { readonly changing: ChangingValue[] },
  onEnd: (sheet: Sheet) => void,
): OdsSheet {
  const kept = createRows(room)
  const hidden = { rows: new Set<number>(), columns: new Set<number>() }
  /** Rows that are kept. */
  let next = 0
  let cells: string[] = []
  let isFull = false

  const noteZero = ({ attributes }: OdsCell, at: number) => {
    const formula = attributes['table:formula']
    const value = savedValue(attributes)
    if (zeros === null || formula === undefined || value === '' || at >= cells.length) return
    if (isNumber(attributes) && Number(value) === 0) zeros.add({ row: cells, at, formula: () => odsFormula(formula) })
    else zeros.noteOther()
  }
  return {
    hideColumns(from, to) {
      for (let at = from; at < Math.min(to, MOST_COLUMNS); at += 1) hidden.columns.add(at)
    },
    cell(cell) {
      const { attributes, words, row, column } = cell
      const text = cellText(attributes, words)
      if (text === '') return
      while (cells.length < Math.min(column, MOST_COLUMNS)) cells.push('')
      const at = cells.length
      while (cells.length < Math.min(column + cell.columns, MOST_COLUMNS + 1)) cells.push(text)
      noteZero(cell, at)
      const isSaved = words !== null || savedValue(attributes) !== ''
      if (isSaved && isChanging(attributes['table:formula'] ?? '')) {
        addChanging(changing, { name, place: { row, column: at }, text })
      }
    },
    row(index, { rows, isHidden }) {
      const row = cells
      cells = []
      // Rows may be formatted and empty to the end of the sheet.
      if (row.length === 0 || isFull) return
      while (next < Math.min(index, MOST_ROWS)) next += kept.add(NO_CELLS) ? 1 : MOST_ROWS
      for (; next < index + rows && !isFull; next += 1) {
        if (isHidden) hidden.rows.add(next)
        isFull = !kept.add(row)
      }
    },
    end(isSheet) {
      const { rows } = kept.sheet(name)
      onEnd(kept.sheet(name, null, { isSheet, ...withTexts(rows, hidden) }))
    },
  }
}
