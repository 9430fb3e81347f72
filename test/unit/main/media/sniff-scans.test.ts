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
