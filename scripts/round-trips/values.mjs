// The values that are written, each in a column of its own.
const HOUR = 3_600_000

/** `kind` is that of a column of the product's tables; `name` stands in the docs. */
export const VALUES = [
  { name: 'elapsed, 9 minutes', kind: 'duration', value: 545_000 },
  { name: 'elapsed, more than a day', kind: 'duration', value: 36 * HOUR + 307_000 },
  { name: 'elapsed, with milliseconds', kind: 'duration', value: 36 * HOUR + 65_250 },
  { name: 'elapsed, just below a day', kind: 'duration', value: 24 * HOUR - 1 },
  { name: 'elapsed, 100 days', kind: 'duration', value: 2400 * HOUR + 1000 },
  { name: 'position in a video', kind: 'text', value: '00:12:30.500' },
  { name: 'ID with zeros', kind: 'text', value: '00123' },
  { name: 'ID of 16 digits', kind: 'text', value: '1234567890123456' },
  { name: 'ID of 20 digits', kind: 'text', value: '12345678901234567890' },
  { name: 'ID like a power', kind: 'text', value: '1E5' },
  { name: 'ID like a day', kind: 'text', value: '2-1' },
  { name: 'ID like a fraction', kind: 'text', value: '3/4' },
  { name: 'ID with decimals', kind: 'text', value: '12.0' },
  { name: 'text like a formula', kind: 'text', value: '=1+1' },
  { name: 'phone number', kind: 'text', value: '+49 30 1234' },
  { name: 'negative number as text', kind: 'text', value: '-5' },
  { name: 'text with @', kind: 'text', value: '@name' },
  { name: 'text like a truth value', kind: 'text', value: 'TRUE' },
  { name: 'text like nothing', kind: 'text', value: 'NA' },
  { name: 'line break', kind: 'text', value: 'first\nsecond' },
  { name: 'spaces around', kind: 'text', value: '  two  spaces ' },
  { name: 'quotation marks', kind: 'text', value: '5" screen, "new"' },
  { name: 'other alphabets', kind: 'text', value: 'Łódź 東京 Привет العربية 👩‍🏫' },
  { name: '30,000 characters', kind: 'text', value: 'long '.repeat(5999) + 'text.' },
  { name: 'decimal number', kind: 'number', value: 7.5 },
  { name: 'number of 17 digits', kind: 'number', value: 0.1 + 0.2 },
  { name: 'truth value', kind: 'boolean', value: true },
  { name: 'date and time', kind: 'instant', value: Date.UTC(2026, 10, 1, 12, 34, 56) * 1000 },
]
