import { columnOf, type CellPlace } from './cell-places.ts'
import { formulaText, isChanging, LONGEST_FORMULA, shiftFormula } from './formulas.ts'
import type { SavedZeros } from './saved-zeros.ts'
import { findPart, type Parts, readPart, unescapeText } from './workbook-parts.ts'
import { DamagedFile, UnpackedTooLarge } from './zip.ts'

type Attributes = Readonly<Record<string, string>>
type Formula = CellPlace & { readonly text: string }
type Cell = CellPlace & { readonly type: string; readonly style: number }
type Read = { value: string; inline: string; formula: string | null; shared: string; hasValue: boolean }

/** Cells that share a formula may be any number; so may formulas. */
const MOST_SHARED = 100_000
/** Characters of all formulas that cells share: a long one and many cells would have more than fits into memory. */
const MOST_OF_SHARED = 20_000_000

/** The value of a cell as it was saved: what it says as a text, or what kind of value it is and how that is written. */
export type SavedValue = {
  /** `null` for a value that is no text. */
  readonly text: string | null
  readonly type: string
  readonly value: string
  /** The code of the number format of the cell's style; missing where it has no style. */
  readonly format: string | undefined
}

/** What all sheets of a workbook share. */
export type RowsOf = {
  readonly parts: Parts
  readonly zeros: SavedZeros
  /** What a value that was saved is as a text. */
  readonly textOf: (saved: SavedValue) => string
  /** Told of values that are others whenever they are calculated. */
  readonly onChanging?: (place: CellPlace, text: string) => void
  /** Told of cells that are one, as in `A1:B2`. */
  readonly onMerged?: (cells: string) => void
  /** What is behind these is as one more column. */
  readonly most: { readonly rows: number; readonly columns: number }
}
/** A value that is true or false, as all spreadsheets show it. */
export const booleanText = (value: string) => (value === '1' || value.toLowerCase() === 'true' ? 'TRUE' : 'FALSE')

/** The rows and columns of a sheet that are hidden, from 0. */
export type HiddenLines = { readonly rows: ReadonlySet<number>; readonly columns: ReadonlySet<number> }

/** The texts of the cells. */
function createCells({ parts, textOf }: Pick<RowsOf, 'parts' | 'textOf'>) {
  const shared = new Map<string, Formula>()
  let left = MOST_OF_SHARED
  const keepShared = ({ row, column }: Cell, { formula, shared: id }: Read) => {
    if (id !== '' && formula && shared.size < MOST_SHARED) shared.set(id, { row, column, text: formula })
  }
  const formulaOf = ({ row, column }: Cell, { formula, shared: id }: Read): string => {
    const first = formula === '' ? shared.get(id) : undefined
    if (first === undefined) return formula ?? ''
    left -= first.text.length
    if (left < 0 || first.text.length > LONGEST_FORMULA) throw new UnpackedTooLarge()
    return shiftFormula(first.text, row - first.row, column - first.column)
  }
  const isZero = ({ type }: Cell, { value }: Read) => (type === '' || type === 'n') && Number(value) === 0
  /** Excel saves an empty text with its element; other programs that calculate nothing save 0 or nothing. */
  const isUnsaved = (cell: Cell, read: Read) => {
    if (read.value === '') return cell.type !== 'str' || !read.hasValue || parts.isCalculated === false
    return parts.isCalculated === false && isZero(cell, read)
  }
  const textIn = (type: string, value: string, inline: string): string | null => {
    if (type === 's') return parts.strings[Number(value)] ?? ''
    return type === 'inlineStr' ? unescapeText(inline) : type === 'str' ? unescapeText(value) : null
  }
  const savedOf = ({ type, style }: Cell, { value, inline }: Read): string => {
    return textOf({ text: textIn(type, value, inline), type, value, format: parts.formats[style] })
  }
  return {
    textOf(cell: Cell, read: Read): string {
      keepShared(cell, read)
      const formula = read.formula !== null && isUnsaved(cell, read) ? formulaOf(cell, read) : ''
      return formula === '' ? savedOf(cell, read) : formulaText(formula)
    },
    /** Whether a value was saved that is another one whenever it is calculated. */
    isChanging(cell: Cell, read: Read): boolean {
      if (read.formula === null || isUnsaved(cell, read)) return false
      return isChanging(read.formula || (shared.get(read.shared)?.text ?? ''))
    },
    /** Notes what the cell's value tells about whether the workbook was calculated; `at` is its place in the row. */
    noteZero(cell: Cell, read: Read, row: string[], at: number, zeros: SavedZeros): void {
      if (parts.isCalculated !== null || read.formula === null || read.value === '') return
      if (isZero(cell, read)) zeros.add({ row, at, formula: () => formulaText(formulaOf(cell, read)) })
      else zeros.noteOther()
    },
  }
}

function placeOf({ r = '' }: Attributes, row: number, column: number): CellPlace {
  const match = /^\$?([A-Z]{1,3})\$?\d+$/i.exec(r)
  return { row, column: match === null ? column : columnOf(match[1] ?? '') }
}

/** A row or column of no height or width is not seen either. */
const isHiddenLine = ({ hidden, ht, width }: Attributes) =>
  hidden === '1' || hidden === 'true' || Number(ht ?? width ?? 1) === 0

/** The columns of an element that describes some, from 0. */
function* columnsOf({ min, max }: Attributes, most: number): Iterable<number> {
  const last = Math.min(Number(max ?? 0), most)
  for (let column = Math.max(1, Number(min ?? 1)); column <= last; column += 1) yield column - 1
}

/**
 * Reads the rows of a sheet as texts up to the last that is not empty and the first column that is not shown.
 *
 * @param onRow gets the row's number from 0; returns whether there is room for more
 * @returns the rows and columns that are hidden
 */
export async function readRows(
  bytes: Uint8Array,
  path: string,
  { zeros, most, onChanging, onMerged, ...texts }: RowsOf,
  onRow: (index: number, row: string[]) => boolean,
): Promise<HiddenLines> {
  const entry = findPart(bytes, path)
  if (entry === undefined) throw new DamagedFile('A sheet of the workbook is missing.')
  const cells = createCells(texts)
  const hidden = { rows: new Set<number>(), columns: new Set<number>() }
  let isDone = false
  let index = -1
  let column = 0
  let row: string[] = []
  let cell: Cell | null = null
  let inside = ''
  let isPhonetic = false
  let read: Read = { value: '', inline: '', formula: null, shared: '', hasValue: false }
  const open = (name: string, attributes: Attributes) => {
    if (name === 'row') {
      index = attributes.r ? Number(attributes.r) - 1 : index + 1
      column = 0
      row = []
      if (isHiddenLine(attributes) && index < most.rows) hidden.rows.add(index)
    } else if (name === 'col' && isHiddenLine(attributes)) {
      for (const one of columnsOf(attributes, most.columns)) hidden.columns.add(one)
    } else if (name === 'c') {
      cell = { ...placeOf(attributes, index, column), type: attributes.t ?? '', style: Number(attributes.s ?? -1) }
      read = { value: '', inline: '', formula: null, shared: '', hasValue: false }
    } else if (name === 'v') {
      read.hasValue = true
      inside = 'v'
    } else if (name === 'f') {
      read.formula = ''
      read.shared = attributes.t === 'shared' ? (attributes.si ?? '') : ''
      inside = 'f'
    } else if (name === 'mergeCell') onMerged?.(attributes.ref ?? '')
    else if (name === 'rPh') isPhonetic = true
    else if (name === 't') inside = isPhonetic ? '' : 't'
  }
  const text = (more: string) => {
    if (cell === null || inside === '') return
    if (inside === 'v') read.value += more
    else if (inside === 't') read.inline += more
    else read.formula = (read.formula ?? '') + more
  }
  const close = (name: string) => {
    if (name === 'row' && !isDone) isDone = !onRow(index, row)
    else if (name === 'c' && cell !== null) {
      const shown = cells.textOf(cell, read)
      column = cell.column + 1
      const at = Math.min(cell.column, most.columns)
      if (shown !== '') {
        while (row.length < at) row.push('')
        row[at] = shown
        cells.noteZero(cell, read, row, at, zeros)
        if (onChanging && cells.isChanging(cell, read)) onChanging({ row: index, column: at }, shown)
      }
      cell = null
    } else if (name === 'rPh') isPhonetic = false
    else if (name === 'v' || name === 'f' || name === 't') inside = ''
  }
  await readPart(bytes, entry, { open, text, close }, () => isDone)
  return hidden
}
