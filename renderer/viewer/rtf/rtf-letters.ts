import { createHiddenPassages } from '../pages/hidden-passages.ts'
import { scriptsOf, type Script } from '../pages/letters.ts'
import { CHARSETS } from './rtf-bytes.ts'

/** The fonts of a group's letters by their numbers, the script whose font the next word changes, and whether they show. */
export type RtfLetters = { readonly script: Script; readonly isHidden?: boolean } & Readonly<
  Partial<Record<Script, number>>
>
export const FIRST_LETTERS: RtfLetters = { script: 'western' }

/** Words that say which letters a font is for. */
const SCRIPTS: ReadonlyMap<string, Script> = new Map<string, Script>([
  ...['loch', 'hich', 'ltrch'].map((word) => [word, 'western'] as const),
  ['dbch', 'eastAsian'],
  ['rtlch', 'complex'],
])

/** What a word makes of the fonts of a group: `\f` is for all letters, `\af` for those of a script. */
export function changedLetters(letters: RtfLetters, word: string, number: number | null): RtfLetters {
  const script = SCRIPTS.get(word)
  if (script !== undefined) return { ...letters, script }
  if (word === 'plain') return FIRST_LETTERS
  if (word === 'v') return { ...letters, isHidden: number !== 0 }
  if (number === null) return letters
  if (word === 'f') return { ...letters, western: number, [letters.script]: number }
  return word === 'af' ? { ...letters, [letters.script]: number } : letters
}

/** Collects the fonts of the letters that are on pages, and passages that are on none. */
export function createRtfFonts() {
  const hidden = createHiddenPassages()
  const names = new Map<number, string>()
  const used = new Set<number | undefined>()
  let usual = 0
  return {
    readNames(table: string): void {
      for (const [number, name] of fontNames(table)) names.set(number, name)
    },
    useAsUsual(number: number): void {
      usual = number
    },
    add(text: string, letters: RtfLetters): void {
      hidden.note(text, letters.isHidden === true)
      if (letters.isHidden === true) return
      for (const script of scriptsOf(text)) used.add(letters[script] ?? letters.western)
    },
    hidden: () => hidden.leftOut(),
    names: (): ReadonlySet<string> => new Set([...used].flatMap((number) => names.get(number ?? usual) ?? [])),
  }
}

/** The parts of a table of fonts: a number, a character set, a byte, a character, the ends of names, and texts. */
const FONT_PARTS =
  /\\f(\d{1,6})(?!\d) ?|\\fcharset(\d{1,3}) ?|\\'([\da-f]{2})|\\u(-?\d{1,6}) ?\??|(\{\\\*)|\\[a-z]{1,32}(?:-?\d{1,10})? ?|([{};])|[^\\{};\r\n]+/gi
/** What programs add to a name that stands once for each character set. */
const OF_CHARSET = / (?:CE|Cyr|Greek|Tur|Baltic|\((?:Arabic|Hebrew|Vietnamese|Thai)\))$/

function* fontNames(table: string): Iterable<readonly [number, string]> {
  let [number, charset, name, bytes]: [number, number, string, number[]] = [-1, 0, '', []]
  /** Groups within one that tells more of a font, such as another name for it. */
  let skipped = 0
  const decode = () => {
    if (bytes.length > 0) name += new TextDecoder(CHARSETS[charset] ?? 'windows-1252').decode(Uint8Array.from(bytes))
    bytes = []
  }
  for (const [part, font, set, byte, code, starred, end] of table.matchAll(FONT_PARTS)) {
    if (starred !== undefined) skipped += 1
    else if (skipped > 0) skipped += part === '{' ? 1 : part === '}' ? -1 : 0
    else if (byte !== undefined) bytes.push(Number.parseInt(byte, 16))
    else {
      decode()
      if (font !== undefined) [number, charset, name] = [Number(font), 0, '']
      else if (set !== undefined) charset = Number(set)
      else if (code !== undefined) name += String.fromCharCode(Number(code) & 0xffff)
      else if (end === ';') {
        if (number >= 0 && name.trim() !== '') yield [number, name.trim().replace(OF_CHARSET, '')]
        ;[number, name] = [-1, '']
      } else if (end === undefined && !part.startsWith('\\')) name += part
    }
  }
}
