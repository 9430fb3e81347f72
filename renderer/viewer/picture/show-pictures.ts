import { isCut } from '../is-cut.ts'
import { createLeftOut } from '../left-out.ts'
import { showImage } from '../show-image.ts'
import type { FileToShow } from '../show-by-type.ts'
import { readHeif } from './heif.ts'
import { showFilePictures, type ShownPictures } from './picture-pages.ts'

/** Shows the picture of a file, or all that it has. Rejects if there is none that can be shown. */
export async function showPictures({ content, scroller, input, onLeftOut }: FileToShow): Promise<ShownPictures> {
  const { bytes, type, name } = input
  const left = createLeftOut()
  if (isCut(bytes, type)) left.add('part')
  onLeftOut(left.counts())
  if (type !== 'image/heic') return { pages: await showImage(content, bytes, type, name), list: null }
  const onMissing = (count: number) => {
    left.add('picture', count)
    onLeftOut(left.counts())
  }
  return showFilePictures({ content, scroller, input, pictures: await readHeif(bytes), onMissing })
}
