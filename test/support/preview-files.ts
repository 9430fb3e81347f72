import { tiffFile } from './tiff-file.ts'

const real = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

/** JPEGs by ImageMagick: 64 by 48 pixels, red and green above blue and white, and a smaller copy of it. */
export const PREVIEW = real(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAAwAEADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAcJCP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAYAQEBAQEBAAAAAAAAAAAAAAAABggJB//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIE8ybjAAAWJDuOgAACOrh2LAAAWJDuOgAACOrh2LAAAWJDuOgAADkd1oaDAAAb/ADDilAAAYAtxpoAABv8AMOKUAABgC3GmgAAG/wAw4pQAAH//2Q==',
)
export const THUMBNAIL = real(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAMABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAABgUH/8QAHxAAAgAFBQAAAAAAAAAAAAAAAAEDBRExcTNSoaLR/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAP/xAAgEQABAwIHAAAAAAAAAAAAAAAEAAERAgMSEyFRYYHw/9oADAMBAAIRAxEAPwCIo0PdwJVJZhTQ7r0HK6ya8rLBYwC3aww7+6QmtzIzNI25X//Z',
)

const joined = (...parts: readonly (string | Uint8Array)[]) =>
  Uint8Array.from(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))))

/** Pixels of a sensor as cameras pack them: a JPEG without loss, of more pixels than any preview. */
const SENSOR = joined(
  '\xff\xd8\xff\xc3\0\x0e\x0e\x0f\xa0\x17\x70\x02\0\x11\0\x01\x11\0',
  '\xff\xda\0\x08\x01\0\0\x01\0\0abc\xff\xd9',
)

/** A directory as that of a TIFF, which says how the camera was held. */
const properties = (orientation: number) =>
  tiffFile([{ width: 2, height: 2, photometric: 32_803, pixel: () => [9], tags: [[274, 3, orientation]] }])

/** A JPEG that says itself how it is turned, with a thumbnail inside. */
function withExif(jpeg: Uint8Array, orientation: number): Uint8Array {
  const exif = joined('Exif\0\0', properties(orientation), THUMBNAIL)
  return joined(
    jpeg.subarray(0, 2),
    '\xff\xe1',
    Uint8Array.of((exif.length + 2) >> 8, (exif.length + 2) & 0xff),
    exif,
    jpeg.subarray(2),
  )
}

/** Files as cameras write them, with the preview somewhere between a thumbnail and the pixels of the sensor. */
export const CAMERA_FILES = {
  /** A TIFF, as DNG, NEF, ARW, PEF and others are. */
  tiff: (orientation: number) => joined(properties(orientation), THUMBNAIL, PREVIEW, SENSOR),
  /** Canon's newer one, of boxes. */
  cr3: (orientation: number) =>
    joined(
      '\0\0\0\x18ftypcrx \0\0\0\x01crx isom',
      '\0\0\x01\0moovCMT1',
      properties(orientation),
      THUMBNAIL,
      PREVIEW,
      SENSOR,
    ),
  /** Fujifilm's: the preview says how it is turned. */
  raf: (orientation: number) =>
    joined('FUJIFILMCCD-RAW 0201FF159502', '\0'.repeat(100), withExif(PREVIEW, orientation), SENSOR),
  withoutPreview: () => joined(properties(1), SENSOR),
}
