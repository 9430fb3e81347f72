/** Codes of the formats that a workbook names by number only. Those of a currency depend on a computer's language. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'yyyy-mm-dd',
  15: 'yyyy-mm-dd',
  16: 'yyyy-mm-dd',
  17: 'yyyy-mm-dd',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
}
const EAST_ASIAN_DATES = new Set([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])

export function builtInFormat(id: number): string {
  return EAST_ASIAN_DATES.has(id) ? 'yyyy-mm-dd' : (BUILT_IN[id] ?? 'General')
}

type Kind = 'literal' | 'date' | 'elapsed' | 'digit' | 'exponent' | 'general' | 'condition'
type Token = { readonly kind: Kind; readonly text: string }

const TOKENS =
  /"([^"]*)"?|\\(.)|_(.)|\*(.)|\[([^\]]*)\]|(General)|(AM\/PM|A\/P)|(y+|m+|d+|h+|s+)|(E[+-])|([0#?.,])|(;)|([^])/giu

/** Numbers are shown by few formats and many cells have each. */
const parsed = new Map<string, readonly (readonly Token[])[]>()

function sectionsOf(code: string): readonly (readonly Token[])[] {
  const known = parsed.get(code)
  if (known !== undefined) return known
  const sections: Token[][] = [[]]
  for (const match of code.matchAll(TOKENS)) {
    if (match[11] !== undefined) sections.push([])
    else sections.at(-1)?.push(tokenOf(match))
  }
  if (parsed.size > 1000) parsed.clear()
  parsed.set(code, sections)
  return sections
}

function tokenOf(match: RegExpMatchArray): Token {
  const [whole, quoted, escaped, space, fill, bracket, general, noon, date, exponent, digit] = match
  if (bracket !== undefined) return bracketOf(bracket)
  if (general !== undefined) return { kind: 'general', text: '' }
  if (noon !== undefined) return { kind: 'date', text: 'a' }
  if (date !== undefined) return { kind: 'date', text: date.toLowerCase() }
  if (exponent !== undefined) return { kind: 'exponent', text: exponent }
  if (digit !== undefined) return { kind: 'digit', text: digit }
  if (space !== undefined) return { kind: 'literal', text: ' ' }
  if (fill !== undefined) return { kind: 'literal', text: '' }
  return { kind: 'literal', text: quoted ?? escaped ?? whole }
}

function bracketOf(text: string): Token {
  // A currency and its language: [$S/.-280A].
  if (text.startsWith('$')) return { kind: 'literal', text: text.slice(1).replace(/-[\da-f]*$/i, '') }
  if (/^(?:h+|m+|s+)$/i.test(text)) return { kind: 'elapsed', text: text.toLowerCase() }
  return /^[<>=]/.test(text) ? { kind: 'condition', text } : { kind: 'literal', text: '' }
}

/** A number with as many digits as a spreadsheet has: fractions of two have more. */
export function plainNumber(value: number): string {
  return String(Number(value.toPrecision(15))).replace('e', 'E')
}

/**
 * A cell's number as its format shows it. Dates are year-month-day and times of 24 hours, whatever the order in the
 * format, since a reader can't see which it is. Where a format is not known here, the number itself is shown.
 *
 * @param is1904 whether days are counted from 1904
 */
export function showNumber(value: number, code: string, is1904 = false): string {
  const sections = sectionsOf(code)
  if (!Number.isFinite(value) || sections.some((section) => section.some(({ kind }) => kind === 'condition'))) {
    return plainNumber(value)
  }
  const ofNegative = value < 0 && sections.length > 1
  const section = sections[ofNegative ? 1 : value === 0 && sections.length > 2 ? 2 : 0] ?? []
  if (section.some(({ kind }) => kind === 'elapsed')) return durationText(value, section)
  if (section.some(({ kind }) => kind === 'date')) return dateText(value, section, is1904)
  const shown = numberText(Math.abs(value), section)
  // What a format hides was handed in all the same.
  if (shown === null || shown.trim() === '') return plainNumber(value)
  const isMinus = value < 0 && !ofNegative && /[1-9]/.test(shown)
  return (isMinus ? '-' : '') + shown.trim()
}

function numberText(value: number, section: readonly Token[]): string | null {
  const first = section.findIndex(({ kind }) => kind === 'digit')
  const textOf = (tokens: readonly Token[]) =>
    tokens.map(({ kind, text }) => (kind === 'general' ? plainNumber(value) : kind === 'literal' ? text : '')).join('')
  if (first === -1) return textOf(section).replace('@', plainNumber(value))
  const last = section.findLastIndex(({ kind }) => kind === 'digit')
  const middle = section.slice(first, last + 1)
  // Fractions, powers of ten, and signs between digits, as in telephone numbers.
  if (section.some(({ kind }) => kind === 'general') || middle.some(({ kind }) => kind !== 'digit')) return null
  const pattern = middle.map(({ text }) => text).join('')
  const percents = section.filter(({ kind, text }) => kind === 'literal' && text === '%').length
  const digits = digitsOf(value, pattern, percents)
  return digits === null ? null : textOf(section.slice(0, first)) + digits + textOf(section.slice(last + 1))
}

const formatters = new Map<string, Intl.NumberFormat>()

function digitsOf(value: number, pattern: string, percents: number): string | null {
  const [, whole = '', scale = '', fraction = '', end = ''] = /^([0#?,]*?)(,*)(?:\.([0#?]*)(,*))?$/.exec(pattern) ?? []
  const thousands = scale.length + end.length
  const scaled = (Number(`${Number(value.toPrecision(15))}`) * 100 ** percents) / 1000 ** thousands
  const least = whole.replaceAll(/[^0]/g, '').length
  if (fraction.length > 30 || least > 20 || scaled >= 1e15) return null
  const key = `${least} ${fraction} ${whole.includes(',')}`
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat('en-US', {
      minimumIntegerDigits: Math.max(1, least),
      minimumFractionDigits: fraction.replaceAll(/[^0]/g, '').length,
      maximumFractionDigits: fraction.length,
      useGrouping: whole.includes(','),
    })
  if (formatters.size > 1000) formatters.clear()
  formatters.set(key, formatter)
  // Percents of fractions of two: 0.285 is 28.5 %.
  const text = formatter.format(Number(scaled.toPrecision(15)))
  return least === 0 && fraction !== '' ? text.replace(/^0(?=\.)/, '') : text
}

const two = (number: number) => String(number).padStart(2, '0')

function durationText(value: number, section: readonly Token[]): string {
  const seconds = Math.round(Math.abs(value) * 86_400)
  const shown = section.map(({ kind, text }) => {
    if (kind === 'literal') return text
    const unit = text[0]
    if (kind === 'elapsed') {
      const whole = Math.floor(seconds / (unit === 'h' ? 3600 : unit === 'm' ? 60 : 1))
      return String(whole).padStart(text.length, '0')
    }
    if (kind !== 'date') return ''
    if (unit === 'm') return two(Math.floor(seconds / 60) % 60)
    return unit === 's' ? two(seconds % 60) : ''
  })
  return (value < 0 && seconds > 0 ? '-' : '') + shown.join('').trim()
}

function dateText(value: number, section: readonly Token[], is1904: boolean): string {
  const units = section.filter(({ kind }) => kind === 'date').map(({ text }) => text[0])
  const hasSeconds = units.includes('s')
  const hasTime = hasSeconds || units.includes('h')
  const isMonth = (at: number) => units[at] === 'm' && units[at - 1] !== 'h' && units[at + 1] !== 's'
  const hasDate = units.some((unit, at) => unit === 'y' || unit === 'd' || isMonth(at))
  // Days before the first and after the year 9999 are none in a spreadsheet.
  if (value < 0 || value >= 2_958_466) return plainNumber(value)
  const seconds = Math.round(value * 86_400)
  const day = hasTime ? Math.floor(seconds / 86_400) : Math.floor(value)
  const rest = seconds % 86_400
  const clock = `${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}${hasSeconds ? `:${two(rest % 60)}` : ''}`
  return [...(hasDate ? [dayText(day, is1904)] : []), ...(hasTime ? [clock] : [])].join(' ')
}

/** The day of a number. Counted from 1900, that year has a 29 February, as in Lotus 1-2-3, and a day 0. */
function dayText(day: number, is1904: boolean): string {
  if (!is1904 && day === 0) return '1900-01-00'
  if (!is1904 && day === 60) return '1900-02-29'
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30)
  return new Date(first + day * 86_400_000).toISOString().slice(0, 10)
}
