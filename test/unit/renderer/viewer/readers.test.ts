import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleText } from '../../../../contract/model/visible-text.ts'
import { readArchive } from '../../../../renderer/viewer/table/read-archive.ts'
import { readCsv } from '../../../../renderer/viewer/table/read-csv.ts'
import { lettersOf } from '../../../../contract/workbook/cell-places.ts'
import { createRows, MOST_COLUMNS, MOST_ROWS } from '../../../../renderer/viewer/table/sheet.ts'
import { readText, shownText } from '../../../../renderer/viewer/text/read-text.ts'
import { checkUnpacked, readEntry, UnpackedTooLarge, zipEntries } from '../../../../contract/workbook/zip.ts'
import { zipOf } from '../../../support/zip-file.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test('guard: whatever a tar or a ZIP holds, listing it ends, or says that it is damaged', () => {
  const whole = [zipOf({ 'a.txt': 'a', 'b/c.txt': 'b' }), tarOf('a.txt')]
  const change = fc.tuple(fc.nat(1), fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 12 }), fc.nat(2000))
  fc.assert(
    fc.property(change, ([which, bytes, length]) => {
      const damaged = Uint8Array.from(whole[which]!)
      for (const [at, byte] of bytes) damaged[at % damaged.length] = byte
      try {
        const { rows } = readArchive(damaged.subarray(0, length), which === 0 ? 'zip' : 'tar', ['Name', 'Size'])
        expect(rows.length).toBeLessThan(100_000)
      } catch (error) {
        expect(error).toMatchObject({ message: 'The ZIP archive is damaged.' })
      }
    }),
    { numRuns: 2000 },
  )
})

function tarOf(name: string): Uint8Array {
  const bytes = Buffer.alloc(1024)
  bytes.write(name)
  bytes.write('00000000000', 124)
  bytes.write('ustar\u000000', 257)
  return new Uint8Array(bytes)
}

test('of a GZIP the name in its header is listed, cut anywhere or not', () => {
  const packed = gzipSync('x'.repeat(1234))
  packed[3] = 0x08
  const bytes = new Uint8Array(
    Buffer.concat([packed.subarray(0, 10), Buffer.from('rota\u00ad.csv\0', 'latin1'), packed.subarray(10)]),
  )
  expect(readArchive(bytes, 'gz', ['Name', 'Size']).rows).toEqual([['rota\u00ad.csv', '1,234']])
  for (let length = 0; length < bytes.length; length += 1) {
    expect(readArchive(bytes.subarray(0, length), 'gz', ['Name', 'Size']).rows.length).toBeLessThan(2)
  }
})

test('cells are read with their quotes, line breaks and signs', () => {
  const { rows, columns } = readCsv('a;"b;c";d\r\n"e\nf";=1+1\n', ';')
  expect([columns, rows]).toEqual([
    3,
    [
      ['a', 'b;c', 'd'],
      ['e\nf', '=1+1'],
    ],
  ])
})

test('a table has an end in both directions, and says so', () => {
  const rows = createRows()
  expect(rows.add(Array.from({ length: MOST_COLUMNS + 1 }, () => 'x'))).toBe(true)
  for (let row = 1; row < MOST_ROWS; row += 1) rows.add(['x'])
  expect(rows.add(['one more'])).toBe(false)
  const sheet = rows.sheet('')
  expect([sheet.rows.length, sheet.columns, sheet.isCut]).toEqual([MOST_ROWS, 256, { rows: true, columns: true }])
})

test('columns have letters as in a workbook', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('guard: entries that are too much together are refused, however little each is', async () => {
  const bytes = zipOf(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}`, 'x'.repeat(1000)])), {
    unpackedSize: 1,
    isStored: false,
  })
  await expect(checkUnpacked(bytes, 19_999)).rejects.toThrow(UnpackedTooLarge)
  await checkUnpacked(bytes, 20_000)
  const [entry] = zipEntries(bytes)
  await expect(readEntry(bytes, entry!, 999)).rejects.toThrow(UnpackedTooLarge)
  expect(await readEntry(bytes, entry!, 1000)).toHaveLength(1000)
})

test('names show what would hide in them, and keep letters and emoji of any script', () => {
  expect(visibleText('photo\u202egnp.exe\u0000\n')).toBe('photo[U+202E]gnp.exe[U+0000][U+000A]')
  for (const name of ['résumé.pdf', 'שלום.txt', 'می‌خواهم.txt', '👩‍💻.py', '東京 plan.csv'])
    expect(visibleText(name)).toBe(name)
})

test.each([
  ['one\rtwo\rthree', 'one\ntwo\nthree'],
  ['a\u0085b\u2028c\u2029d\fe\vf', 'a\nb\nc\nd\ne\nf'],
  ['a\r\nb\tc', 'a\r\nb\tc'],
  ['\x1b]0;vm\x07 echl\x08o\x7f\x1a', '␛]0;vm␇ echl␈o␡␚'],
  ['a\u0091b', 'a[U+0091]b'],
])('each line of %j begins on its own, and control characters are signs', (written, shown) => {
  expect(shownText(written)).toBe(shown)
})

test('what its encoding cannot read is counted, and what a file itself has of it is not', () => {
  const bytes = Buffer.concat([Buffer.from('a\ufffdb ü '), Buffer.of(0xff, 0x20, 0xe9)])
  expect(readText(new Uint8Array(bytes), null)).toEqual({ text: 'a\ufffdb ü \ufffd \ufffd', unreadable: 2 })
  expect(readText(bytesOf('a\x98'), { encoding: 'windows-1251' }).unreadable).toBe(0)
})
