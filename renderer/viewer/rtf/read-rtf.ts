import { createLeftOut, sumLeftOut, type LeftOut } from '../left-out.ts'
import { createBytes } from './rtf-bytes.ts'
import { createRtfDocument, type RtfTexts } from './rtf-document.ts'
import type { RtfFlow } from './rtf-flow.ts'
import { FIRST_GROUP, groupsOf, type Group, type State } from './rtf-groups.ts'
import { changedLetters, createRtfFonts } from './rtf-letters.ts'
import type { RtfCell } from './rtf-table.ts'

/** Parts of an equation, and what is put around them so that it can be read in one line. */
const MATH: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['mnum', ['(', ')']],
  ['mden', ['/(', ')']],
  ['msup', ['^', '']],
  ['msub', ['_', '']],
  ['mrad', ['√(', ')']],
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

type Rows = Record<'outer' | 'nested', RtfCell[]> & { cell: { isAcross: boolean; isDown: boolean } }

type Block = { readonly group: Group; readonly rows: Rows; readonly flow: RtfFlow }
const depthOf = (group: Group) => group.tables || (group.isInTable ? 1 : 0)

export type ReadRtf = {
  readonly fragment: DocumentFragment
  readonly leftOut: LeftOut
  /** Of the letters on its pages. */
  readonly fonts: ReadonlySet<string>
  /** What is in the text, and not on pages. */
  readonly notOnPages: LeftOut
}

/**
 * Reads an RTF file: its paragraphs, tables and pictures, and behind them its notes, comments, headers and footers.
 * Letters have no formats. Embedded objects and drawings are not shown, and of the instructions of fields words alone.
 */
export function readRtf(bytes: Uint8Array, texts: RtfTexts): ReadRtf {
  // Each byte is one character of it.
  const source = new TextDecoder('windows-1252').decode(bytes)
  // A control word with its number and the space that ends it, a symbol with its byte, a bracket, or text.
  const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z'])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/giy
  const groups: Group[] = []
  const [left, lost] = [createLeftOut(), createLeftOut()]
  const made = createRtfDocument(texts, left)
  const fonts = createRtfFonts()
  const coded = createBytes(write)
  const state: State = { group: { ...FIRST_GROUP }, isStarred: false }
  const beginGroup = groupsOf(state, { made, coded, left, lost })
  const rows: Rows = { outer: [], nested: [], cell: { isAcross: false, isDown: false } }
  /** Characters to leave out after one that is written by its number: the same, for programs without Unicode. */
  let fallbacks = 0

  function write(text: string): void {
    made.text(text)
    // Comments are notes of pages, whose letters have none of the document's fonts.
    // Entries of an index are hidden because it shows them.
    const { isEntry, letters } = state.group
    if (made.isOnPage() && !(isEntry && letters.isHidden === true)) fonts.add(text, letters)
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
  const notOnPages = sumLeftOut(fonts.hidden(), lost.counts())
  return { fragment: made.whole(), leftOut: left.counts(), fonts: fonts.names(), notOnPages }
}

/** Obeys a word that changes the font of what follows. */
function obeyFont(word: string, number: number | null, group: Group, coded: ReturnType<typeof createBytes>): void {
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
