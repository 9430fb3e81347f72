import { expect, test } from 'vitest'
import { sniffFile } from '../../../../main/media/sniff.ts'
import { rawPreview } from '../../../../renderer/viewer/picture/read-raw.ts'
import { CAMERA_FILES, PREVIEW, THUMBNAIL } from '../../../support/preview-files.ts'
import { tiffFile, type TiffPicture } from '../../../support/tiff-file.ts'
import { zipOf } from '../../../support/zip-file.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const dot: TiffPicture = { width: 8, height: 6, photometric: 1, pixel: () => [90] }

test.each([
  ['image/raw', CAMERA_FILES.tiff(1)],
  ['image/raw', CAMERA_FILES.cr3(1)],
  ['image/raw', CAMERA_FILES.raf(1)],
  // DNG says its version, whatever its first picture is.
  ['image/raw', tiffFile([{ ...dot, tags: [[50_706, 1, 1, 4, 0, 0]] }])],
  ['image/raw', tiffFile([{ ...dot, photometric: 34_892 }], true)],
  ['image/raw', bytes('II*\0\x10\0\0\0CR\x02\0')],
  ['image/raw', bytes('II*\0\x10\0\0\0IIIITwaR')],
  ['image/raw', bytes('IIRO\x08\0\0\0')],
  ['image/raw', bytes('IIU\0\x18\0\0\0')],
  ['image/raw', bytes('II\x1a\0\0\0HEAPCCDR')],
  ['image/tiff', tiffFile([dot])],
  ['text/plain', bytes('FOVb, MRM and IIRO are words of a text.')],
])('%s is told by what a camera has written (%#)', (type, file) => {
  expect(sniffFile(file).type).toBe(type)
})

test('the largest preview is found between others and what the sensor measured', () => {
  const preview = rawPreview(CAMERA_FILES.tiff(1))
  expect(preview).toEqual({ bytes: PREVIEW, isCut: false })
  expect(rawPreview(CAMERA_FILES.withoutPreview())).toBeNull()
  expect(rawPreview(bytes('\xff\xd8\xff'.repeat(50)))).toBeNull()
})

test('guard: a preview whose header claims too many pixels is passed over', () => {
  const file = CAMERA_FILES.tiff(1)
  const at = Buffer.from(file).indexOf(PREVIEW) + Buffer.from(PREVIEW).indexOf(Uint8Array.of(0xff, 0xc0)) + 5
  new DataView(file.buffer).setUint32(at, 0xfff0_fff0)
  expect(rawPreview(file)?.bytes).toEqual(THUMBNAIL)
})

const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))

test('guard: so many starts of a JPEG are looked at, and so many segments behind all of them', () => {
  const start = bytes('\xff\xd8\xff\0')
  const starts = (count: number) => joined(...Array.from({ length: count }, () => start), PREVIEW)
  expect(rawPreview(starts(999))?.bytes).toEqual(PREVIEW)
  expect(rawPreview(starts(1000))).toBeNull()
  const long = bytes(`\xff\xd8${'\xff\xfe\0\x02'.repeat(500)}\0`)
  const longs = (count: number) => joined(...Array.from({ length: count }, () => long), PREVIEW)
  expect(rawPreview(longs(19))?.bytes).toEqual(PREVIEW)
  expect(rawPreview(longs(20))).toBeNull()
})

test('a preview is turned as the file says, unless the first directory of its EXIF says so itself', () => {
  const turned = rawPreview(CAMERA_FILES.tiff(6))?.bytes
  expect(turned?.slice(0, 4)).toEqual(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1))
  expect(turned?.length).toBeGreaterThan(PREVIEW.length)
  expect(turned?.slice(2 - PREVIEW.length)).toEqual(PREVIEW.slice(2))
  const held = tiffFile([{ ...dot, tags: [[274, 3, 6]] }])
  const withExif = (exif: Uint8Array, name = 'Exif\0\0') =>
    joined(
      PREVIEW.subarray(0, 2),
      Uint8Array.of(0xff, 0xe1, 0, 2 + name.length + exif.length),
      bytes(name),
      exif,
      PREVIEW.subarray(2),
    )
  const shown = (jpeg: Uint8Array) => rawPreview(joined(held, jpeg))?.bytes
  const itself = withExif(tiffOf([274, 3, 1], []))
  expect(shown(itself)).toEqual(itself)
  for (const other of [withExif(tiffOf([], [274, 3, 1])), withExif(tiffOf([274, 3, 1], []), 'https:')]) {
    expect(shown(other)?.length).toBeGreaterThan(other.length)
  }
})

/** Two directories of at most one tag. */
function tiffOf(...directories: readonly (readonly [number, number, number] | readonly [])[]): Uint8Array {
  const parts: number[] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
  for (const [index, [tag, type = 0, value = 0]] of directories.entries()) {
    const entry = tag === undefined ? [] : [tag & 0xff, tag >> 8, type, 0, 1, 0, 0, 0, value, 0, 0, 0]
    const next = index === directories.length - 1 ? 0 : parts.length + 2 + entry.length + 4
    parts.push(entry.length / 12, 0, ...entry, next, 0, 0, 0)
  }
  return Uint8Array.from(parts)
}

const iwa = { 'Index/Document.iwa': 'x' }
test.each([
  ['iwork', { ...iwa, 'preview.jpg': PREVIEW }],
  ['iwork', { 'index.xml.gz': 'x', 'QuickLook/Preview.pdf': '%PDF-' }],
  ['iwork', { 'Essay.key/index.apxl.gz': 'x', 'Essay.key/QuickLook/Thumbnail.jpg': PREVIEW }],
  // Without a preview, or without a document of such a program, it is an archive as before.
  ['zip', iwa],
  ['zip', { 'preview.jpg': PREVIEW }],
  ['zip', { 'photos/preview.jpg': PREVIEW, 'Index/Document.iwa': 'x' }],
])('a ZIP is taken for %s by its names (%#)', (type, files) => {
  expect(sniffFile(zipOf(files)).type).toBe(type)
})
