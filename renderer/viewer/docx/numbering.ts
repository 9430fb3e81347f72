import { listNumber } from '../list-numbers.ts'
import { all, allWord, attribute, childAt, isOn, valueAt } from './word-xml.ts'

/** A level of a list: `%1` in its text stands for the number of the first level. */
export type Level = {
  readonly start: number
  readonly format: string
  readonly text: string
  /** The level after which this one begins again, from 1; 0 for never. */
  readonly restart: number | null
  readonly isLegal: boolean
  readonly style: string | null
}

/** A list of the document: what all of its paragraphs count, and the starts that this list has of its own. */
type List = {
  readonly counted: string
  readonly levels: ReadonlyMap<number, Level>
  readonly starts: ReadonlyMap<number, number>
}

export type Style = {
  readonly basedOn: string | null
  readonly list: string | null
  readonly level: string | null
  readonly isRightToLeft: boolean | null
}

export type Styles = { readonly byId: ReadonlyMap<string, Style>; readonly defaultId: string | null }

const LEVELS = 9
const DEEPEST_STYLE = 20
const HIGHEST = 1_000_000

export function readStyles(document: Document | null): Styles {
  const byId = new Map<string, Style>()
  let defaultId: string | null = null
  for (const element of document ? allWord(document, 'style') : []) {
    const id = attribute(element, 'styleId')
    if (id === null) continue
    const bidi = childAt(element, 'pPr', 'bidi')
    byId.set(id, {
      basedOn: valueAt(element, 'basedOn'),
      list: valueAt(element, 'pPr', 'numPr', 'numId'),
      level: valueAt(element, 'pPr', 'numPr', 'ilvl'),
      isRightToLeft: bidi === null ? null : isOn(bidi),
    })
    if (attribute(element, 'type') === 'paragraph' && /^(?:1|true|on)$/.test(attribute(element, 'default') ?? '')) {
      defaultId = id
    }
  }
  return { byId, defaultId }
}

/** What a paragraph's style says, or one that it is based on. */
export function ofStyle<T>({ byId, defaultId }: Styles, id: string | null, get: (style: Style) => T | null): T | null {
  let style = byId.get(id ?? defaultId ?? '')
  for (let depth = 0; style !== undefined && depth < DEEPEST_STYLE; depth += 1) {
    const value = get(style)
    if (value !== null) return value
    style = byId.get(style.basedOn ?? '')
  }
  return null
}

export type NumberedParagraph = {
  readonly list: string | null
  readonly level: string | null
  readonly style: string | null
}

/** The texts in front of a document's paragraphs, which have to be asked for in their order. */
export function createNumbering(
  document: Document | null,
  styles: Styles,
): (paragraph: NumberedParagraph) => string | null {
  const lists = document ? readLists(document, styles) : new Map<string, List>()
  const counters = new Map<string, (number | undefined)[]>()
  const begun = new Set<string>()
  return ({ list: own, level: ownLevel, style }) => {
    const id = own ?? ofStyle(styles, style, (one) => one.list)
    const list = lists.get(id ?? '')
    if (id === null || list === undefined) return null
    const at = levelOf(list, ownLevel, style, styles)
    const level = list.levels.get(at)
    if (level === undefined || level.format === 'bullet') return null
    const counts = counters.get(list.counted) ?? []
    counters.set(list.counted, counts)
    const start = list.starts.get(at)
    const isFirst = start !== undefined && !begun.has(`${id} ${at}`)
    begun.add(`${id} ${at}`)
    const before = counts[at]
    counts[at] = isFirst ? start : before === undefined ? (start ?? level.start) : Math.min(HIGHEST, before + 1)
    for (let deeper = at + 1; deeper < LEVELS; deeper += 1) {
      const restart = list.levels.get(deeper)?.restart ?? deeper
      if (restart !== 0 && at < restart) counts[deeper] = undefined
    }
    return labelOf(list.levels, at, counts)
  }
}

function levelOf(list: List, own: string | null, style: string | null, styles: Styles): number {
  if (own !== null) return Number(own)
  for (const [at, level] of list.levels) if (level.style !== null && level.style === style) return at
  return Number(ofStyle(styles, style, (one) => one.level) ?? 0)
}

/** The text of a level with the numbers of all levels that it names. */
export function labelOf(
  levels: ReadonlyMap<number, Level>,
  at: number,
  counts: readonly (number | undefined)[],
): string {
  const own = levels.get(at)
  if (own === undefined) return ''
  return own.text.replace(/%([1-9])/g, (_, digit: string) => {
    const level = levels.get(Number(digit) - 1)
    if (level === undefined) return ''
    const isDecimal = own.isLegal && level.format !== 'none'
    return listNumber(counts[Number(digit) - 1] ?? level.start, isDecimal ? 'decimal' : level.format)
  })
}

function readLists(document: Document, styles: Styles): ReadonlyMap<string, List> {
  const abstract = new Map(allWord(document, 'abstractNum').map((one) => [attribute(one, 'abstractNumId'), one]))
  const elements = new Map(allWord(document, 'num').map((one) => [attribute(one, 'numId'), one]))
  /** A list may take its levels from a style, which names another list. */
  function abstractOf(id: string | null): string | null {
    const link = valueAt(abstract.get(id) ?? null, 'numStyleLink')
    const linked = elements.get(styles.byId.get(link ?? '')?.list ?? '')
    return linked === undefined ? id : valueAt(linked, 'abstractNumId')
  }
  const lists = new Map<string, List>()
  for (const [id, element] of elements) {
    const counted = abstractOf(valueAt(element, 'abstractNumId'))
    const from = abstract.get(counted)
    if (id === null || counted === null || from === undefined) continue
    const levels = new Map(all(from, 'lvl').map((one, at) => [numberOf(attribute(one, 'ilvl'), at), readLevel(one)]))
    const starts = new Map<number, number>()
    for (const override of all(element, 'lvlOverride')) {
      const at = numberOf(attribute(override, 'ilvl'), 0)
      const level = childAt(override, 'lvl')
      if (level) levels.set(at, readLevel(level))
      const start = valueAt(override, 'startOverride')
      if (start !== null) starts.set(at, numberOf(start, 1))
    }
    lists.set(id, { counted, levels, starts })
  }
  return lists
}

function readLevel(element: Element): Level {
  const restart = valueAt(element, 'lvlRestart')
  return {
    start: numberOf(valueAt(element, 'start'), 1),
    format: valueAt(element, 'numFmt') ?? 'decimal',
    text: (valueAt(element, 'lvlText') ?? '').slice(0, 200),
    restart: restart === null ? null : numberOf(restart, 0),
    isLegal: isOn(childAt(element, 'isLgl')),
    style: valueAt(element, 'pStyle'),
  }
}

function numberOf(text: string | null, otherwise: number): number {
  const number = Math.trunc(Number(text))
  return text === null || !Number.isFinite(number) ? otherwise : Math.min(HIGHEST, Math.max(0, number))
}
