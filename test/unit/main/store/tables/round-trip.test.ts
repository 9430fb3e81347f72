import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextEncodingName } from '../../../../../contract/model/decode-bytes.ts'
import { SHEET_DELIMITERS } from '../../../../../contract/model/score-import.ts'
import { cleanCell } from '../../../../../main/store/tables/clean-cell.ts'
import { isUnreadable } from '../../../../../main/store/tables/decode-table.ts'
import { openText } from '../../../../../main/store/tables/open-table.ts'
import { PEOPLE_HEADER } from '../../../../../main/store/people/read-table.ts'
import { encodeAs } from '../../../../support/encodings.ts'

const HEADER = ['Key', 'A', 'B', 'C']

/** Letters that an encoding has, besides what a table is made of. */
const LETTERS: Readonly<Partial<Record<TextEncodingName, string>>> = {
  'utf-8': 'éЯ東😀',
  'utf-16le': 'éЯ東😀',
  'windows-1252': 'éüÇ',
  'windows-1251': 'Яжй',
  'windows-1250': 'łřŠ',
  'koi8-r': 'Яжй',
  macintosh: 'éüÇ',
  shift_jis: '東京',
  gb18030: '张伟',
  big5: '陳大',
}

function encoded(text: string, encoding: TextEncodingName): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text)
  return encoding === 'utf-16le' ? Buffer.from(`\uFEFF${text}`, 'utf16le') : encodeAs(text, encoding)
}

test('property: a table is read as it was written, in any encoding, delimiter and style, or refused', () => {
  const encodings = fc.constantFrom(...(Object.keys(LETTERS) as TextEncodingName[]))
  const written = encodings.chain((encoding) => {
    const unit = fc.constantFrom(...'",;\t\n =\'aB07'.split(''), ...LETTERS[encoding]!)
    const cell = fc.string({ unit, maxLength: 8 })
    return fc.record({
      encoding: fc.constant(encoding),
      rows: fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 }),
      delimiter: fc.constantFrom(...SHEET_DELIMITERS),
      end: fc.constantFrom('\n', '\r\n', '\r'),
      isQuoted: fc.boolean(),
    })
  })
  fc.assert(
    fc.property(written, fc.boolean(), ({ encoding, rows, delimiter, end, isQuoted }, isChosen) => {
      const given = rows.map((cells, at) => [`row ${at + 2}`, ...cells])
      const text = stringify([HEADER, ...given], {
        delimiter,
        record_delimiter: end,
        quoted: isQuoted,
        // The library leaves a line feed without quotation marks where rows end otherwise.
        quoted_match: /[\r\n]/,
      })
      const choice = { encoding: isChosen || !encoding.startsWith('utf-') ? encoding : null, sheet: null }
      const read = openText({ bytes: encoded(text, encoding) }, { choice, find: PEOPLE_HEADER, most: 100 })
      if ('problem' in read) throw new Error(`refused: ${JSON.stringify(read)}`)
      expect([read.encoding, read.delimiter, read.titles, [...read.faults]]).toEqual([encoding, delimiter, HEADER, []])
      expect(read.rows).toEqual(given.map((cells) => cells.map(cleanCell)))
    }),
    { numRuns: 300 },
  )
})

test('property: a table that is read in a wrong encoding is asked about, or says in its rows that it is wrong', () => {
  const old = fc.constantFrom('windows-1251', 'windows-1252', 'koi8-r', 'shift_jis', 'gb18030', 'big5' as const)
  fc.assert(
    fc.property(old, fc.integer({ min: 1, max: 5 }), (encoding, words) => {
      const name = LETTERS[encoding]!.repeat(words)
      const bytes = encoded(`Key,Name\n1,${name}\n2,Ann\n`, encoding)
      const read = openText({ bytes }, { choice: { encoding: null, sheet: null }, find: PEOPLE_HEADER, most: 100 })
      const isSaid = 'problem' in read ? read.problem === 'encodingUnknown' : read.rows[0]!.some(isUnreadable)
      expect(isSaid).toBe(true)
    }),
  )
})
