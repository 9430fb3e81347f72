import { listNumber } from '../list-numbers.ts'
import { attribute, all } from './odt-xml.ts'

/** A level of a list: the numbers of how many levels it shows, and what stands around them. `null` for bullets. */
type Level = {
  readonly start: number
  readonly format: string
  readonly prefix: string
  readonly suffix: string
  readonly shown: number
  /** With `%1%` for the number of the first level. */
  readonly pattern: string | null
}
type ListStyle = ReadonlyMap<number, Level | null>
/** Numbers of the levels so far; `undefined` for a level that has not begun. */
export type Counts = (number | undefined)[]

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['a', 'lowerLetter'],
  ['A', 'upperLetter'],
  ['i', 'lowerRoman'],
  ['I', 'upperRoman'],
  ['', 'none'],
  ['一, 二, 三, ...', 'chineseCounting'],
  ['１, ２, ３, ...', 'decimalFullWidth'],
  ['①, ②, ③, ...', 'decimalEnclosedCircle'],
  ['А, Б, .., Аа, Аб, ... (ru)', 'russianUpper'],
  ['а, б, .., аа, аб, ... (ru)', 'russianLower'],
])
const HIGHEST = 1_000_000

const numberOf = (text: string | null): number | null => {
  const number = Math.trunc(Number(text))
  return text === null || text === '' || !Number.isFinite(number) ? null : Math.min(HIGHEST, Math.max(0, number))
}

export type OdtLists = {
  /** The number of a list's next item, or of a heading, and counts it; `null` for a bullet or an unknown list. */
  readonly next: (style: string, level: number, counts: Counts, start: number | null) => string | null
  readonly isNumbered: (style: string, level: number) => boolean
}

/** Name of the list of a document's headings. Names of styles have no spaces. */
export const OUTLINE = ' outline'

/** The lists of a document, by the styles in its parts. */
export function readLists(parts: readonly Document[]): OdtLists {
  const styles = new Map<string, ListStyle>()
  for (const part of parts) {
    for (const element of all(part, 'list-style')) styles.set(attribute(element, 'name') ?? '', levelsOf(element))
    for (const element of all(part, 'outline-style')) styles.set(OUTLINE, levelsOf(element))
  }
  const levelAt = (style: string, level: number) => styles.get(style)?.get(level) ?? null
  return {
    isNumbered: (style, level) => levelAt(style, level) !== null,
    next(style, level, counts, start) {
      const own = levelAt(style, level)
      if (own === null) return null
      const before = counts[level]
      counts[level] = start ?? (before === undefined ? own.start : Math.min(HIGHEST, before + 1))
      counts.length = level + 1
      return labelOf(style, level, own, counts)
    },
  }
  function labelOf(style: string, level: number, own: Level, counts: Counts): string | null {
    const numberAt = (at: number) => {
      const of = levelAt(style, at)
      return of === null ? '' : listNumber(counts[at] ?? of.start, of.format)
    }
    if (own.format === 'none') return null
    if (own.pattern !== null) {
      const text = own.pattern.replace(/%(\d{1,2})%/g, (_, at: string) => numberAt(Number(at)))
      return text === '' ? null : text
    }
    const shown = Array.from({ length: Math.min(own.shown, level) }, (_, at) => numberAt(level - at)).reverse()
    return own.prefix + shown.filter((one) => one !== '').join('.') + own.suffix
  }
}

function levelsOf(style: Element): ListStyle {
  const levels = [...style.children].map((element): readonly [number, Level | null] => {
    const isNumbered = /^(?:list-level-style-number|outline-level-style)$/.test(element.localName)
    const level: Level = {
      start: numberOf(attribute(element, 'start-value')) ?? 1,
      format: FORMATS.get(attribute(element, 'num-format') ?? '') ?? 'decimal',
      prefix: attribute(element, 'num-prefix') ?? '',
      suffix: attribute(element, 'num-suffix') ?? '',
      shown: numberOf(attribute(element, 'display-levels')) ?? 1,
      pattern: attribute(element, 'num-list-format'),
    }
    return [numberOf(attribute(element, 'level')) ?? 1, isNumbered ? level : null]
  })
  return new Map(levels)
}

export const startOf = (item: Element): number | null => numberOf(attribute(item, 'start-value'))
