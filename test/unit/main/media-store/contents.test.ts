import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createContents, type Contents } from '../../../../main/media-store/contents.ts'
import {
  decodeEntries,
  encodeEntries,
  recordBytes,
  type RecordHeader,
  type StoredRecord,
} from '../../../../main/media-store/records.ts'

type Added = { readonly part: number; readonly at: number; readonly length: number; readonly isLast: boolean }

function recordsOf(list: readonly Added[]): readonly StoredRecord[] {
  let offset = 52
  return list.map(({ part, at, length, isLast }, number) => {
    const header: RecordHeader = { kind: 'piece', part, at, length, isLast }
    const record = { header, offset, tag: Buffer.alloc(16, number) }
    offset += recordBytes(length)
    return record
  })
}

function addAll(records: readonly StoredRecord[]): { contents: Contents; added: readonly StoredRecord[] } {
  const contents = createContents()
  const added = records.filter((record) => {
    const fits = contents.fits(record)
    if (fits) contents.add(record)
    return fits
  })
  return { contents, added }
}

/** Which record each byte of a part is read from. */
function sources(contents: Contents, part: number): readonly (number | null)[] {
  return Array.from({ length: 60 }, (_, at) => {
    const extents = contents.extents(part, at, at)
    if (extents === null) return null
    expect(extents).toHaveLength(1)
    return extents[0]!.record.offset
  })
}

const pieces = fc.array(
  fc.record({
    part: fc.nat(1),
    at: fc.nat(30),
    length: fc.nat(20),
    isLast: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  }),
  { maxLength: 14 },
)

test('each byte is read from the latest record that has it, like in a list of bytes', () => {
  fc.assert(
    fc.property(pieces, (list) => {
      const { contents, added } = addAll(recordsOf(list))
      for (const part of [0, 1]) {
        const model: (number | null)[] = Array.from({ length: 60 }, () => null)
        let length: number | null = null
        for (const { header, offset } of added) {
          if (header.kind !== 'piece' || header.part !== part) continue
          model.fill(offset, header.at, header.at + header.length)
          if (header.isLast) length = header.at + header.length
        }
        expect(sources(contents, part)).toEqual(model)
        expect(contents.lengthOf(part)).toBe(length)
        const ranges = contents.parts().find((one) => one.part === part)?.ranges ?? []
        expect(model.map((source) => source !== null)).toEqual(
          model.map((_, at) => ranges.some(({ first, last }) => first <= at && at <= last)),
        )
        for (let at = 1; at < ranges.length; at += 1)
          expect(ranges[at]!.first).toBeGreaterThan(ranges[at - 1]!.last + 1)
      }
    }),
    { numRuns: 500 },
  )
})

test('the records that are still valid make the same contents, as an index lists them', () => {
  fc.assert(
    fc.property(pieces, (list) => {
      const { contents } = addAll(recordsOf(list))
      const listed = decodeEntries(encodeEntries(contents.liveRecords()))
      expect(listed).toEqual(contents.liveRecords())
      const again = addAll(listed!)
      expect(again.added).toHaveLength(listed!.length)
      for (const part of [0, 1]) {
        expect(sources(again.contents, part)).toEqual(sources(contents, part))
        expect(again.contents.lengthOf(part)).toBe(contents.lengthOf(part))
      }
    }),
    { numRuns: 150 },
  )
})

test('a record that was replaced as a whole is no longer listed', () => {
  const records = recordsOf([
    { part: 0, at: 0, length: 10, isLast: false },
    { part: 0, at: 0, length: 10, isLast: false },
    { part: 0, at: 10, length: 0, isLast: true },
  ])
  const { contents } = addAll(records)
  expect(contents.liveRecords()).toEqual(records.slice(1))
})

test('an index of odd length, of an unknown kind or of too long a record is none', () => {
  const entries = encodeEntries(recordsOf([{ part: 3, at: 2 ** 40, length: 9, isLast: true }]))
  expect(decodeEntries(entries)).toHaveLength(1)
  expect(decodeEntries(entries.subarray(0, -1))).toBeNull()
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(entries)
    copy.writeUInt8(value, at)
    return copy
  }
  expect(decodeEntries(changed(8, 0))).toBeNull()
  expect(decodeEntries(changed(8, 4))).toBeNull()
  expect(decodeEntries(changed(12, 2))).toBeNull()
  expect(decodeEntries(changed(24, 255))).toBeNull()
})
