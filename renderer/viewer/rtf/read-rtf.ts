import { createLeftOut, type LeftOut, type LeftOutKind } from '../left-out.ts'
import { createBytes } from './rtf-bytes.ts'
import { createRtfDocument, type RtfPart, type RtfTexts } from './rtf-document.ts'
import type { RtfFlow } from './rtf-flow.ts'
import { changedLetters, createRtfFonts, FIRST_LETTERS, type RtfLetters } from './rtf-letters.ts'
import type { RtfCell } from './rtf-table.ts'

/** Groups of which nothing is shown, whatever stands in them. */
const DROPPED = new Set([
  ...['colortbl', 'stylesheet', 'info', 'objdata', 'listtable', 'listoverridetable', 'listpicture', 'rsidtbl'],
  ...['generator', 'themedata', 'datastore', 'fldinst', 'xmlnstbl', 'latentstyles', 'filetbl', 'revtbl'],
  ...['nonesttables', 'picprop', 'mmathPict', 'background', 'ftnsep', 'ftnsepc', 'aftnsep', 'aftnsepc'],
  // A second form of a shape or a picture for old programs, and what was deleted while changes were tracked.
  ...['shprslt', 'nonshppict', 'deleted'],
])
/** Groups that are marked as new, with `\*`, and whose content is shown all the same. */
const KEPT = new Set(['shppict', 'nesttableprops', 'moMath', 'mchr'])
/** How something is written, such as the kind of a fraction. */
const MATH_PROPERTIES = /^m[a-z]+Pr$/i
/** Groups whose content stands apart from the text around them. */
const PARTS: ReadonlyMap<string, RtfPart> = new Map<string, RtfPart>([
  ['footnote', 'note'],
  ['annotation', 'comment'],
  ...['shptxt', 'dptxbxtext'].map((word) => [word, 'box'] as const),
  ...['header', 'headerl', 'headerr', 'headerf', 'footer', 'footerl', 'footerr', 'footerf'].map(
    (word) => [word, 'header'] as const,
  ),
])
/** Parts of an equation, and what is put around them so that it can be read in one line. */
const MATH: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['mnum', ['(', ')']],
  ['mden', ['/(', ')']],
  ['msup', ['^', '']],
  ['msub', ['_', '']],
  ['mrad', ['√(', ')']],
])
/** Groups that are counted by their kinds. */
const COUNTED: ReadonlyMap<string, LeftOutKind> = new Map<string, LeftOutKind>([
  ['object', 'object'],
  ['deleted', 'change'],
])
const PARAGRAPH_ENDS = new Set(['par', 'sect', 'page', '\n', '\r'])
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ tab: '\t', emdash: '—', endash: '–', bullet: '•', emspace: '\u2003', enspace: '\u2002' }),
  ...Object.entries({ lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”' }),
  ...Object.entries({ '~': '\u00a0', _: '\u2011', '-': '\u00ad', '{': '{', '}': '}', '\\': '\\' }),
])
/** Groups within each other. A file of brackets alone would take all memory. */
const DEEPEST = 1000

/** Cells of a row. Word has 63. */
const MOST_CELLS = 200

/** A shape, until something that is shown is found in it. */
type Shape = { isShown: boolean }
/** A picture, as digits or as bytes. */
type RtfPicture = { digits: string; bytes: Uint8Array | null }
/** What a group inherits and may change. `skipped` groups may hold others that are shown, `dropped` ones may not. */
type Group = {
  show: 'shown' | 'skipped' | 'dropped'
  font: number
  letters: RtfLetters
  fallback: number
  isInTable: boolean
  /** Tables around the paragraph, as `\itap` says; 0 where it says nothing. */
  tables: number
  isNestedRow: boolean
  shape: Shape | null
  picture: RtfPicture | null
  end: (() => void) | null
}
const FIRST_GROUP: Group = {
  ...{
    show: 'shown',
    font: -1,
    letters: FIRST_LETTERS,
    fallback: 1,
    isInTable: false,
    tables: 0,
    isNestedRow: false,
  },
  ...{ shape: null, picture: null, end: null },
}
type Rows = Record<'outer' | 'nested', RtfCell[]> & { cell: { isAcross: boolean; isDown: boolean } }

type State = { group: Group; isStarred: boolean }
type Block = { readonly group: Group; readonly rows: Rows; readonly flow: RtfFlow }
type Made = {
  readonly made: ReturnType<typeof createRtfDocument>
  readonly coded: ReturnType<typeof createBytes>
  readonly left: ReturnType<typeof createLeftOut>
}
const depthOf = (group: Group) => group.tables || (group.isInTable ? 1 : 0)

/**
 * Reads an RTF file: its paragraphs, tables and pictures, and behind them its notes, comments, headers and footers.
 * Letters have no formats. Embedded objects, drawings and the instructions of fields are not shown.
 */
export function readRtf(
  bytes: Uint8Array,
  texts: RtfTexts,
): { readonly fragment: DocumentFragment; readonly leftOut: LeftOut; readonly fonts: ReadonlySet<string> } {
  // Each byte is one character of it.
  const source = new TextDecoder('windows-1252').decode(bytes)
  // A control word with its number and the space that ends it, a symbol with its byte, a bracket, or text.
  const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z'])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/giy
  const groups: Group[] = []
  const left = createLeftOut()
  const made = createRtfDocument(texts, left)
  const fonts = createRtfFonts()
  const coded = createBytes(write)
  const state: State = { group: { ...FIRST_GROUP }, isStarred: false }
  const beginGroup = groupsOf(state, { made, coded, left })
  const rows: Rows = { outer: [], nested: [], cell: { isAcross: false, isDown: false } }
  /** Characters to leave out after one that is written by its number: the same, for programs without Unicode. */
  let fallbacks = 0

  function write(text: string): void {
    made.text(text)
    // Comments are notes of pages, whose letters have none of the document's fonts.
    if (!made.isInComment()) fonts.add(text, state.group.letters)
  }
  function add(text: string): void {
    if (text === '') return
    coded.flush()
    write(text)
  }
  function obeyWord(word: string, number: number | null): void {
    obeyFont(word, number, state.group, coded)
    if (word === 'ansicpg' && number !== null) coded.useCodePage(number)
    else if (word === 'deff' && number !== null) fonts.useAsUsual(number)
    else if (word === 'uc' && number !== null) state.group.fallback = Math.max(0, Math.min(number, 16))
    else if (word === 'u' && number !== null) {
      add(String.fromCharCode(number & 0xffff))
      fallbacks = state.group.fallback
    } else if (MATH.has(word)) {
      const [before, after] = MATH.get(word) ?? ['', '']
      add(before)
      state.group.end = () => add(after)
    } else if (CHARACTERS.has(word)) add(CHARACTERS.get(word) ?? '')
    else {
      coded.flush()
      obeyBlock(word, number, { group: state.group, rows, flow: made.flow() })
    }
  }
  for (let match = token.exec(source); match !== null; match = token.exec(source)) {
    const [, word, digits, hex, symbol, bracket, plain] = match
    const number = digits === undefined ? null : Number(digits)
    if (bracket === '{') {
      if (groups.length >= DEEPEST) break
      groups.push({ ...state.group })
      // Only what stands in the group itself is its picture.
      if (state.group.picture) state.group.show = 'dropped'
      Object.assign(state.group, { end: null, picture: null })
      fallbacks = 0
    } else if (bracket === '}') {
      coded.flush()
      state.group.end?.()
      state.group = groups.pop() ?? state.group
      fallbacks = 0
    } else if (word === 'bin') {
      const end = token.lastIndex + Math.max(0, number ?? 0)
      if (state.group.picture) state.group.picture.bytes = bytes.slice(token.lastIndex, end)
      token.lastIndex = end
    } else if (word === 'fonttbl') {
      token.lastIndex = coded.readFonts(source, match.index)
      fonts.readNames(source.slice(match.index, token.lastIndex))
    } else if (state.group.picture) {
      state.group.picture.digits += plain ?? ''
    } else if (!(word !== undefined && beginGroup(word, number)) && state.group.show === 'shown') {
      if (word !== undefined) obeyWord(word, number)
      else if (hex !== undefined) {
        if (fallbacks > 0) fallbacks -= 1
        else coded.add(Number.parseInt(hex, 16), state.group.font)
      } else if (plain !== undefined) {
        add(plain.slice(fallbacks))
        fallbacks = Math.max(0, fallbacks - plain.length)
      } else if (symbol !== undefined) obeyWord(symbol, null)
    }
    state.isStarred = symbol === '*'
  }
  coded.flush()
  // The end of the file is missing.
  if (groups.length > 0) left.add('part')
  return { fragment: made.whole(), leftOut: left.counts(), fonts: fonts.names() }
}

function fromDigits(digits: string): Uint8Array {
  const hex = digits.replace(/[^0-9a-f]+/gi, '')
  return Uint8Array.from({ length: hex.length >> 1 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}

/** Begins groups by their first words. */
function groupsOf(state: State, { made, coded, left }: Made) {
  function beginPart(part: RtfPart): void {
    coded.flush()
    if (state.group.shape) state.group.shape.isShown = true
    made.begin(part)
    const before = state.group.end
    Object.assign(state.group, { show: 'shown', isInTable: false, tables: 0, shape: null })
    state.group.end = () => {
      made.end()
      before?.()
    }
  }
  function beginPicture(): void {
    coded.flush()
    const { shape } = state.group
    const picture: RtfPicture = { digits: '', bytes: null }
    state.group.picture = picture
    state.group.end = () => {
      made.picture(picture.bytes ?? fromDigits(picture.digits))
      if (shape) shape.isShown = true
    }
  }
  function beginShape(): void {
    const shape = { isShown: false }
    Object.assign(state.group, { shape, show: 'skipped' })
    state.group.end = () => {
      if (!shape.isShown) left.add('drawing')
    }
  }
  /** The words of a field that has no result stand in its instruction, or nowhere, as for a box to tick. */
  function beginField(): void {
    coded.flush()
    const before = made.shown()
    state.group.end = () => {
      if (made.shown() === before) left.add('field')
    }
  }
  /** Begins a group by its first word; whether the word did so. */
  function beginGroup(word: string, number: number | null): boolean {
    const part = PARTS.get(word)
    if (state.group.show === 'dropped' || number === 0) return state.group.show === 'dropped'
    const kind = COUNTED.get(word)
    if (kind !== undefined) left.add(kind)
    if (part !== undefined) beginPart(part)
    else if (word === 'pict') beginPicture()
    else if (word === 'field') beginField()
    else if (word === 'shp' || word === 'do') beginShape()
    else if (DROPPED.has(word)) state.group.show = 'dropped'
    else if (KEPT.has(word)) {
      state.group.show = 'shown'
      if (word === 'nesttableprops') state.group.isNestedRow = true
    } else if (state.isStarred || MATH_PROPERTIES.test(word)) state.group.show = 'skipped'
    else return kind !== undefined
    return true
  }
  return beginGroup
}

/** Obeys a word that changes the font of what follows. */
function obeyFont(word: string, number: number | null, group: Group, coded: Made['coded']): void {
  if (word === 'f' && number !== null) group.font = number
  const letters = changedLetters(group.letters, word, number)
  if (letters === group.letters) return
  coded.flush()
  group.letters = letters
}

/** Obeys a word of a paragraph or a table. */
function obeyBlock(word: string, number: number | null, { group, rows, flow }: Block): void {
  const depth = depthOf(group)
  const row = group.isNestedRow ? 'nested' : 'outer'
  if (PARAGRAPH_ENDS.has(word)) flow.endLine(depth)
  else if (word === 'line') flow.inline(document.createElement('br'))
  else if (word === 'pard') Object.assign(group, { isInTable: false, tables: 0 })
  else if (word === 'intbl') group.isInTable = true
  else if (word === 'itap') group.tables = Math.max(0, Math.min(number ?? 0, DEEPEST))
  else if (word === 'cell') flow.endCell(1)
  else if (word === 'row') flow.endRow(1, rows.outer)
  else if (word === 'nestcell') flow.endCell(Math.max(2, depth))
  else if (word === 'nestrow') flow.endRow(Math.max(2, depth), rows.nested)
  else if (word === 'trowd') rows[row] = []
  else if (word === 'clmrg') rows.cell.isAcross = true
  else if (word === 'clvmrg') rows.cell.isDown = true
  else if (word === 'cellx') {
    if (rows[row].length < MOST_CELLS) rows[row].push({ ...rows.cell, edge: number ?? 0 })
    rows.cell = { isAcross: false, isDown: false }
  }
}
