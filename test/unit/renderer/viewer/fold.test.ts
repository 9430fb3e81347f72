import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMatches, fold } from '../../../../renderer/viewer/fold.ts'

/** What of a text matches, as it is written there. */
const found = (text: string, query: string, most = 100) =>
  findMatches(fold(text), fold(query).text, most).map(({ start, end }) => text.slice(start, end))

test.each([
  ['case', 'Rota, ROTA and rota', 'rota', ['Rota', 'ROTA', 'rota']],
  ['accents in the text', 'na\u00efve, nai\u0308ve', 'naive', ['na\u00efve', 'nai\u0308ve']],
  ['accents in the query', 'cafe', 'Caf\u00e9', ['cafe']],
  ['the end of a line as a space', 'the plan\n for March', 'plan for', ['plan\n for']],
  ['ligatures, as a whole', 'o\ufb03ce', 'f', ['\ufb03']],
  ['soft hyphens', 'recom\u00admendation', 'recommendation', ['recom\u00admendation']],
  ['characters of two code units', '\ud83d\ude00 a \ud83d\ude00', '\ud83d\ude00', ['\ud83d\ude00', '\ud83d\ude00']],
  ['a word broken at the end of a line', 'repre-\nsentations', 'representations', ['repre-\nsentations']],
  ['a hyphen at the end of a line', 'a well-\nknown, well-known one', 'well-known', ['well-\nknown', 'well-known']],
  ['no hyphen within a line', 're-sign', 'resign', []],
  ['a range at the end of a line', 'A-\nB 1-\n2', 'AB', []],
  ['accents that stand alone', 'M\u00a8uller, caf\u00b4e, voil`a', 'm\u00fcller', ['M\u00a8uller']],
  ['accents over a letter without a dot', 's\u00b4\u0131', 's\u00ed', ['s\u00b4\u0131']],
  ['Chinese across lines', '考生的\n答案', '的答', ['的\n答']],
  ['Japanese across lines', 'アン\r\n ケート、\nこれ', 'アンケート、これ', ['アン\r\n ケート、\nこれ']],
  ['other scripts', 'Ελλάδα 東京', '東京', ['東京']],
  ['nothing', 'abc', ' ', []],
  ['what is not there', 'abc', 'd', []],
])('%s', (_name, text, query, expected) => {
  expect(found(text, query)).toEqual(expected)
})

test('only so many matches are looked for, and none overlaps another', () => {
  expect(found('aaaaa', 'aa')).toEqual(['aa', 'aa'])
  expect(found('a'.repeat(50), 'a', 7)).toHaveLength(7)
})

test('whatever a text holds, a match is a part of it that reads like the query', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 1 }),
      fc.constantFrom('a', '-', '\n', '\u00b4', '`', ' ', '考'),
    ),
    maxLength: 60,
  })
  fc.assert(
    fc.property(text, fc.nat(60), fc.integer({ min: 1, max: 8 }), (original, start, length) => {
      const query = fold(original.slice(start, start + length)).text
      for (const match of findMatches(fold(original), query, 100)) {
        expect(match.end).toBeGreaterThan(match.start)
        const plain = (folded: string) => folded.replaceAll('-', '')
        expect(plain(fold(original.slice(match.start, match.end)).text)).toContain(plain(query))
      }
    }),
  )
})
