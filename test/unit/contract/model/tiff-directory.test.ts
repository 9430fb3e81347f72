import { expect, test } from 'vitest'
import {
  directoriesInside,
  firstDirectory,
  MOST_STRIPS,
  readTiff,
  TIFF_TAGS,
  type TiffDirectory,
  tiffPages,
} from '../../../../contract/model/tiff-directory.ts'
import { sniffFile } from '../../../../main/media/sniff.ts'
import { isCut } from '../../../../renderer/viewer/is-cut.ts'

/** A value of one number, or where several begin. Types: 1 for bytes, 3 for 16 bits, 4 for 32. */
type Entry = readonly [tag: number, type: 1 | 3 | 4, count: number, value: number]

const HEAD = 8
const sizeOf = (entries: readonly Entry[]) => 2 + 12 * entries.length + 4

/** A TIFF of directories behind each other, of which the first ones are linked, with bytes of zero behind them. */
function tiffOf(
  directories: readonly (readonly Entry[])[],
  { linked = directories.length, zeros = 0 } = {},
): Uint8Array<ArrayBuffer> {
  const length = directories.reduce((sum, entries) => sum + sizeOf(entries), HEAD)
  const bytes = new Uint8Array(length + zeros)
  const view = new DataView(bytes.buffer)
  bytes.set([0x49, 0x49, 42, 0, HEAD])
  let at = HEAD
  for (const [index, entries] of directories.entries()) {
    view.setUint16(at, entries.length, true)
    for (const [place, [tag, type, count, value]] of entries.entries()) {
      const entry = at + 2 + 12 * place
      view.setUint16(entry, tag, true)
      view.setUint16(entry + 2, type, true)
      view.setUint32(entry + 4, count, true)
      view.setUint32(entry + 8, value, true)
    }
    at += sizeOf(entries)
    view.setUint32(at - 4, index < linked - 1 ? at : 0, true)
  }
  return bytes
}

const many = (count: number): readonly Entry[] => Array.from({ length: count }, (_, index) => [1000 + index, 3, 1, 7])
const size = (width: number, height: number): readonly Entry[] => [
  [TIFF_TAGS.width, 4, 1, width],
  [TIFF_TAGS.height, 4, 1, height],
]

test('guard: the tags of all directories of a TIFF have one limit, and it is said to be cut behind it', () => {
  const allowed = Array.from({ length: 100 }, () => many(1000))
  expect(readTiff(tiffOf(allowed))).toMatchObject({ directories: { length: 100 }, isCut: false })
  expect(readTiff(tiffOf([...allowed, many(1)]))).toMatchObject({ directories: { length: 100 }, isCut: true })
  expect([...directoriesInside(tiffOf([...allowed, many(1)]))]).toHaveLength(100)
  expect(readTiff(tiffOf([many(1001)]))).toEqual({ directories: [], isCut: true })
})

test('guard: the same limit is that of what tells a camera\u2019s file from others', () => {
  const sensor: readonly Entry[] = [[TIFF_TAGS.photometric, 3, 1, 34_892]]
  const before = (last: number) => [...Array.from({ length: 99 }, () => many(1000)), many(last)]
  expect(sniffFile(tiffOf([...before(999), sensor])).type).toBe('image/raw')
  expect(sniffFile(tiffOf([...before(1000), sensor])).type).toBe('image/tiff')
})

test('guard: the directories of a TIFF, which may be empty, have a limit', () => {
  const empty = (count: number) => Array.from({ length: count }, () => [])
  expect(readTiff(tiffOf(empty(10_000)))).toMatchObject({ directories: { length: 10_000 }, isCut: false })
  expect(readTiff(tiffOf(empty(10_001)))).toMatchObject({ directories: { length: 10_000 }, isCut: true })
})

test('guard: directories inside others are read of the first 20, and each only once', () => {
  const place = (index: number) => HEAD + index * sizeOf(many(1))
  const inside = (index: number): readonly Entry[] => [[TIFF_TAGS.subDirectories, 4, 1, place(index)]]
  // Of 21, each with one of its own behind them.
  const parents = Array.from({ length: 21 }, (_, index) => inside(21 + index))
  const children = Array.from({ length: 21 }, (): readonly Entry[] => [[TIFF_TAGS.photometric, 3, 1, 34_892]])
  const found = [...directoriesInside(tiffOf([...parents, ...children], { linked: 21 }))]
  expect(found.filter(({ value }) => value(TIFF_TAGS.photometric) === 34_892)).toHaveLength(20)
  expect(found).toHaveLength(41)
  // One that names itself is the same, and those behind it are found still.
  const [first, again, second, ...others] = directoriesInside(tiffOf([inside(0), many(1)]))
  expect(again).toBe(first)
  expect(second?.value(1000)).toBe(7)
  expect(others).toEqual([])
})

test('no directory is read before it is asked for', () => {
  const file = tiffOf([many(1), many(2)])
  expect(firstDirectory(file)?.value(1000)).toBe(7)
  const found = directoriesInside(file)
  const next = (): TiffDirectory | undefined => found.next().value as TiffDirectory | undefined
  expect(next()?.value(1001)).toBeNull()
  // What is there now is read, not what was.
  new DataView(file.buffer).setUint16(HEAD + sizeOf(many(1)) + 2, 2000, true)
  expect(next()?.value(2000)).toBe(7)
  expect(firstDirectory(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0))).toBeNull()
})

test('guard: of a repeated width or height the largest counts', () => {
  for (const entries of [
    [...size(8, 9000), ...size(9000, 6)],
    [...size(9000, 6), ...size(8, 9000)],
  ]) {
    expect(tiffPages(readTiff(tiffOf([entries])))).toMatchObject([{ width: 9000, height: 9000 }])
  }
  expect(firstDirectory(tiffOf([[...size(8, 6), ...size(9, 7)]]))?.value(TIFF_TAGS.width)).toBe(8)
})

test('guard: the strips of all pictures of a TIFF have one limit', () => {
  const page = (count: number, at: number): readonly Entry[] => [
    ...size(8, 6),
    [TIFF_TAGS.stripOffsets, count === 1 ? 4 : 1, count, at],
  ]
  const beyond = page(1, 0xffff_fff0)
  // The pictures share the same strips, and the last has one that is missing.
  const zeros = MOST_STRIPS / 2
  const start = HEAD + 3 * sizeOf(beyond)
  const file = (count: number) => tiffOf([page(zeros, start), page(count, start), beyond], { zeros })
  expect(isCut(file(zeros - 1), 'image/tiff')).toBe(true)
  expect(isCut(file(zeros), 'image/tiff')).toBe(false)
})
