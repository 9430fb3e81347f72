import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOversized } from '../../../../main/media/picture-size.ts'
import { sniffFile } from '../../../../main/media/sniff.ts'
import { isCut } from '../../../../renderer/viewer/is-cut.ts'
import { HEIC, heifFile } from '../../../support/heif-file.ts'
import { bmp, GIF, JPEG, PNG, WEBP } from '../../../support/picture-files.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const brands = (names: string) =>
  bytes(`\0\0\0${String.fromCharCode(names.length + 12)}ftyp${names.slice(0, 4)}\0\0\0\0${names.slice(4)}....`)

test.each([
  ['image/webp', bytes(`RIFF....WEBPVP8 ${'\0'.repeat(16)}`)],
  ['image/bmp', bytes(`BM....\0\0\0\0\x36\0\0\0\x28${'\0'.repeat(24)}`)],
  ['image/heic', HEIC],
  ['image/heic', brands('heixmif1')],
  ['image/heic', brands('mif1heic')],
  ['image/avif', brands('avifmif1')],
  ['image/avif', brands('mif1avif')],
  ['video', brands('isommp42')],
  ['text/plain', bytes('BMW, VW and others are makers of cars.')],
  ['text/plain', bytes('RIFF is a format, WEBP another.')],
])('%s is told by its first bytes (%#)', (type, file) => {
  expect(sniffFile(file).type).toBe(type)
  expect(sniffFile(file, 'txt').type).toBe(type)
})

test('guard: a picture whose header claims too many pixels is not shown', () => {
  const wide = heifFile()
  const at = Buffer.from(wide).lastIndexOf('ispe') + 8
  expect(sniffFile(wide).type).toBe('image/heic')
  new DataView(wide.buffer).setUint32(at, 9000)
  new DataView(wide.buffer).setUint32(at + 4, 9000)
  expect(sniffFile(wide)).toMatchObject({ type: 'unknown', content: 'largeImage' })
  const flipped = new Uint8Array(60)
  flipped.set(bytes('BM....\0\0\0\0\x36\0\0\0\x28\0\0\0'))
  new DataView(flipped.buffer).setInt32(18, 9000, true)
  new DataView(flipped.buffer).setInt32(22, -9000, true)
  expect(sniffFile(flipped).content).toBe('largeImage')
  // 16,384 by 16,384 pixels in each of the three kinds of WebP.
  const webp = (chunk: string, size: string) => sniffFile(bytes(`RIFF....WEBP${chunk}....${size}..........`)).content
  expect(webp('VP8X', '....\xff\x3f\0\xff\x3f\0')).toBe('largeImage')
  expect(webp('VP8L', '\x2f\xff\xff\xff\x0f')).toBe('largeImage')
  expect(webp('VP8 ', '......\xff\x3f\xff\x3f')).toBe('largeImage')
})

test('of a file that is cut anywhere before its last byte, HEIC tells it', () => {
  expect(isCut(HEIC, 'image/heic')).toBe(false)
  expect(isCut(Uint8Array.from([...HEIC, 0, 0]), 'image/heic')).toBe(false)
  const whole = heifFile({ tiles: 2 })
  const mdat = Buffer.from(whole).lastIndexOf('mdat')
  for (let length = mdat + 4; length < whole.length; length += 7) {
    expect(isCut(whole.slice(0, length), 'image/heic')).toBe(true)
  }
})

test.each([
  ['image/png', PNG],
  ['image/jpeg', JPEG],
  ['image/gif', GIF],
  ['image/webp', WEBP],
  ['image/bmp', bmp()],
] as const)('a cut %s is told, wherever it ends; what stands behind a whole one does not count', (type, whole) => {
  const step = whole.length > 1000 ? 97 : 1
  for (let length = 16; length < whole.length; length += step) {
    expect(isCut(whole.slice(0, length), type), `${length} of ${whole.length} bytes`).toBe(true)
  }
  expect(isCut(whole, type)).toBe(false)
  // Phones put the video of a moment behind its picture.
  expect(isCut(Uint8Array.from([...whole, ...new Uint8Array(100_000)]), type)).toBe(false)
})

test('the end of the preview in a photograph is not its own', () => {
  const preview = [0xff, 0xe1, 0, 2 + JPEG.length, ...JPEG]
  const photo = Uint8Array.from([...JPEG.slice(0, 2), ...preview.map(Number), ...JPEG.slice(2)])
  new DataView(photo.buffer).setUint16(4, 2 + JPEG.length)
  expect(isCut(photo, 'image/jpeg')).toBe(false)
  expect(isCut(photo.slice(0, -10), 'image/jpeg')).toBe(true)
})

const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp', 'image/avif', 'image/heic'] as const

test('guard: garbled headers end no reader', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.constantFrom(...TYPES), (garbled, type) => {
      expect(typeof isCut(garbled, type)).toBe('boolean')
      expect(typeof isOversized(garbled, type)).toBe('boolean')
      for (const start of ['RIFF....WEBPVP8', 'BM....\0\0\0\0', '\0\0\0\x18ftypheic']) {
        expect(sniffFile(Uint8Array.from([...bytes(start), ...garbled])).type).toBeTypeOf('string')
      }
    }),
  )
})
