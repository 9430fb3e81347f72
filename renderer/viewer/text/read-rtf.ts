import type { LeftOutKind } from '../left-out.ts'

/** Groups that are not part of the text. `\*` marks others that a reader may skip. */
const SKIPPED = new Set([
  ...['fonttbl', 'colortbl', 'stylesheet', 'info', 'pict', 'object', 'objdata', 'header', 'headerl', 'headerr'],
  ...['headerf', 'footer', 'footerl', 'footerr', 'footerf', 'listtable', 'listoverridetable', 'rsidtbl', 'generator'],
  ...['themedata', 'datastore', 'fldinst', 'xmlnstbl', 'latentstyles', 'nonshppict', 'filetbl', 'revtbl'],
  // A second form of a shape for old programs, and what was deleted while changes were tracked.
  ...['shprslt', 'deleted'],
])
/** Groups whose text is shown wherever they stand, and what is put around it. */
const SHOWN: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['footnote', [' [', '] ']],
  ['shptxt', ['\n', '\n']],
  ['moMath', ['', '']],
])
/** Groups that are counted by their kinds, since their content is not shown. */
const COUNTED: ReadonlyMap<string, LeftOutKind> = new Map<string, LeftOutKind>([
  ['annotation', 'comment'],
  ['pict', 'picture'],
  ['object', 'object'],
  ['deleted', 'change'],
  ['do', 'textBox'],
  ['header', 'header'],
  ['headerl', 'header'],
  ['headerr', 'header'],
  ['headerf', 'header'],
  ['footer', 'header'],
  ['footerl', 'header'],
  ['footerr', 'header'],
  ['footerf', 'header'],
])
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...(['par', 'line', 'sect', 'page', 'row', 'nestrow', '\n', '\r'] as const).map((word) => [word, '\n'] as const),
  ...(['tab', 'cell', 'nestcell'] as const).map((word) => [word, '\t'] as const),
  ...Object.entries({ emdash: '—', endash: '–', bullet: '•', emspace: '\u2003', enspace: '\u2002' }),
  ...Object.entries({ lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”' }),
  ...Object.entries({ '~': '\u00a0', _: '\u2011', '-': '\u00ad', '{': '{', '}': '}', '\\': '\\' }),
])
/** Character sets of fonts (`\fcharset`) by their numbers, as names of encodings. */
const CHARSETS: Readonly<Record<number, string>> = {
  ...{ 0: 'windows-1252', 128: 'shift_jis', 129: 'euc-kr', 134: 'gbk', 136: 'big5', 161: 'windows-1253' },
  ...{ 162: 'windows-1254', 177: 'windows-1255', 178: 'windows-1256', 186: 'windows-1257', 204: 'windows-1251' },
  ...{ 222: 'windows-874', 238: 'windows-1250' },
}
/** What a table of fonts tells of one: its number, its character set, and a bracket or semicolon, which ends it. */
const FONT_PARTS = /\\f(\d{1,6})(?!\d)|\\fcharset(\d{1,3})|[{};]/g
/** Groups within each other. A file of brackets alone would take all memory. */
const DEEPEST = 1000

/** What a group inherits and may change. */
type Group = { isSkipped: boolean; font: number; fallback: number; end: string }

/**
 * The text of an RTF file, one paragraph a line. Formatting, pictures, embedded objects and the instructions of fields
 * are skipped. Footnotes stand in brackets in their places.
 *
 * @param onLeftOut called for each part that is not shown
 */
export function readRtf(bytes: Uint8Array, onLeftOut: (kind: LeftOutKind) => void = () => undefined): string {
  const source = new TextDecoder('windows-1252').decode(bytes)
  // A control word with its number and the space that ends it, a symbol with its byte, a bracket, or text.
  const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z'])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/giy
  const groups: Group[] = []
  let group: Group = { isSkipped: false, font: -1, fallback: 1, end: '' }
  const reader = createReader()
  let isStarred = false
  /** Characters to leave out after one that is written by its number: the same, for programs without Unicode. */
  let fallbacks = 0
  for (let match = token.exec(source); match !== null; match = token.exec(source)) {
    const [, word, digits, hex, symbol, bracket, plain] = match
    const number = digits === undefined ? null : Number(digits)
    if (bracket === '{') {
      if (groups.length >= DEEPEST) break
      groups.push({ ...group })
      group.end = ''
      fallbacks = 0
    } else if (bracket === '}') {
      reader.add(group.end)
      group = groups.pop() ?? group
      fallbacks = 0
    } else if (word === 'bin') {
      token.lastIndex += Math.max(0, number ?? 0)
    } else if (word === 'fonttbl') {
      token.lastIndex = reader.readFonts(source, match.index)
    } else if (word !== undefined && SHOWN.has(word)) {
      const [before, after] = SHOWN.get(word) ?? ['', '']
      group.isSkipped = false
      group.end = after
      reader.add(before)
    } else if (word !== undefined && number !== 0 && (SKIPPED.has(word) || isStarred)) {
      const kind = group.isSkipped ? undefined : COUNTED.get(word)
      if (kind !== undefined) onLeftOut(kind)
      group.isSkipped = true
    } else if (group.isSkipped) {
      continue
    } else if (word === 'ansicpg' && number !== null) {
      reader.useCodePage(number)
    } else if (word === 'f' && number !== null) {
      group.font = number
    } else if (word === 'uc' && number !== null) {
      group.fallback = Math.max(0, Math.min(number, 16))
    } else if (word === 'u' && number !== null) {
      reader.add(String.fromCharCode(number & 0xffff))
      fallbacks = group.fallback
    } else if (hex !== undefined) {
      if (fallbacks > 0) fallbacks -= 1
      else reader.addByte(Number.parseInt(hex, 16), group.font)
    } else if (plain !== undefined) {
      reader.add(plain.slice(fallbacks))
      fallbacks = Math.max(0, fallbacks - plain.length)
    } else {
      reader.add(CHARACTERS.get(word ?? symbol ?? '') ?? '')
    }
    isStarred = symbol === '*'
  }
  return reader.text()
}

/** Collects text, and bytes in the encoding of their font. */
function createReader() {
  const parts: string[] = []
  const fonts = new Map<number, string>()
  let encoding = 'windows-1252'
  let bytes: number[] = []
  let bytesAs = encoding
  function flush(): void {
    if (bytes.length > 0) parts.push(new TextDecoder(bytesAs).decode(Uint8Array.from(bytes)))
    bytes = []
  }
  return {
    add(text: string): void {
      if (text === '') return
      flush()
      parts.push(text)
    },
    addByte(byte: number, font: number): void {
      const as = fonts.get(font) ?? encoding
      if (as !== bytesAs) flush()
      bytesAs = as
      bytes.push(byte)
    },
    useCodePage(page: number): void {
      const name = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 65_001: 'utf-8' }[page]
      encoding = name ?? (page === 874 || (page >= 1250 && page <= 1258) ? `windows-${page}` : 'windows-1252')
    },
    /** Reads the character sets of the fonts, and returns where their table ends. */
    readFonts(source: string, start: number): number {
      let depth = 1
      let at = start
      while (at < source.length && depth > 0) {
        at += 1
        if (source[at] === '\\') at += 1
        else if (source[at] === '{') depth += 1
        else if (source[at] === '}') depth -= 1
      }
      // One expression for a font with its character set would try each of the fonts with all that follows.
      let font: number | null = null
      for (const [, number, charset] of source.slice(start, at).matchAll(FONT_PARTS)) {
        if (charset === undefined) font = number === undefined ? null : Number(number)
        const name = CHARSETS[Number(charset)]
        // 0 and 1 stand for the file's own encoding.
        if (font !== null && name !== undefined && Number(charset) > 1) fonts.set(font, name)
      }
      return at
    },
    text(): string {
      flush()
      return parts
        .join('')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    },
  }
}
