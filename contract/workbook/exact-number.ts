const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
/** Whole numbers of which a number in memory may not have all digits. */
const LONG = /^-?[1-9]\d{15,}$/
/** From here on, numbers have an exponent. */
const LARGE = 21

/**
 * A number as it is saved in a workbook, with all its digits: the shortest decimals that are this number, without an
 * exponent up to 1e21, and those of a long whole number as they stand there. What is no number stays as it is.
 */
export function exactNumber(saved: string): string {
  const text = saved.trim()
  if (LONG.test(text)) return text
  return NUMBER.test(text) ? decimals(Number(text)) : saved
}

function decimals(value: number): string {
  const text = String(value)
  const [, sign = '', first = '', rest = '', exponent = ''] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? []
  if (first === '') return text
  if (Number(exponent) >= LARGE) return text.replace('e', 'E')
  return `${sign}0.${'0'.repeat(-Number(exponent) - 1)}${first}${rest}`
}

/** A number with zeros before it, until its whole part has so many digits. */
export function withZeros(number: string, digits: number): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(number) ?? []
  return whole === '' ? number : sign + whole.padStart(digits, '0') + rest
}

/** Names of currencies that are neither their codes nor of signs alone. */
const NAMES = 'kr kr. Kč Kčs zł Ft lei leu лв лв. руб руб. р. ден дин дин. din din. Fr Fr. SFr SFr. RM Rp KM TL'.split(
  ' ',
)
const CURRENCIES = new Set([...NAMES, ...Intl.supportedValuesOf('currency')])

/** A text without the currencies in it. */
export function withoutCurrency(text: string): string {
  const words = text.replace(/(?:\b[A-Z]{1,2})?\p{Sc}/gu, ' ').split(/\s+/)
  return words.filter((word) => !CURRENCIES.has(word)).join(' ')
}
