import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvText } from '../../support/csv-text.ts'
import { csvSession, readCsv } from '../../support/csv-cache.ts'

const FORMULA = '1+1'

test.each([
  ['an equals sign', `=${FORMULA}`],
  ['a plus', `+${FORMULA}`],
  ['a minus', `-${FORMULA}`],
  ['an at sign', `@SUM(A1)`],
  ['a tab', `\t${FORMULA}`],
  ['a carriage return', `\r${FORMULA}`],
  ['a line feed', `\n${FORMULA}`],
  ['a full-width equals sign', `＝${FORMULA}`],
  ['a full-width plus', `＋${FORMULA}`],
  ['a full-width minus', `－${FORMULA}`],
  ['a full-width at sign', `＠SUM(A1)`],
  ['a small equals sign', `﹦${FORMULA}`],
  ['a space and an equals sign', ` =${FORMULA}`],
  ['a no-break space and an equals sign', `\u00a0=${FORMULA}`],
  ['a byte order mark and an equals sign', `\uFEFF=${FORMULA}`],
  ['a direction mark and an equals sign', `\u202E=${FORMULA}`],
  ['a zero character and an equals sign', `\u0000=${FORMULA}`],
  ['a grapheme joiner and an equals sign', `\u034F=${FORMULA}`],
  ['a Hangul filler and an equals sign', `\u115F=${FORMULA}`],
  ['another Hangul filler and a plus', `\u1160+${FORMULA}`],
  ['a Khmer vowel that is not seen and a minus', `\u17B4-${FORMULA}`],
  ['a Braille pattern without dots and an equals sign', `\u2800=${FORMULA}`],
  ['a wide Hangul filler and an at sign', `\u3164@SUM(A1)`],
  ['a variation selector and an equals sign', `\uFE0F=${FORMULA}`],
  ['a half-width Hangul filler and an equals sign', `\uFFA0=${FORMULA}`],
  ['a selector of four bytes and an equals sign', `\u{E0100}=${FORMULA}`],
  ['several of these, spaces between them, and an equals sign', `\u2800 \u034F\u{E0100}\u00A0=${FORMULA}`],
])('guard: a name that begins with %s is text in the exported file, as a value and as a column', (_name, value) => {
  const session = csvSession(1, { participantName: value, participantData: [{ name: value, value }] })
  const columns = ['participantName', 'participantData', 'participantData.other', 'testTitle']
  const { header, rows } = readCsv([session], { columns })
  expect(header).toEqual(['participantName', `'${value}`, 'other', 'testTitle'])
  expect(rows).toEqual([[`'${value}`, `'${value}`, '', 'Assessment 1']])
})

test('what no spreadsheet runs is written as it is, numbers below zero included', () => {
  const row = ['a=b', ' x', "'quoted", '', -1.5, 'mail@example.org']
  expect(parse(csvText([row]))).toEqual([row.map(String)])
})
