import { expect, test } from 'vitest'
import { decodeText } from '../../../../main/media/text-encoding.ts'
import { encodeAs } from '../../../support/encodings.ts'

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}

const FRENCH =
  'Le dossier a été préparé à l’été dernier, où personne n’était prévenu. Ça s’est bien passé – ou presque.'
const RUSSIAN = 'Я написал эту программу за два часа. Сначала она читает файл, потом считает слова и строки в нём.'
const POLISH = 'Wszyscy są już gotowi, więc możemy zacząć. Żółta łódź płynie po jeziorze, a świeci słońce.'

test.each([
  ['utf-8', new TextEncoder().encode(`${FRENCH}\n${RUSSIAN}`), `${FRENCH}\n${RUSSIAN}`],
  ['utf-8', new TextEncoder().encode(`\uFEFF${RUSSIAN}`), RUSSIAN],
  ['utf-16le', utf16(`\uFEFF${RUSSIAN}`), RUSSIAN],
  ['utf-16be', utf16(`\uFEFF${RUSSIAN}`, true), RUSSIAN],
  ['utf-16le', utf16(`${FRENCH}\n${RUSSIAN}`), `${FRENCH}\n${RUSSIAN}`],
  ['utf-16le', utf16(RUSSIAN), RUSSIAN],
  ['utf-16be', utf16(RUSSIAN, true), RUSSIAN],
  ['windows-1252', encodeAs(FRENCH, 'windows-1252'), FRENCH],
  ['windows-1251', encodeAs(RUSSIAN, 'windows-1251'), RUSSIAN],
  ['koi8-r', encodeAs(RUSSIAN, 'koi8-r'), RUSSIAN],
  ['windows-1252', encodeAs('naïve café', 'windows-1252'), 'naïve café'],
])('a text in %s is read as it was written', (encoding, bytes, text) => {
  expect(decodeText(bytes)).toEqual({ text, encoding })
})

test('a text of Central Europe is read in one of its encodings', () => {
  expect(decodeText(encodeAs(POLISH, 'iso-8859-2'))?.text).toBe(POLISH)
})

test.each(['utf-8', 'utf-16le'])('the beginning of a text in %s may end within a character', (encoding) => {
  const bytes = encoding === 'utf-8' ? new TextEncoder().encode(RUSSIAN) : utf16(`\uFEFF${RUSSIAN}`)
  expect(decodeText(bytes.subarray(0, 31), true)).toEqual({
    text: expect.stringMatching(/^Я написал/) as string,
    encoding,
  })
})

test.each([
  ['random bytes', Uint8Array.from({ length: 400 }, (_, at) => (at * 89 + 31) % 256)],
  ['a zero in a text', new TextEncoder().encode('text with a \u0000 in it')],
  ['half a character of UTF-16', Uint8Array.of(0xff, 0xfe, 0x3d)],
])('%s is no text', (_what, bytes) => {
  expect(decodeText(bytes)).toBeNull()
})
