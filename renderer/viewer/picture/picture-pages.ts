import type { AreaPage } from '../areas/area-page.ts'
import { inTurn } from '../in-turn.ts'
import { createNearPages, type NearPage } from '../near-pages.ts'
import { createPageList, labelPage, type PageList } from '../page-list.ts'
import { missingPicture } from '../pictures.ts'
import { paintImage } from '../show-image.ts'
import type { ViewerInput } from '../viewer-messages.ts'

/** A picture of a file. Sizes in pixels, as it is shown. */
export type FilePicture = {
  readonly width: number
  readonly height: number
  /** Rejects if it can't be decoded. */
  readonly decode: () => Promise<HTMLCanvasElement>
}

/** Most pictures of a file that are shown. */
const MOST_PICTURES = 500
/** Widest of several pictures in pixels, since more than one is in memory: wider than a frame at any zoom. */
const WIDEST = 4096

export type ShownPictures = {
  readonly pages: readonly AreaPage[]
  /** `null` for a single picture. */
  readonly list: PageList | null
}

type Options = {
  readonly content: HTMLElement
  readonly scroller: HTMLElement
  readonly input: Pick<ViewerInput, 'name' | 'page' | 'texts'>
  readonly pictures: readonly FilePicture[]
  /** So many pictures are not shown. */
  readonly onMissing: (count: number) => void
}

/**
 * Shows the pictures of a file below each other, each decoded when it comes near the view. Rejects if there is only one,
 * and it can't be decoded.
 */
export async function showFilePictures(options: Options): Promise<ShownPictures> {
  const { content, scroller, input, onMissing } = options
  const pictures = options.pictures.slice(0, MOST_PICTURES)
  const [only] = pictures
  if (only === undefined) throw new Error('There is no picture.')
  if (options.pictures.length === 1) {
    const canvas = await only.decode()
    const page = createPicturePage({ ...only, decode: async () => canvas }, { input, onMissing })
    content.append(page.place)
    await page.draw()
    return { pages: [page], list: null }
  }
  onMissing(options.pictures.length - pictures.length)
  const near = createNearPages(scroller)
  const pages = pictures.map((picture) => createPicturePage(picture, { input, onMissing, most: WIDEST }))
  for (const [index, page] of pages.entries()) {
    page.place.setAttribute('role', 'group')
    labelPage(page.place, index + 1, pages.length, input.texts)
    content.append(page.place)
  }
  await pages[Math.min(pages.length, input.page) - 1]?.draw()
  for (const page of pages) near.add(page)
  const places = pages.map(({ place }) => place)
  return { pages, list: createPageList({ scroller, places, redraw: near.redraw }) }
}

type PageOptions = Pick<Options, 'input' | 'onMissing'> & { readonly most?: number }

function createPicturePage(picture: FilePicture, { input, onMissing, most = Infinity }: PageOptions) {
  const { width, height } = picture
  const place = document.createElement('div')
  place.className = 'picture'
  place.style.setProperty('--natural-width', `${width}px`)
  place.style.aspectRatio = `${width} / ${height}`
  let canvas: HTMLCanvasElement | null = null
  let drawing: Promise<void> | null = null
  let isWanted = false
  let hasFailed = false

  async function draw(): Promise<void> {
    if (!isWanted || hasFailed) return
    // Decoding holds up the frame, which answers between two pictures.
    await new Promise((resolve) => setTimeout(resolve))
    try {
      const whole = await picture.decode()
      if (!isWanted) return
      canvas = whole.width > most ? paintImage(whole, whole, most) : whole
      canvas.setAttribute('role', 'img')
      canvas.setAttribute('aria-label', input.name)
      place.prepend(canvas)
    } catch {
      hasFailed = true
      place.prepend(missingPicture('', input.texts))
      onMissing(1)
    }
  }

  return {
    place,
    section: null,
    draw() {
      isWanted = true
      if (canvas !== null) return Promise.resolve()
      drawing ??= inTurn(draw).finally(() => (drawing = null))
      return drawing
    },
    drop() {
      isWanted = false
      canvas?.remove()
      canvas = null
    },
    paint: async (wide) => paintImage(canvas ?? (await inTurn(picture.decode)), picture, wide),
  } satisfies AreaPage & NearPage
}
