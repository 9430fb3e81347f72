import type { AreaPage } from './areas/area-page.ts'
import { readHeif, type HeifPicture } from './heif.ts'
import { isCut } from './is-cut.ts'
import { createLeftOut, type LeftOut } from './left-out.ts'
import { missingPicture } from './pictures.ts'
import { paintImage, showImage } from './show-image.ts'
import type { ViewerInput } from './viewer-messages.ts'

/** Most pixels of all images of a file together, which are in memory at once. */
const MOST_POINTS = 128_000_000

export type ShownPictures = { readonly pages: readonly AreaPage[]; readonly leftOut: LeftOut }

/** Shows the picture of a file, or all that a HEIC file has. Rejects if there is none that can be shown. */
export async function showPictures(content: HTMLElement, input: ViewerInput): Promise<ShownPictures> {
  const { bytes, type, name } = input
  const left = createLeftOut()
  if (isCut(bytes, type)) left.add('part')
  const pages =
    type === 'image/heic'
      ? await showHeif(content, await readHeif(bytes), input, () => left.add('picture'))
      : await showImage(content, bytes, type, name)
  return { pages, leftOut: left.counts() }
}

async function showHeif(
  content: HTMLElement,
  pictures: readonly HeifPicture[],
  { name, texts }: ViewerInput,
  onMissing: () => void,
): Promise<readonly AreaPage[]> {
  const places: AreaPage[] = []
  let points = 0
  for (const [index, { width, height, decode }] of pictures.entries()) {
    points += width * height
    const canvas = points > MOST_POINTS ? null : await decode().catch(() => null)
    const place = document.createElement('div')
    place.className = 'picture'
    place.style.setProperty('--natural-width', `${width}px`)
    if (pictures.length > 1) {
      place.setAttribute('role', 'group')
      const label = texts.page.replace('{number}', String(index + 1)).replace('{total}', String(pictures.length))
      place.setAttribute('aria-label', label)
    }
    if (canvas === null) onMissing()
    else canvas.setAttribute('role', 'img')
    canvas?.setAttribute('aria-label', name)
    place.append(canvas ?? missingPicture('', texts))
    content.append(place)
    places.push({
      place,
      section: null,
      paint: async (wide) => {
        if (canvas === null) throw new Error('The image is not shown.')
        return paintImage(canvas, { width, height }, wide)
      },
    })
  }
  if (places.length === 0) throw new Error('There is no image.')
  return places
}
