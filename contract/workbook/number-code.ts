import { withoutCurrency } from './exact-number.ts'

/** The signs of a section of a format's code. */
const SIGN =
  /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|_.|\*.|\[(?<bracket>[^\]]*)\]|(?<general>General)|(?<digits>[0#?]+)|(?<point>\.)|(?<group>,)|(?<exponent>E[+-])|(?<percent>%)|(?<slash>\/)|(?<other>.)/giu
/** What a sign that ends a section is not in: a quoted text, brackets, or one that is escaped. */
const WHOLE = /"[^"]*"?|\\.|\[[^\]]*\]?|[^"\\[]/gsu
const CONDITION = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$/

/** How the digits of a number are shown. */
export type ShownDigits = {
  /** Whether there is more than the number: a unit, a letter, a dash, a percent sign, a fraction, or a text alone. */
  readonly hasMore: boolean
  /** How many digits its whole part has at least. */
  readonly zeros: number
}

type Section = ShownDigits & { readonly condition: ((value: number) => boolean) | null }
type Code = readonly Section[]

/** Many cells have one of few formats. */
const known = new Map<string, Code>()

/** How a number is shown by the code of a format. */
export function shownDigits(code: string, value: number): ShownDigits {
  let sections = known.get(code)
  if (sections === undefined) {
    sections = sectionsIn(code).map(readSection)
    if (known.size > 1000) known.clear()
    known.set(code, sections)
  }
  return sectionOf(sections, value)
}

function sectionsIn(code: string): readonly string[] {
  const sections = ['']
  for (const [part] of code.matchAll(WHOLE)) {
    if (part === ';') sections.push('')
    else sections[sections.length - 1] += part
  }
  return sections
}

function sectionOf(sections: Code, value: number): Section {
  const [first, second, third] = sections
  const isFirst = first?.condition ?? (second === undefined ? () => true : third === undefined ? atLeast0 : above0)
  const isSecond = second?.condition ?? (third === undefined || first?.condition ? () => true : below0)
  if (isFirst(value)) return first ?? PLAIN
  return (isSecond(value) ? second : third) ?? PLAIN
}
const PLAIN: Section = { hasMore: false, zeros: 0, condition: null }
const atLeast0 = (value: number) => value >= 0
const above0 = (value: number) => value > 0
const below0 = (value: number) => value < 0

function readSection(text: string, at: number): Section {
  const around = { before: '', between: '', after: '' }
  let [zeros, pending] = [0, '']
  let [hasDigits, isQuantity, isBehindPoint, hasMore] = [false, false, false, false]
  let condition: Section['condition'] = null
  for (const { groups = {} } of text.matchAll(SIGN)) {
    const { quoted, escaped, bracket, general, digits, point, group, exponent, percent, slash, other } = groups
    if (digits !== undefined || general !== undefined) {
      if (hasDigits) around.between += pending
      else around.before = pending
      pending = ''
      hasDigits = true
      if (digits !== undefined && !isBehindPoint) zeros += digits.replaceAll(/[^0]/g, '').length
    } else if (bracket !== undefined) {
      if (bracket.startsWith('$')) pending += bracket.slice(1).replace(/-[^-]*$/, '')
      else condition ??= conditionOf(bracket)
    } else if (point !== undefined) isBehindPoint = true
    else if (group !== undefined || exponent !== undefined) isQuantity = true
    else if (percent !== undefined) hasMore = true
    else if (slash !== undefined) pending += '/'
    else pending += quoted ?? escaped ?? other ?? ''
  }
  around.after = pending
  const signs = at === 0 ? /[+()]/g : /[-+()]/g
  const rest = withoutCurrency(around.before.replace(signs, ' ')) + withoutCurrency(around.after.replace(signs, ' '))
  if (!hasDigits) hasMore ||= /[\p{L}\p{N}]/u.test(pending)
  else hasMore ||= rest.trim() !== '' || /[^\s'’]/.test(around.between)
  return { hasMore, zeros: isQuantity || zeros < 2 ? 0 : zeros, condition }
}

function conditionOf(bracket: string): Section['condition'] {
  const [, sign, limit] = CONDITION.exec(bracket) ?? []
  if (sign === undefined) return null
  const than = Number(limit)
  return (value) =>
    sign === '<'
      ? value < than
      : sign === '>'
        ? value > than
        : sign === '<='
          ? value <= than
          : sign === '>='
            ? value >= than
            : sign === '='
              ? value === than
              : value !== than
}
