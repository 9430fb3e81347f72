import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findIn, matchesIn } from '../../../../renderer/viewer/find-across.ts'
import { fold } from '../../../../renderer/viewer/fold.ts'
import { bytesOfPart, decodePart, partCount, PART_SIZE, shownPart } from '../../../../renderer/viewer/part-grid.ts'

const large = (encoding: string, length: number) => ({
  encoding,
  version: { length, etag: null, lastModified: null },
})

function encode(text: string, encoding: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8')
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1')
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return encoding === 'utf-16le' ? bytes : bytes.swap16()
}

test.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const)(
  'the parts of a text in %s together are the text, whatever is at their ends',
  (encoding) => {
    const characters = encoding === 'windows-1252' ? ['a', 'é', 'ÿ'] : ['a', 'é', '漢', '🙂', '\n']
    fc.assert(
      fc.property(fc.constantFrom(...characters), fc.nat(9), (character, shift) => {
        const text = 'x'.repeat(shift) + character.repeat(Math.ceil((2.3 * PART_SIZE) / character.length / 2))
        const bytes = encode(text, encoding)
        const of = large(encoding, bytes.length)
        const parts = Array.from({ length: partCount(of) }, (_, index) => {
          const { first, size } = bytesOfPart(index)
          return decodePart(new Uint8Array(bytes.subarray(first, first + size)), index, of)
        })
        expect(parts.join('') === text).toBe(true)
      }),
      { numRuns: 20 },
    )
  },
)

test('parts of a text in an encoding of Japan begin with a line', () => {
  // The second byte of the last character is that of a backslash.
  const line = Buffer.from([0x82, 0xb1, 0x82, 0xea, 0x95, 0x5c, 0x0a])
  const bytes = Buffer.concat(Array.from({ length: Math.ceil((2.5 * PART_SIZE) / line.length) }, () => line))
  const of = large('shift_jis', bytes.length)
  const parts = Array.from({ length: partCount(of) }, (_, index) => {
    const { first, size } = bytesOfPart(index)
    return decodePart(new Uint8Array(bytes.subarray(first, first + size)), index, of)
  })
  expect(parts).toHaveLength(3)
  expect(parts.join('') === 'これ表\n'.repeat(bytes.length / line.length)).toBe(true)
})

const partsOf = (bytes: Uint8Array, encoding: string) => {
  const of = large(encoding, bytes.length)
  return Array.from({ length: partCount(of) }, (_, index) => {
    const { first, size } = bytesOfPart(index)
    return decodePart(bytes.slice(first, first + size), index, of)
  })
}

test('bytes that are no text in the encoding are shown as such, and nothing is lost after them', () => {
  const bytes = Buffer.from('é'.repeat(PART_SIZE))
  bytes.fill(0x80, PART_SIZE - 4, PART_SIZE + 4)
  const shown = partsOf(bytes, 'utf-8').join('')
  expect(shown).toMatch(/^é+\ufffd+é+$/)
  expect(shown.replaceAll('\ufffd', '')).toHaveLength(PART_SIZE - 4)
})

test.each(['naïve “plan”', '\x93\x94', 'ÿ'])(
  'a text whose beginning is ASCII, and further on has %s in an old encoding, is read whole',
  (letters) => {
    const written = Buffer.from(letters.replace('“', '\x93').replace('”', '\x94'), 'latin1')
    const bytes = Buffer.alloc(3 * PART_SIZE, '.')
    // Across the end of a part, and of letters alone.
    for (let at = PART_SIZE - 20; at < 2 * PART_SIZE; at += written.length) bytes.set(written, at)
    const shown = partsOf(bytes, 'utf-8').join('')
    expect(shown === new TextDecoder('windows-1252').decode(bytes)).toBe(true)
    const query = fold(new TextDecoder('windows-1252').decode(written)).text
    expect(findIn(shown, query, 10)).toHaveLength(10)
  },
)

test('a quick search finds what a thorough one does', () => {
  const text = 'The Rota of the ROTA, naive or not: rota'
  expect(findIn(text, 'rota', 10)).toEqual([
    { start: 4, end: 8 },
    { start: 16, end: 20 },
    { start: 36, end: 40 },
  ])
  expect(findIn(text, 'rota', 2)).toHaveLength(2)
  expect(findIn(`${text} naïve`, 'naive', 10)).toHaveLength(2)
  expect(findIn('of   the', 'of the', 10)).toEqual([{ start: 0, end: 8 }])
  expect(findIn(text, '  ', 10)).toEqual([])
})

test('matches across the end of a part are found once, wherever it ends', () => {
  const text = 'one needle and another  needle or a nee dle, then the needle'
  for (let cut = 1; cut < text.length; cut += 1) {
    const [one, two] = [
      { part: 3, text: text.slice(0, cut) },
      { part: 4, text: text.slice(cut) },
    ]
    const found = [...matchesIn(null, one, 'needle', 10), ...matchesIn(one, two, 'needle', 10)]
    const quotes = found.map(({ part, start, endPart, end }) => {
      const at = (of: number, offset: number) => (of === 3 ? offset : cut + offset)
      return text.slice(at(part, start), at(endPart, end))
    })
    expect(quotes).toEqual(['needle', 'needle', 'needle'])
  }
})

test('a line that ends at the end of a part, in two signs, ends once; and lines of old systems end there, too', () => {
  const shown = (bytes: Buffer) => {
    const of = large('utf-8', bytes.length)
    return Array.from({ length: partCount(of) }, (_, index) => {
      const { first, size } = bytesOfPart(index)
      return shownPart(bytes.subarray(first, first + size), index, of)
    }).join('')
  }
  const before = 'x'.repeat(PART_SIZE - 1)
  expect(shown(Buffer.from(`${before}\r\ny\rz`)) === `${before}\r\ny\nz`).toBe(true)
  expect(shown(Buffer.from(`${before}\ry\u2028z`)) === `${before}\ny\nz`).toBe(true)
})

test('a text that the user reads as UTF-8 is read as that, whatever its letters are', () => {
  const bytes = Buffer.from('\xe9 \xe8 \xe0', 'latin1')
  const of = large('utf-8', bytes.length)
  expect(decodePart(bytes, 0, of)).toBe('é è à')
  expect(decodePart(bytes, 0, { ...of, ground: 'chosen' })).toBe('\ufffd \ufffd \ufffd')
})
