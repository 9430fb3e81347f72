import { all, childAt } from '../docx/word-xml.ts'
import { openPackage, partOf, type Package } from '../docx/package.ts'
import { columnOf } from '../../../contract/workbook/cell-places.ts'
import { MOST_CELLS } from '../table/sheet.ts'
import { findPart, readPart, readParts, relationsOf } from '../../../contract/workbook/workbook-parts.ts'
import { createUsedFonts, scriptsOf, type Script } from './letters.ts'
import { fontOfDrawn, fontOfTheme } from './theme-fonts.ts'

type Used = ReturnType<typeof createUsedFonts>
/**
 * The letters of a text: in fonts of its own, and in the font of its cell. Any number of cells may have the same text of
 * any number of parts, so its own fonts are told once for all of them.
 */
type Letters = { readonly own: ReadonlyMap<string, ReadonlySet<Script>>; readonly ofCell: ReadonlySet<Script> }
type Shared = {
  readonly bytes: Uint8Array
  readonly strings: readonly Letters[]
  /** Texts whose own fonts were told. */
  readonly told: Set<Letters>
  /** The fonts of the cells' styles. */
  readonly styles: readonly string[]
  readonly used: Used
  /** How many cells are still looked at, of all sheets together. */
  left: number
}

/** The fonts of the letters in the cells, text boxes, headers and footers of a workbook that it does not hide. */
export async function fontsOfXlsx(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const pack = openPackage(bytes)
  const main = partOf(pack, await pack.relations(''), 'officeDocument') ?? 'xl/workbook.xml'
  const relations = await relationsOf(bytes, main)
  const pathOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.path
  const used = createUsedFonts()
  const [strings, styles] = [
    await readStrings(bytes, pathOf('sharedStrings')),
    await readStyles(bytes, pathOf('styles')),
  ]
  const shared: Shared = { bytes, strings, told: new Set(), styles, used, left: MOST_CELLS }
  const theme = (await pack.xml(pathOf('theme') ?? ''))?.document ?? null
  // Any number of sheets may name the same part.
  const seen = new Set<string>()
  for (const { isHidden, path } of (await readParts(bytes)).sheets) {
    if (isHidden || path === null || seen.has(path.toLowerCase())) continue
    seen.add(path.toLowerCase())
    await readSheet(path, shared)
    const drawing = partOf(pack, await pack.relations(path), 'drawing')
    if (drawing === null || seen.has(drawing.toLowerCase())) continue
    seen.add(drawing.toLowerCase())
    await readDrawing(pack, drawing, theme, used)
  }
  return used.names
}

/** Characters of a font's name that are read. Excel allows 31. */
const LONGEST_NAME = 200
/** One string for all cells of a style: to trim and to compare a long name for each of them takes long. */
const nameOf = ({ val }: Readonly<Record<string, string>>) => (val ?? '').slice(0, LONGEST_NAME).trim()

/** Gathers the letters of a text, in fonts of its own or in that of its cell. */
function createRuns() {
  let own = new Map<string, Set<Script>>()
  let ofCell = new Set<Script>()
  let font: string | null = null
  let text = ''
  let [isText, isPhonetic] = [false, false]
  const end = () => {
    for (const script of scriptsOf(text)) {
      if (font === null) ofCell.add(script)
      else own.set(font, (own.get(font) ?? new Set()).add(script))
    }
    text = ''
  }
  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      if (name === 'r') {
        end()
        font = null
      } else if (name === 'rFont') font = attributes.val === undefined ? null : nameOf(attributes)
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isText = !isPhonetic
    },
    text(more: string): void {
      if (isText) text += more
    },
    close(name: string): void {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'r') end()
    },
    take(): Letters {
      end()
      const taken = { own, ofCell }
      own = new Map()
      ofCell = new Set()
      font = null
      return taken
    },
  }
}

async function readStrings(bytes: Uint8Array, path: string | undefined): Promise<readonly Letters[]> {
  const strings: Letters[] = []
  const entry = path === undefined ? undefined : findPart(bytes, path)
  if (entry === undefined) return strings
  const runs = createRuns()
  await readPart(bytes, entry, {
    ...runs,
    close(name) {
      runs.close(name)
      if (name === 'si') strings.push(runs.take())
    },
  })
  return strings
}

async function readStyles(bytes: Uint8Array, path: string | undefined): Promise<readonly string[]> {
  const entry = path === undefined ? undefined : findPart(bytes, path)
  if (entry === undefined) return []
  const fonts: string[] = []
  const ids: number[] = []
  let inside = ''
  await readPart(bytes, entry, {
    open(name, attributes) {
      if (name === 'fonts' || name === 'cellXfs') inside = name
      else if (name === 'font' && inside === 'fonts') fonts.push('')
      else if (name === 'name' && inside === 'fonts') fonts[fonts.length - 1] = nameOf(attributes)
      else if (name === 'xf' && inside === 'cellXfs') ids.push(Number(attributes.fontId ?? 0))
    },
    close(name) {
      if (name === inside) inside = ''
    },
  })
  return ids.map((id) => fonts[id] ?? '')
}

const isHidden = ({ hidden }: Readonly<Record<string, string>>) => hidden === '1' || hidden === 'true'

async function readSheet(path: string, shared: Shared): Promise<void> {
  const { bytes, strings, styles, used, told } = shared
  const entry = findPart(bytes, path)
  if (entry === undefined) return
  const hidden = createHiddenColumns()
  const runs = createRuns()
  let cell = { column: -1, type: '', font: '', isShown: true }
  let [value, header, inside, isRowShown] = ['', '', '', true]
  await readPart(
    bytes,
    entry,
    {
      open(name, attributes) {
        runs.open(name, attributes)
        if (name === 'col' && isHidden(attributes)) hidden.add(Number(attributes.min), Number(attributes.max))
        else if (name === 'row') {
          isRowShown = !isHidden(attributes)
          cell.column = -1
        } else if (name === 'c') {
          shared.left -= 1
          const [letters] = /^[A-Z]+/i.exec(attributes.r ?? '') ?? []
          const column = letters === undefined ? cell.column + 1 : columnOf(letters)
          const isShown = isRowShown && !hidden.has(column)
          cell = { column, type: attributes.t ?? 'n', font: styles[Number(attributes.s ?? 0)] ?? '', isShown }
          value = ''
        } else if (name === 'v' || PAGE_PARTS.test(name)) inside = name
      },
      text(more) {
        runs.text(more)
        if (inside === 'v') value += more
        else if (inside !== '') header += more
      },
      close(name) {
        runs.close(name)
        if (name === inside) inside = ''
        if (PAGE_PARTS.test(name)) {
          addOfHeader(header, used)
          header = ''
        }
        if (name !== 'c') return
        const inCell = runs.take()
        if (!cell.isShown) return
        const shown = cell.type === 's' ? strings[Number(value)] : inCell
        if (shown !== undefined) {
          used.add([...shown.ofCell], () => cell.font)
          if (!told.has(shown)) for (const [font, scripts] of shown.own) used.add([...scripts], () => font)
          if (cell.type === 's') told.add(shown)
        }
        if (cell.type !== 's') used.add(scriptsOf(value), () => cell.font)
      },
    },
    () => shared.left < 0,
  )
}

/** Columns of a sheet, of which each may be a group of its own. */
const MOST_COLUMNS = 16_384

/** The hidden columns of a sheet: to look through all groups of them for each cell takes long. */
function createHiddenColumns() {
  const columns = new Uint8Array(MOST_COLUMNS)
  let groups = 0
  return {
    /** Adds those from one to another, counted from 1. */
    add(first: number, last: number): void {
      groups += 1
      if (groups <= MOST_COLUMNS && first >= 1 && last >= first) columns.fill(1, first - 1, last)
    },
    /** Whether one is hidden, counted from 0. */
    has: (column: number) => columns[column] === 1,
  }
}

const PAGE_PARTS = /^(?:odd|even|first)(?:Header|Footer)$/

/** Characters of a header that are read. Excel has 255. */
const LONGEST_HEADER = 10_000

/** A header is one text with codes: `&"Garamond,Bold"` begins a font, and `&L`, `&C` and `&R` begin a part. */
function addOfHeader(header: string, used: Used): void {
  for (const part of header.slice(0, LONGEST_HEADER).split(/&[LCR]/)) {
    const [, ...ofFonts] = part.split(/&"([^",]{0,100})(?:,[^"]{0,100})?"/)
    for (let at = 0; at < ofFonts.length; at += 2) {
      const font = ofFonts[at] ?? ''
      // Codes for sizes and styles show nothing, those for numbers, dates and names do.
      const words = (ofFonts[at + 1] ?? '').replaceAll(/&(?:\d+|K[\dA-F+-]{6}|[BIUSEXYG])/g, '')
      if (font !== '-') used.add(scriptsOf(words), () => font)
    }
  }
}

/** What stands in the shapes of a sheet. */
async function readDrawing(pack: Package, path: string, theme: Document | null, used: Used): Promise<void> {
  const drawing = (await pack.xml(path))?.document
  for (const run of drawing ? all(drawing, 'r') : []) {
    const fontOf = (script: Script) =>
      fontOfDrawn(childAt(run, 'rPr'), script, theme) ?? fontOfTheme(theme, 'minorFont', script)
    used.add(scriptsOf(childAt(run, 't')?.textContent ?? ''), fontOf)
  }
}
