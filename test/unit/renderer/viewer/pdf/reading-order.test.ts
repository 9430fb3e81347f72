import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readingOrder, type TextItem } from '../../../../../renderer/viewer/pdf/reading-order.ts'

/** Items of one line at growing places from the left, or from the right. */
const line = (words: readonly string[], step = 10): TextItem[] => [
  ...words.map((str, index) => ({ str, hasEOL: false, transform: [1, 0, 0, 1, 200 + step * index, 0] })),
  { str: '', hasEOL: true, transform: [1, 0, 0, 1, 0, 0] },
]
const read = (...lines: readonly TextItem[][]) => {
  const items = lines.flat()
  return readingOrder(items)
    .map(({ index, text }) => `${text}${items[index]?.hasEOL === true ? '\n' : ''}`)
    .join('')
}

test('a line of Hebrew that is drawn from left to right is read from right to left', () => {
  expect(read(line(['מילים', ' ', '123', ' ', 'ארוך של', ' ', 'שלום עולם']))).toBe('שלום עולם ארוך של 123 מילים\n')
  expect(read(line(['ארוך מאוד', ' (', 'open', ' ', 'source', ') ', 'שלום עולם']))).toBe(
    'שלום עולם( open source )ארוך מאוד\n',
  )
})

test('brackets that the file states are taken as they are', () => {
  const [left, word, right, end] = line([')', 'סוף', '('])
  expect(read([{ ...left!, isStated: true }, word!, { ...right!, isStated: true }, end!])).toBe('(סוף)\n')
  expect(read([right!, word!, left!, end!].map((one, at) => ({ ...one, transform: [1, 0, 0, 1, at, 0] })))).toBe(
    '(סוף)\n',
  )
})

test('Hebrew words in an English line are turned around among themselves', () => {
  expect(read(line(['The words ', 'עולם', ' ', 'שלום', ' mean hello']))).toBe('The words שלום עולם mean hello\n')
})

test('lines that are in order, or not from left to right, stay', () => {
  expect(read(line(['שלום', ' ', 'עולם'], -10), line(['plain', ' ', 'words']))).toBe('שלום עולם\nplain words\n')
})

test('whatever a page has, each item is read once, and lines follow each other', () => {
  const word = fc.constantFrom('שלום', 'words', ' ', '', '12', '(', 'عربي')
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.array(word, { maxLength: 6 }), fc.constantFrom(10, 0, -10))), (lines) => {
      const items = lines.flatMap(([words, step]) => line(words, step))
      const order = readingOrder(items)
      expect(order.map(({ index }) => index).toSorted((one, other) => one - other)).toEqual([...items.keys()])
      const ends = items.flatMap(({ hasEOL }, index) => (hasEOL ? [index] : []))
      expect(order.flatMap(({ index }, at) => (items[index]?.hasEOL === true ? [at] : []))).toEqual(ends)
    }),
  )
})
