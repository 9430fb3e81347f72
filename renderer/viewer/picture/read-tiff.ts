import { MOST_POINTS, MOST_SIDE } from '../../../contract/model/picture-limits.ts'
import { MOST_STRIPS, readTiff, TIFF_TAGS, tiffPages, type TiffPage } from '../../../contract/model/tiff-directory.ts'
import { openMagick } from './magick.ts'
import type { FilePicture } from './picture-pages.ts'

/** Orientations from this one on change width and height. */
const FIRST_TURNED = 5
/** Each color has strips of its own. */
const SEPARATE = 2

/** The pictures of a TIFF in their order. Empty if it is damaged. */
export async function readTiffPictures(bytes: Uint8Array): Promise<readonly FilePicture[]> {
  const decode = await openMagick()
  return tiffPages(readTiff(bytes)).map((page) => {
    const { index, directory, width, height } = page
    const orientation = directory.value(TIFF_TAGS.orientation) ?? 1
    const isTurned = orientation >= FIRST_TURNED
    return {
      width: isTurned ? height : width,
      height: isTurned ? width : height,
      decode: async () => {
        if (width * height > MOST_POINTS || Math.max(width, height) > MOST_SIDE) {
          throw new Error('The picture has too many pixels.')
        }
        // With fewer rows, strips of one color would count as those of another.
        const isSplit = directory.value(TIFF_TAGS.planes) === SEPARATE
        const rows = orientation === 1 && !isSplit ? rowsBeforeEnd(page, bytes.length) : null
        if (rows === null) return decode(bytes, 'TIFF', index)
        // ImageMagick gives nothing of a picture whose end is missing.
        const above = decode(directory.withValue(TIFF_TAGS.height, rows), 'TIFF', index)
        const canvas = document.createElement('canvas')
        Object.assign(canvas, { width, height })
        canvas.getContext('2d')?.drawImage(above, 0, 0)
        return canvas
      },
    }
  })
}

/** The rows of a picture in strips that are there; `null` if all are. */
function rowsBeforeEnd({ directory, height }: TiffPage, length: number): number | null {
  const sizes = directory.values(TIFF_TAGS.stripSizes, MOST_STRIPS)
  const isMissing = (at: number, index: number) => at + (sizes[index] ?? 0) > length
  const first = directory.values(TIFF_TAGS.stripOffsets, MOST_STRIPS).findIndex(isMissing)
  const rows = first * (directory.value(TIFF_TAGS.stripRows) ?? height)
  return first <= 0 || rows >= height ? null : rows
}
