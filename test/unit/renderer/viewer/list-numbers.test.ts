import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelOf, type Level } from '../../../../renderer/viewer/docx/numbering.ts'
import { listNumber } from '../../../../renderer/viewer/list-numbers.ts'

const NUMBERS = fc.integer({ min: 1, max: 3999 })
const ROMAN = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

test('a Roman number has the value that its letters add up to, and no letter four times', () => {
  fc.assert(
    fc.property(NUMBERS, (number) => {
      const values = [...listNumber(number, 'lowerRoman')].map((letter) => ROMAN[letter as keyof typeof ROMAN])
      const sum = values.reduce((total, value, at) => total + (value < (values[at + 1] ?? 0) ? -value : value), 0)
      expect(sum).toBe(number)
      expect(listNumber(number, 'upperRoman')).not.toMatch(/(.)\1{3}/)
    }),
  )
})

test('letters begin again doubled after the last one', () => {
  fc.assert(
    fc.property(NUMBERS, (number) => {
      const letters = listNumber(number, 'lowerLetter')
      if (letters.length < 50) expect(26 * (letters.length - 1) + letters.charCodeAt(0) - 96).toBe(number)
      expect(new Set(letters).size).toBe(1)
    }),
  )
  expect([26, 27, 53].map((number) => listNumber(number, 'upperLetter'))).toEqual(['Z', 'AA', 'AAA'])
})

test('every other format has its digits, and an unknown one is decimal', () => {
  const all = (format: string, ...numbers: number[]) => numbers.map((number) => listNumber(number, format))
  expect(all('chineseCounting', 1, 10, 11, 20, 101, 110, 1001)).toEqual([
    ...['一', '十', '十一', '二十', '一百〇一', '一百一十', '一千〇一'],
  ])
  expect(all('decimalZero', 3, 12)).toEqual(['03', '12'])
  expect(all('ordinal', 1, 2, 3, 11, 22)).toEqual(['1st', '2nd', '3rd', '11th', '22nd'])
  expect(all('decimalEnclosedCircle', 1, 20, 21)).toEqual(['①', '⑳', '21'])
  expect([...all('thaiNumbers', 12), ...all('hindiNumbers', 12), ...all('russianLower', 1, 2)]).toEqual([
    ...['๑๒', '१२', 'а', 'б'],
  ])
  expect([...all('none', 5), ...all('unheardOf', 5), ...all('lowerRoman', 1_000_000, -1)]).toEqual([
    ...['', '5', '1000000', '-1'],
  ])
})

test('the text of a level names the numbers of the levels above it, as decimals where that is asked for', () => {
  const level = (format: string, text: string, isLegal = false): Level => ({
    ...{ start: 1, format, text, restart: null, isLegal, style: null },
  })
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (chapter, part) => {
      const levels = new Map([
        [0, level('upperRoman', '%1')],
        [1, level('decimal', '%1.%2)', true)],
      ])
      expect(labelOf(levels, 1, [chapter, part])).toBe(`${chapter}.${part})`)
    }),
  )
})
