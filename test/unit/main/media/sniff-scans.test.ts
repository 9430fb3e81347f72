import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTiff, tiffPages } from '../../../../contract/model/tiff-directory.ts'
import { isOversized } from '../../../../main/media/picture-size.ts'
import { sniffFile } from '../../../../main/media/sniff.ts'
import { isCut } from '../../../../renderer/viewer/is-cut.ts'
import { BIG_TIFF, J2K, JP2, TIFF_G4, TIFF_TILES } from '../../../support/scanned-files.ts'
import { tiffFile, type TiffPicture } from '../../../support/tiff-file.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const dot: TiffPicture = { width: 8, height: 6, photometric: 1, pixel: () => [90] }
const sized = (width: number, height: number): TiffPicture => ({
  ...dot,
  tags: [
    [256, 4, width],
    [257, 4, height],
  ],
})

test.each([
  ['image/tiff', tiffFile([dot])],
  ['image/tiff', tiffFile([dot], true)],
  ['image/tiff', BIG_TIFF],
  ['image/tiff', TIFF_G4],
  ['image/jp2', JP2],
  ['image/jp2', J2K],
  ['text/plain', bytes('II* and MM* begin a line of text, jP another.')],
])('%s is told by its first bytes (%#)', (type, file) => {
  expect(sniffFile(file).type).toBe(type)
  expect(sniffFile(file, 'txt').type).toBe(type)
})

test('the pictures of a TIFF are found in their order, in both orders of bytes', () => {
  for (const isMotorola of [false, true]) {
    const file = tiffFile([dot, sized(20, 30), { ...dot, tags: [[254, 4, 1]] }, dot], isMotorola)
    expect(tiffPages(readTiff(file)).map(({ index, width, height }) => [index, width, height])).toEqual([
      [0, 8, 6],
      [1, 20, 30],
      [3, 8, 6],
    ])
  }
  expect(tiffPages(readTiff(BIG_TIFF))).toMatchObject([{ index: 0, width: 64, height: 48 }])
})

test('guard: a TIFF of which every picture has too many pixels is not shown, and a JPEG 2000', () => {
  const content = (pictures: readonly TiffPicture[]) => sniffFile(tiffFile(pictures)).content
  expect(content([sized(9000, 9000)])).toBe('largeImage')
  expect(content([sized(9000, 9000), sized(10_000, 9000)])).toBe('largeImage')
  // Those that are not too large are shown, and the frame names the others.
  expect(content([sized(9000, 9000), dot])).toBe('other')
  for (const whole of [JP2, J2K]) {
    const large = Uint8Array.from(whole)
    const at = Buffer.from(large).indexOf(Uint8Array.of(0xff, 0x4f, 0xff, 0x51))
    new DataView(large.buffer).setUint32(at + 8, 9000)
    expect(sniffFile(large).type).toBe('image/jp2')
    new DataView(large.buffer).setUint32(at + 12, 9000)
    expect(sniffFile(large).content).toBe('largeImage')
  }
})

/** A JPEG 2000 with further boxes behind the first one, of a size in pixels. */
function jp2With(boxes: Uint8Array, [width, height]: readonly [number, number] = [64, 48]): Uint8Array {
  const file = Uint8Array.from(Buffer.concat([JP2.subarray(0, 12), boxes, JP2.subarray(12)]))
  const at = Buffer.from(file).lastIndexOf(Uint8Array.of(0xff, 0x4f, 0xff, 0x51))
  new DataView(file.buffer).setUint32(at + 8, width)
  new DataView(file.buffer).setUint32(at + 12, height)
  return file
}

test('guard: what looks like the pixels of a JPEG 2000 in a box before them hides no size', () => {
  const small = J2K.subarray(0, 60)
  const short = Uint8Array.from([0, 0, 0, 8 + small.length, ...bytes('free'), ...small])
  const long = Uint8Array.from([0, 0, 0, 1, ...bytes('free'), 0, 0, 0, 0, 0, 0, 0, 16 + small.length, ...small])
  for (const box of [short, long]) {
    expect(sniffFile(jp2With(box)).type).toBe('image/jp2')
    expect(isCut(jp2With(box), 'image/jp2')).toBe(false)
    expect(sniffFile(jp2With(box, [8000, 8000])).type).toBe('image/jp2')
    expect(sniffFile(jp2With(box, [8001, 8000])).content).toBe('largeImage')
  }
  // More than four megabytes before them.
  const profile = new Uint8Array(4_100_000)
  new DataView(profile.buffer).setUint32(0, profile.length)
  expect(sniffFile(jp2With(profile, [8001, 8000])).content).toBe('largeImage')
})

test('guard: the boxes of a JPEG 2000 are walked up to a limit, behind which the frame looks at its size', () => {
  const empty = (count: number) => bytes('\0\0\0\x08free'.repeat(count))
  // Its own are three before the pixels.
  expect(sniffFile(jp2With(empty(9996), [8001, 8000])).content).toBe('largeImage')
  expect(sniffFile(jp2With(empty(9997), [8001, 8000])).type).toBe('image/jp2')
})

test.each([
  ['image/tiff', tiffFile([dot, dot])],
  ['image/tiff', TIFF_TILES],
  ['image/tiff', BIG_TIFF],
  ['image/jp2', JP2],
  ['image/jp2', J2K],
] as const)('a cut %s is told, wherever it ends; what stands behind a whole one does not count (%#)', (type, whole) => {
  expect(isCut(whole, type)).toBe(false)
  expect(isCut(Uint8Array.from([...whole, 0, 0, 0, 0]), type)).toBe(false)
  for (let length = 16; length < whole.length - 2; length += 3) {
    expect(isCut(whole.slice(0, length), type), `${length} of ${whole.length} bytes`).toBe(true)
  }
})

test('guard: garbled headers and directories that lead to themselves end no reader', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (garbled) => {
      for (const start of [
        'II*\0\x08\0\0\0',
        'MM\0*\0\0\0\x08',
        'II+\0\x08\0\0\0',
        '\0\0\0\x0cjP  \r\n\x87\n',
        '\xff\x4f\xff\x51',
      ]) {
        const file = Uint8Array.from([...bytes(start), ...garbled])
        const type = start.includes('j') || start.includes('\xff') ? 'image/jp2' : 'image/tiff'
        expect(typeof isCut(file, type)).toBe('boolean')
        expect(typeof isOversized(file, type)).toBe('boolean')
      }
    }),
  )
  const circle = tiffFile([dot])
  new DataView(circle.buffer).setUint32(8 + 2 + 12 * new DataView(circle.buffer).getUint16(8, true), 8, true)
  expect(readTiff(circle).directories).toHaveLength(1)
})
