import { MOST_POINTS } from '../../../contract/model/picture-limits.ts'
import { readTiff, TIFF_TAGS, tiffPages } from '../../../contract/model/tiff-directory.ts'
import { openMagick } from './magick.ts'
import type { FilePicture } from './picture-pages.ts'

/** Orientations from this one on change width and height. */
const FIRST_TURNED = 5

/** The pictures of a TIFF in their order. Empty if it is damaged. */
export async function readTiffPictures(bytes: Uint8Array): Promise<readonly FilePicture[]> {
  const decode = await openMagick(bytes)
  return tiffPages(readTiff(bytes)).map(({ index, directory, width, height }) => {
    const isTurned = (directory.value(TIFF_TAGS.orientation) ?? 1) >= FIRST_TURNED
    return {
      width: isTurned ? height : width,
      height: isTurned ? width : height,
      decode: async () => {
        if (width * height > MOST_POINTS) throw new Error('The picture has too many pixels.')
        return decode('TIFF', index)
      },
    }
  })
}
