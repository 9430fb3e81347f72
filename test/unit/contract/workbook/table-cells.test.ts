import { expect, test } from 'vitest'
import { odsTableValue, tableValue } from '../../../../contract/workbook/table-cells.ts'

const number = (value: string, format?: string, is1904 = false) =>
  tableValue({ text: null, type: '', value, format }, is1904)

const ACCOUNTING = '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-'

test.each([
  ['1234567890123456', undefined, '1234567890123456'],
  ['1.234567890123456E15', 'General', '1234567890123456'],
  ['12345678901234567890', 'General', '12345678901234567890'],
  ['-12345678901234567890', 'General', '-12345678901234567890'],
  ['1.0', 'General', '1'],
  ['-0', 'General', '0'],
  ['1.1000000000000001', 'General', '1.1'],
  ['0.30000000000000004', '0.0', '0.30000000000000004'],
  ['9.9999999999999995E-8', 'General', '0.0000001'],
  ['-1.5E-7', 'General', '-0.00000015'],
  ['999999999999999900000', 'General', '999999999999999900000'],
  ['1E21', 'General', '1E+21'],
  ['1234567.89', '#,##0', '1234567.89'],
  ['1234567.89', '#,##0.0,,', '1234567.89'],
  ['123456', '0.00E+00', '123456'],
  ['123456', '##0.0E+0', '123456'],
  ['1234', '# ##0', '1234'],
  ['1234', "#'##0", '1234'],
  ['5', '[Red]0', '5'],
  ['5', ';;;', '5'],
  ['0', '0;-0;', '0'],
  ['5', '@', '5'],
  ['-5', '0_);(0)', '-5'],
  ['-5', '0;[Red]-0', '-5'],
  ['5', '+0;-0', '5'],
])('a number has all its digits, however it is shown: %s by %s', (saved, format, expected) => {
  expect(number(saved, format)).toBe(expected)
})

test.each([
  ['1234.567', '[$$-409]#,##0.00'],
  ['1234.567', '#,##0.00 [$€-407]'],
  ['1234.567', '#,##0.00\\ "kr"'],
  ['1234.567', '"EUR" #,##0.00'],
  ['1234.567', '[$CHF-807] #,##0.00'],
  ['1234.567', '"R$" 0.00'],
  ['1234.567', ACCOUNTING],
  ['-1234.567', ACCOUNTING],
  ['0', ACCOUNTING],
])('an amount is its number: %s by %s', (saved, format) => {
  expect(number(saved, format)).toBe(saved)
})

test.each([
  ['42', '00000', '00042'],
  ['-42', '00000', '-00042'],
  ['123456', '00000', '123456'],
  ['0', '000', '000'],
  ['1.234', '00.00', '01.234'],
  ['1234567890123456', '00000000000000000000', '00001234567890123456'],
  ['123456', '000-000', '123-456'],
  ['5551234', '###-####', '555-1234'],
  ['5551234567', '(000) 000-0000', '(555) 123-4567'],
  ['12345678901', '000\\.000\\.000\\-00', '123.456.789-01'],
  ['202611', '0000\\/00', '2026/11'],
  ['7', '"A-"000', 'A-007'],
  ['7', '[$ID-]0', 'ID7'],
  ['7', '0"-B"', '7-B'],
  ['7', '0" points"', '7 points'],
  ['7', 'General" points"', '7 points'],
  ['7', '"-"0', '-7'],
  ['0.125', '0.0%', '12.5%'],
  ['12', '0"%"', '12%'],
  ['0.5', '# ?/?', '1/2'],
  ['1', '"yes";"no";"none"', 'yes'],
  ['-1', '"yes";"no";"none"', 'no'],
  ['500', '[>100]"high";0', 'high'],
  ['50', '[>100]"high";0', '50'],
  ['50', '[<10]"low";[<100]000;0', '050'],
])('what a format makes of a number is kept: %s by %s', (saved, format, expected) => {
  expect(number(saved, format)).toBe(expected)
})

test.each([
  ['46356', 'yyyy-mm-dd', '2026-11-30'],
  ['46356', '[$-407]d. mmmm yyyy', '2026-11-30'],
  ['46356', 'd-mmm', '2026-11-30'],
  ['46356', 'm/d/yy h:mm', '2026-11-30T00:00:00'],
  ['46356.586805555555', 'dd.mm.yyyy hh:mm', '2026-11-30T14:05:00'],
  ['46356.586805555555', 'dd.mm.yyyy', '2026-11-30T14:05:00'],
  ['46356.58680697917', 'yyyy-mm-dd hh:mm:ss', '2026-11-30T14:05:00.123'],
  ['46355.99999999999', 'yyyy-mm-dd', '2026-11-30'],
  ['1', 'yyyy-mm-dd', '1900-01-01'],
  ['59', 'yyyy-mm-dd', '1900-02-28'],
  ['60', 'yyyy-mm-dd', '1900-02-29'],
  ['61', 'yyyy-mm-dd', '1900-03-01'],
  ['0', 'yyyy-mm-dd', '1900-01-00'],
  ['2958465', 'yyyy-mm-dd', '9999-12-31'],
  ['2958466', 'yyyy-mm-dd', '2958466'],
  ['-1', 'yyyy-mm-dd', '-1'],
  ['0.5868055555555556', 'h:mm AM/PM', '14:05:00'],
  ['1.5', '[h]:mm:ss', '36:00:00'],
  ['-0.0625', '[h]:mm', '-1:30:00'],
  ['0.05', '[mm]:ss', '1:12:00'],
  ['0.0123456789', 'mm:ss.0', '0:17:46.667'],
])('a moment is written as in ISO 8601, a time in hours: %s by %s', (saved, format, expected) => {
  expect(number(saved, format)).toBe(expected)
})

test('days may be counted from 1904', () => {
  expect(number('44894', 'yyyy-mm-dd', true)).toBe('2026-11-30')
  expect(number('0', 'yyyy-mm-dd', true)).toBe('1904-01-01')
  expect(number('1.5', '[h]:mm', true)).toBe('36:00:00')
})

test.each([
  ['2026-11-30', 'yyyy-mm-dd', '2026-11-30'],
  ['2026-11-30T00:00:00Z', 'yyyy-mm-dd', '2026-11-30'],
  ['2026-11-30T00:00:00', 'yyyy-mm-dd hh:mm', '2026-11-30T00:00:00'],
  ['2026-11-30T14:05:00.500', 'yyyy-mm-dd', '2026-11-30T14:05:00.500'],
  ['09:05:00', 'h:mm', '9:05:00'],
  ['PT36H05M', '[h]:mm', '36:05:00'],
  ['P1DT2H', '[h]:mm', '26:00:00'],
  ['soon', 'yyyy', 'soon'],
])('a moment may be saved as a text: %s by %s', (value, format, expected) => {
  expect(tableValue({ text: null, type: 'd', value, format }, false)).toBe(expected)
})

test('a text is as it is, with what its format adds', () => {
  const text = (said: string, format?: string) => tableValue({ text: said, type: 's', value: '', format }, false)
  expect(text('00123', '@')).toBe('00123')
  expect(text('=1+1')).toBe('=1+1')
  expect(text(' a\u00a0b\r\nc\rd ')).toBe(' a\u00a0b\nc\nd ')
  expect(text('001', '"ID-"@')).toBe('ID-001')
  expect(text('5', '00000')).toBe('5')
})

const ods = (type: string, value: string, words: string | null) => {
  const name = type === 'date' || type === 'time' || type === 'boolean' ? `office:${type}-value` : 'office:value'
  return odsTableValue({ attributes: { 'office:value-type': type, [name]: value }, words, isCovered: false })
}

test.each([
  ['float', '1234567890123456', '1.23E+15', '1234567890123456'],
  ['float', '1.23456789012346E+019', '1.23456789012346E+019', '12345678901234600000'],
  ['float', '9.99999999999999999985e-08', '1E−07', '0.0000001'],
  ['float', '1234567.89', '1.234.568', '1234567.89'],
  ['float', '-1234.5', '(1,234.50)', '-1234.5'],
  ['float', '1234.5', '1 234,50 kr', '1234.5'],
  ['float', '1234.5', '$1,234.50', '1234.5'],
  ['float', '12', '١٢', '12'],
  ['float', '5', '', '5'],
  ['float', '5', null, '5'],
  ['float', '0', '-', '0'],
  ['float', '42', '00042', '00042'],
  ['float', '-42', '-00042', '-00042'],
  ['float', '1.234', '01,23', '01.234'],
  ['float', '12345678', '012.345.678', '012.345.678'],
  ['float', '123456', '123-456', '123-456'],
  ['float', '7', 'A-007', 'A-007'],
  ['float', '0.125', '12.5%', '12.5%'],
  ['float', '0.5', ' 1/2', '1/2'],
  ['float', '1', 'TRUE', 'TRUE'],
  ['float', '46355', '11/29/26', '11/29/26'],
  ['percentage', '0.125', '12,5 %', '12,5 %'],
  ['percentage', '0.125', null, '12.5%'],
  ['currency', '1234.567', '1.234,57 €', '1234.567'],
  ['boolean', 'true', 'WAHR', 'TRUE'],
  ['date', '2026-11-30', '30.11.26', '2026-11-30'],
  ['date', '2026-11-30', '30.11.26 00:00', '2026-11-30T00:00:00'],
  ['date', '2026-11-30T14:05:00', '30.11.26', '2026-11-30T14:05:00'],
  ['date', '2026-11-30T23:59:59.9999999', '', '2026-12-01T00:00:00'],
  ['time', 'PT09H05M00S', '9:05', '9:05:00'],
  ['time', '-PT1H30M', '-1:30', '-1:30:00'],
  ['time', 'PT00H17M46.66665696S', '17:46.7', '0:17:46.667'],
  ['time', 'PT014H24M00S', '2:24 PM', '14:24:00'],
])('of an ODS: %s %s shown as %s', (type, value, words, expected) => {
  expect(ods(type, value, words)).toBe(expected)
})

test('a cell of an ODS that shows an error is called by it, and one behind another says nothing', () => {
  const attributes = { 'office:value-type': 'string', 'office:string-value': '', 'table:formula': 'of:=NA()' }
  expect(odsTableValue({ attributes, words: '#N/A', isCovered: false })).toBe('#N/A')
  expect(odsTableValue({ attributes, words: 'Err:509', isCovered: false })).toBe('Err:509')
  expect(odsTableValue({ attributes, words: 'x', isCovered: true })).toBe('')
  expect(odsTableValue({ attributes: { 'table:formula': 'of:=[.A1]+1' }, words: null, isCovered: false })).toBe('=A1+1')
})
