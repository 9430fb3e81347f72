/** Formats of the numbers of lists, by the names of WordprocessingML (`ST_NumberFormat`); decimal for others. */
export function listNumber(value: number, format: string): string {
  const as = FORMATS.get(format)
  return as === undefined || value < 0 || value > MOST_FORMATTED ? String(value) : as(value)
}

/** Numbers above stay decimal: a Roman one would have a letter for every thousand. */
const MOST_FORMATTED = 30_000

const ROMAN: readonly (readonly [number, string])[] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
  ] as const),
  ...([
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
]

function roman(value: number): string {
  let left = value
  let text = ''
  for (const [size, letters] of ROMAN) {
    text += letters.repeat(Math.floor(left / size))
    left %= size
  }
  return text || '0'
}

/** a to z, then aa, bb and so on, as Word counts. */
function repeated(value: number, letters: readonly string[]): string {
  if (value < 1) return String(value)
  const letter = letters[(value - 1) % letters.length] ?? ''
  return letter.repeat(Math.min(50, Math.ceil(value / letters.length)))
}

const LATIN = [...'abcdefghijklmnopqrstuvwxyz']
const RUSSIAN = [...'абвгдежзиклмнопрстуфхцчшщыэюя']
const CHINESE = [...'〇一二三四五六七八九']
const CIRCLED_MOST = 20

const PLACES = [
  [10_000, '万'],
  [1000, '千'],
  [100, '百'],
  [10, '十'],
  [1, ''],
] as const

/** 十, 十一, 二十, 一百〇一. */
function chinese(value: number): string {
  if (value === 0) return '〇'
  let text = ''
  let isGap = false
  for (const [size, sign] of PLACES) {
    const digit = Math.floor(value / size) % 10
    if (digit === 0) {
      isGap = text !== ''
      continue
    }
    const isBareTen = size === 10 && value < 20
    text += (isGap ? '〇' : '') + (isBareTen ? '' : (CHINESE[digit] ?? '')) + sign
    isGap = false
  }
  return text
}

const ordinal = (value: number): string => {
  const ending = value % 100 >= 11 && value % 100 <= 13 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[value % 10] ?? 'th')
  return `${value}${ending}`
}
const digitsOf = (system: string) => {
  const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false })
  return (value: number) => format.format(value)
}

const FORMATS: ReadonlyMap<string, (value: number) => string> = new Map([
  ['lowerRoman', roman],
  ['upperRoman', (value: number) => roman(value).toUpperCase()],
  ['lowerLetter', (value: number) => repeated(value, LATIN)],
  ['upperLetter', (value: number) => repeated(value, LATIN).toUpperCase()],
  ['russianLower', (value: number) => repeated(value, RUSSIAN)],
  ['russianUpper', (value: number) => repeated(value, RUSSIAN).toUpperCase()],
  ['decimalZero', (value: number) => String(value).padStart(2, '0')],
  ['ordinal', ordinal],
  ['none', () => ''],
  ['numberInDash', (value: number) => `- ${value} -`],
  ['decimalFullWidth', digitsOf('fullwide')],
  ['thaiNumbers', digitsOf('thai')],
  ['hindiNumbers', digitsOf('deva')],
  [
    'decimalEnclosedCircle',
    (value: number) => (value >= 1 && value <= CIRCLED_MOST ? String.fromCodePoint(0x245f + value) : String(value)),
  ],
  ...['chineseCounting', 'chineseCountingThousand', 'japaneseCounting', 'taiwaneseCounting', 'ideographDigital'].map(
    (name) => [name, chinese] as const,
  ),
])
