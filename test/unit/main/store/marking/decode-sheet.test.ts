import { expect, test } from 'vitest'
import { decodeSheet, isUnreadable } from '../../../../../main/store/marking/decode-sheet.ts'

const TEXT = 'participantId;num;comment\r\n1;2;Grünwald – “gut”\r\n'
const utf16 = (text: string, mark: string) => Buffer.from(mark + text, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(TEXT), 'utf-8'],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`), 'utf-8'],
  ['UTF-16 LE with a byte order mark', utf16(TEXT, '\uFEFF'), 'utf-16le'],
  ['UTF-16 LE without one', utf16(TEXT, ''), 'utf-16le'],
  ['UTF-16 BE with a byte order mark', utf16(TEXT, '\uFEFF').swap16(), 'utf-16be'],
  ['UTF-16 BE without one', utf16(TEXT, '').swap16(), 'utf-16be'],
])('%s is read', (_name, bytes, encoding) => {
  expect(decodeSheet(bytes, null)).toEqual({ text: TEXT, encoding })
})

test('what is not UTF-8 is read as Windows-1252, as Excel saves CSV, unless another encoding is chosen', () => {
  const bytes = Buffer.from([0x6e, 0x75, 0x6d, 0x0a, 0xfc, 0x96, 0xe0])
  expect(decodeSheet(bytes, null)).toEqual({ text: 'num\nü–à', encoding: 'windows-1252' })
  expect(decodeSheet(bytes, 'windows-1257')).toEqual({ text: 'num\nü–ą', encoding: 'windows-1257' })
  expect(decodeSheet(bytes, 'utf-8')).toEqual({ problem: 'encoding' })
})

test.each([
  ['an XLSX file', Buffer.from('PK\u0003\u0004rest of it'), 'workbook'],
  ['an XLS file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 'workbook'],
  ['another binary file', Buffer.concat([Buffer.alloc(500, 'a'), Buffer.from([0, 1, 0, 2])]), 'binary'],
  ['an empty file', Buffer.alloc(0), 'empty'],
  ['a file of line breaks', Buffer.from('\r\n\r\n'), 'empty'],
])('%s is refused', (_name, bytes, problem) => {
  expect(decodeSheet(bytes, null)).toEqual({ problem })
})

test('characters of another encoding are noticed', () => {
  expect(isUnreadable('Grünwald – “gut”\n')).toBe(false)
  expect(isUnreadable('Gr\uFFFDnwald')).toBe(true)
  expect(isUnreadable('gut\u0081')).toBe(true)
})
