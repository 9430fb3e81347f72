import { isCut } from '../is-cut.ts'
import { createLeftOut, NOTHING_LEFT_OUT } from '../left-out.ts'
import type { FileToShow } from '../show-by-type.ts'
import { showImage } from '../show-image.ts'
import type { ViewerInput } from '../viewer-messages.ts'
import { readHeif } from './heif.ts'
import { showFilePictures, type FilePicture, type ShownPictures } from './picture-pages.ts'
import { readJp2 } from './read-jp2.ts'
import { rawPreview } from './read-raw.ts'
import { readTiffPictures } from './read-tiff.ts'

/** Shows the picture of a file, or all that it has. Rejects if there is none that can be shown. */
export async function showPictures(file: FileToShow): Promise<ShownPictures> {
  const { content, scroller, input, onLeftOut } = file
  const { bytes, type, name } = input
  if (type === 'image/raw') return showRaw(file)
  const left = createLeftOut()
  if (isCut(bytes, type)) left.add('part')
  let isShown = false
  const onMissing = (count: number) => {
    left.add('picture', count)
    if (isShown) onLeftOut(left.counts())
  }
  const pictures = await readPictures(input)
  const shown =
    pictures === null
      ? { pages: await showImage(content, bytes, type, name), list: null }
      : await showFilePictures({ content, scroller, input, pictures, onMissing })
  isShown = true
  onLeftOut(left.counts())
  return shown
}

/** Pictures that the browser does not draw; `null` for a file that it does. */
async function readPictures({ bytes, type }: ViewerInput): Promise<readonly FilePicture[] | null> {
  if (type === 'image/heic') return readHeif(bytes)
  if (type === 'image/tiff') return readTiffPictures(bytes)
  return type === 'image/jp2' ? readJp2(bytes) : null
}

/** The preview in a camera's file. */
async function showRaw({ content, input, onLeftOut, onPreview }: FileToShow): Promise<ShownPictures> {
  const preview = rawPreview(input.bytes)
  if (preview === null) throw new Error('There is no preview.')
  const pages = await showImage(content, preview.bytes, 'image/jpeg', input.name)
  onPreview('camera')
  onLeftOut(preview.isCut ? { part: 1 } : NOTHING_LEFT_OUT)
  return { pages, list: null }
}
