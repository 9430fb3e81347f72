import fc from 'fast-check'
import { expect, test } from 'vitest'
import { showNumber, showText } from '../../../../contract/workbook/number-format.ts'
import { shiftFormula } from '../../../../contract/workbook/formulas.ts'

test.each([
  [1234.5, '"S/." #,##0.00', 'S/. 1,234.50'],
  [1234.5, '[$S/.-280A] #,##0.00', 'S/. 1,234.50'],
  [1234.5, '#,##0.00\\ "dhs"', '1,234.50 dhs'],
  [-5, '0.00;[Red](0.00)', '(5.00)'],
  [1.5, '[h]:mm', '36:00'],
  [1.5, '[h]:mm:ss', '36:00:00'],
  [-1.5, '[h]:mm:ss', '-36:00:00'],
  [-1.5, '[mm]:ss', '-2160:00'],
  [-0.5, 'h:mm', '-0.5'],
  [0.5001, 'mm:ss.0', '00:08.6'],
  [1.5104166666666667, '@', '1.51041666666667'],
  [0.5, 'h:mm', '12:00'],
  [45_000.5, 'm/d/yy h:mm', '2023-03-15 12:00'],
  [59, 'yyyy-mm-dd', '1900-02-28'],
  [60, 'yyyy-mm-dd', '1900-02-29'],
  [61, 'yyyy-mm-dd', '1900-03-01'],
  [1.005, '0.00', '1.01'],
  [0.285, '0%', '29%'],
  [0.125, '0.0%', '12.5%'],
  [1_234_567, '#,##0.0,"k"', '1,234.6k'],
  [0, '"yes";;"no"', 'no'],
  [7, ';;;', '7'],
  [0.1 + 0.2, 'General', '0.3'],
  [-0.001, '0.00', '0.00'],
  [1.5, '# ?/?', '1 1/2'],
  [12_345, '0.00E+00', '1.23E+04'],
  [0.75, 'h:mm AM/PM', '6:00 PM'],
  [44_000, '[$-409]d\\. mmmm yyyy', '2020-06-18'],
  [-5, 'yyyy-mm-dd', '-5'],
  [3, 'no format [', '3'],
  [3, '0'.repeat(600), '3'],
])('%d by the format “%s” is “%s”', (value, code, shown) => {
  expect(showNumber(value, code)).toBe(shown)
})

test('days of the other date system are counted from 1904', () => {
  expect([0, 43_538].map((day) => showNumber(day, 'yyyy-mm-dd', true))).toEqual(['1904-01-01', '2023-03-15'])
})

test('a number with a currency whose sign has the letters of a date is that number', () => {
  const sign = fc.string({ unit: fc.constantFrom(...'dmyhsDMYHS./ €') })
  const cents = fc.integer({ min: -1e11, max: 1e11 })
  const around = fc.constantFrom<(sign: string) => string>(
    (text) => `"${text}"#,##0.00`,
    (text) => `[$${text}-409]#,##0.00`,
    (text) => `#,##0.00${[...text].map((letter) => `\\${letter}`).join('')}`,
  )
  fc.assert(
    fc.property(sign, cents, around, (text, number, code) => {
      const shown = showNumber(number / 100, code(text)).replaceAll(',', '')
      expect(Math.round(Number(/\d+\.\d\d/.exec(shown)?.[0]) * 100)).toBe(Math.abs(number))
      expect(shown.startsWith('-')).toBe(number < 0)
    }),
  )
})

test.each([
  ['0;-0;"zero";"t: "@', 't: text'],
  ['@" kg"', 'text kg'],
  ['@', 'text'],
  ['0.00', 'text'],
  ['0;-0;0;', 'text'],
  ['yyyy-mm-dd;@', 'text'],
  ['[$€-407] #,##0;@', 'text'],
])('a text by the format %s is shown as %s', (code, shown) => {
  expect(showText('text', code)).toBe(shown)
})

test('no format hides or alters a text', () => {
  const codes = fc.oneof(fc.constantFrom('@', '@@', '0;0;0;@', '_(@_)', '* @', '"x";@'), fc.string({ maxLength: 12 }))
  fc.assert(
    fc.property(fc.string(), codes, (text, code) => {
      expect(showText(text, code)).toContain(text)
    }),
  )
})

test('the places of a shared formula move, its texts, functions and fixed places stay', () => {
  expect(shiftFormula(`SUM(A1:$B$2)+LOG10(C3)&"A1"+'A1'!D4+E:F+3:4`, 2, 1)).toBe(
    `SUM(B3:$B$2)+LOG10(D5)&"A1"+'A1'!E6+F:G+5:6`,
  )
})
