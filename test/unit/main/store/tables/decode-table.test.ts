import { expect, test } from 'vitest'
import { decodeTable, isUnreadable } from '../../../../../main/store/tables/decode-table.ts'
import { encodeAs } from '../../../../support/encodings.ts'

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
  expect(decodeTable(bytes, null)).toEqual({ text: TEXT, encoding })
})

test('what is not UTF-8 is read in the encoding that is chosen, and in none before', () => {
  const bytes = Buffer.from([0x6e, 0x75, 0x6d, 0x0a, 0xfc, 0x96, 0xe0])
  expect(decodeTable(bytes, null)).toMatchObject({ problem: 'encodingUnknown' })
  expect(decodeTable(bytes, 'windows-1252')).toEqual({ text: 'num\nü–à', encoding: 'windows-1252' })
  expect(decodeTable(bytes, 'windows-1257')).toEqual({ text: 'num\nü–ą', encoding: 'windows-1257' })
  expect(decodeTable(bytes, 'utf-8')).toEqual({ problem: 'encoding' })
})

test.each([
  ['another binary file', Buffer.concat([Buffer.alloc(500, 'a'), Buffer.from([0, 1, 0, 2])]), 'binary'],
  ['an empty file', Buffer.alloc(0), 'empty'],
  ['a file of line breaks', Buffer.from('\r\n\r\n'), 'empty'],
])('%s is refused', (_name, bytes, problem) => {
  expect(decodeTable(bytes, null)).toEqual({ problem })
})

test('characters of another encoding are noticed', () => {
  expect(isUnreadable('Grünwald – “gut”\n')).toBe(false)
  expect(isUnreadable('Gr\uFFFDnwald')).toBe(true)
  expect(isUnreadable('gut\u0081')).toBe(true)
})

const RUSSIAN = 'ID;Фамилия;Имя\r\n1;Иванова;Анна\r\n2;Петров;Борис\r\n'

test.each([
  ['windows-1251', RUSSIAN],
  ['windows-1251', 'num;comment\n1;Хороший ответ\n2;Слабо\n3;да'],
  ['koi8-r', RUSSIAN],
  ['windows-1252', 'ID;Name\n1;Müller, Jürgen\n2;Çelik, Zoë'],
  ['windows-1250', 'ID;Jméno\n1;Dvořák Tomáš\n2;Łukasz Wiśniewski\n3;Škoda Řehoř'],
  ['macintosh', 'ID;Nom\n1;Éloïse Lefèvre\n2;Père Noël\n3;Anaïs Château'],
  ['shift_jis', 'ID,氏名\n1,山田太郎\n2,鈴木花子\n3,佐藤さくら'],
  ['gb18030', 'ID,姓名\n1,张伟的作业\n2,王芳的作业\n3,李娜的作业'],
  ['big5', 'ID,姓名\n1,陳大文的作業\n2,林小明的作業\n3,張學友的作業'],
] as const)('a file in %s is asked about, with its words in that encoding among the first', (encoding, text) => {
  const asked = decodeTable(encodeAs(text, encoding), null)
  if (!('problem' in asked) || asked.problem !== 'encodingUnknown') throw new Error('not asked')
  const at = asked.choices.findIndex((choice) => choice.encoding === encoding)
  expect(at).toBeGreaterThanOrEqual(0)
  expect(at).toBeLessThan(6)
  expect(asked.choices[at]?.sample.split(' ').every((word) => text.includes(word))).toBe(true)
  expect(decodeTable(encodeAs(text, encoding), encoding)).toEqual({ text, encoding })
})

test('a bad row of a file in UTF-8 is one bad row', () => {
  for (const bad of [[0xe9], [0xfc, 0x6c, 0xe9]]) {
    const bytes = Buffer.concat([Buffer.from('ID,Name\n1,José\n2,Ren'), Buffer.from(bad), Buffer.from('\n')])
    const read = decodeTable(bytes, null)
    if ('problem' in read) throw new Error(read.problem)
    expect(read.encoding).toBe('utf-8')
    expect(read.text.split('\n').map(isUnreadable)).toEqual([false, false, true, false])
  }
})

test('a byte order mark that became letters says that all letters are garbled', () => {
  const saved = Buffer.from('\uFEFFcenter,comment\n1,déjà').toString('latin1')
  expect(decodeTable(Buffer.from(saved), null)).toEqual({ problem: 'garbledMark' })
  expect(decodeTable(Buffer.from(`\uFEFF${saved}`), null)).toEqual({ problem: 'garbledMark' })
})

test('UTF-8 that was read as Windows-1252 is noticed', () => {
  for (const word of ['José', 'Müller', 'naïf – “so”', 'Škoda', 'Иван']) {
    const garbled = new TextDecoder('windows-1252').decode(Buffer.from(word))
    expect([word, isUnreadable(word), isUnreadable(garbled)]).toEqual([word, false, true])
  }
})
