import { TextLayer, type PDFDocumentProxy, type PDFPageProxy, type RenderTask } from 'pdfjs-dist'
import { textContentOf } from './actual-text.ts'
import { annotationPieces, makeAnnotationLayer } from './annotation-layer.ts'
import { readAnnotations, type PdfAnnotation } from './annotations.ts'
import { drawPicture, type Box, type Viewport } from './draw-picture.ts'
import { makePdfLinks } from './pdf-links.ts'
import { readingOrder } from './reading-order.ts'
import { inTurn } from '../in-turn.ts'
import type { Piece, Section } from '../sections.ts'
import type { ViewerInput } from '../viewer-messages.ts'

type TextContent = Awaited<ReturnType<typeof textContentOf>>

export type PdfPage = {
  readonly place: HTMLElement
  readonly section: Section
  /**
   * Renders the page at the width of its element, unless it has been rendered at that width. Never rejects: a page that
   * cannot be rendered says so and offers to try again.
   */
  draw(): Promise<void>
  /** Releases image and text; the element stays. */
  drop(): void
  /** Its picture at a width in pixels, apart from what is shown. */
  readonly paint: (width: number) => Promise<HTMLCanvasElement>
}

type PdfPageOptions = {
  readonly file: PDFDocumentProxy
  readonly number: number
  readonly place: HTMLElement
  readonly texts: Pick<ViewerInput['texts'], 'pageFailed' | 'again' | 'picture' | 'pdf'>
  /** How many pictures of the page could not be read. */
  readonly onMissing: (count: number) => void
  /** The text was rendered or removed. */
  readonly onText: (page: PdfPage) => void
  readonly onReveal: (page: PdfPage) => void
}

/** A page of a PDF: its image, and a text layer over it for selection and search. */
export function createPdfPage({ file, number, place, texts, onMissing, onText, onReveal }: PdfPageOptions): PdfPage {
  let rendered: PDFPageProxy | null = null
  let canvas: HTMLCanvasElement | null = null
  let layer: { readonly container: HTMLElement; readonly nodes: readonly (Text | null)[] } | null = null
  /** The comments below the page. They stay when it is released, so that what is below stays in its place. */
  let list: HTMLElement | null = null
  let task: RenderTask | null = null
  /** The latest rendering, a new object each time, so that an earlier one can detect that it was superseded. */
  let drawing: { readonly width: number; done: Promise<void> } | null = null

  /** Frees what pdf.js keeps of the page, such as its decoded images. */
  function release(): void {
    rendered?.cleanup()
    rendered = null
  }

  async function drawAt(width: number, isWanted: () => boolean): Promise<void> {
    const page = await file.getPage(number)
    if (!isWanted()) return
    rendered = page
    const natural = page.getViewport({ scale: 1 })
    place.style.aspectRatio = `${natural.width} / ${natural.height}`
    const viewport = page.getViewport({ scale: width / natural.width })
    // The previous image stays, stretched, until the new one is complete.
    const next = await inTurn(async () =>
      isWanted()
        ? drawPicture(page, viewport, (begun) => {
            task?.cancel()
            task = begun
          })
        : null,
    )
    if (next === null || !isWanted()) return
    if (canvas) canvas.replaceWith(next.canvas)
    else place.replaceChildren(next.canvas, ...next.missing.map((box) => missingPicture(box, texts)))
    canvas = next.canvas
    place.style.setProperty('--total-scale-factor', String(viewport.scale))
    onMissing(next.missing.length)
    if (layer) return
    const annotations = await annotationsOf(page)
    const made = await makeTextLayer(await textContentOf(page), viewport)
    if (!isWanted()) return
    const noted = makeAnnotationLayer(readAnnotations(annotations), { viewport, number, words: texts.pdf })
    place.append(made.container, noted.container, ...makePdfLinks(annotations, viewport))
    list?.remove()
    list = noted.list
    if (list) place.after(list)
    layer = { container: made.container, nodes: [...made.nodes, ...noted.nodes] }
    onText(self)
  }

  function showFailure(): void {
    release()
    // An image of another width is better than none.
    if (canvas) return
    place.replaceChildren(
      failureNotice(texts, () => {
        drawing = null
        void self.draw()
      }),
    )
  }

  const self: PdfPage = {
    place,
    section: {
      pieces: async () => piecesOf(await file.getPage(number)),
      nodes: () => layer?.nodes ?? null,
      async reveal() {
        onReveal(self)
        await self.draw()
      },
    },
    draw() {
      const width = place.clientWidth
      if (width > 0 && drawing?.width !== width) {
        const mine = { width, done: Promise.resolve() }
        drawing = mine
        const isWanted = () => drawing === mine
        mine.done = drawAt(width, isWanted).catch(() => {
          if (isWanted()) showFailure()
        })
      }
      return drawing?.done ?? Promise.resolve()
    },
    drop() {
      drawing = null
      task?.cancel()
      task = null
      canvas = null
      layer = null
      place.replaceChildren()
      release()
      onText(self)
    },
    paint: async (width) => paintPage(await file.getPage(number), width),
  }
  return self
}

async function paintPage(page: PDFPageProxy, width: number): Promise<HTMLCanvasElement> {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  const drawn = await inTurn(() => withoutFrames(() => drawPicture(page, viewport, () => undefined)))
  if (drawn === null) throw new Error('The page was not drawn.')
  return drawn.canvas
}

/** pdf.js goes on at the next frame of the screen, and what nobody sees has none. */
async function withoutFrames<T>(work: () => Promise<T>): Promise<T> {
  const ofScreen = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (run) => window.setTimeout(() => run(performance.now()))
  try {
    return await work()
  } finally {
    window.requestAnimationFrame = ofScreen
  }
}

function failureNotice({ pageFailed, again }: PdfPageOptions['texts'], onAgain: () => void): HTMLElement {
  const notice = document.createElement('p')
  notice.className = 'pageNotice'
  notice.setAttribute('role', 'alert')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = again
  button.addEventListener('click', onAgain)
  notice.append(pageFailed, ' ', button)
  return notice
}

function missingPicture(box: Box | null, { picture }: PdfPageOptions['texts']): HTMLElement {
  const notice = document.createElement('p')
  notice.className = 'pagePicture'
  notice.textContent = picture
  const { left, top, width, height } = box ?? { left: 0, top: 0, width: 1, height: 0 }
  notice.style.left = `${100 * left}%`
  notice.style.top = `${100 * top}%`
  notice.style.width = `${100 * width}%`
  notice.style.minHeight = `${100 * height}%`
  return notice
}

async function makeTextLayer(content: TextContent, viewport: Viewport) {
  const container = document.createElement('div')
  container.className = 'textLayer'
  const layer = new TextLayer({ textContentSource: content, container, viewport })
  await layer.render()
  const divs = readingOrder(content.items).flatMap(({ index }) => layer.textDivs[index] ?? [])
  // Selections follow the order of elements.
  if (divs.some((div, at) => div !== layer.textDivs[at])) container.append(...divs)
  const nodes = divs.map(({ firstChild }) => (firstChild instanceof Text ? firstChild : null))
  return { container, nodes }
}

/** One piece for each element of the text layer, and one for each text of an annotation. */
async function piecesOf(page: PDFPageProxy): Promise<readonly Piece[]> {
  const [{ items: texts }, annotations] = await Promise.all([textContentOf(page), annotationsOf(page)])
  // The item that ends a line may be another than the one that is drawn last.
  const content = readingOrder(texts).map(({ text }, at) => ({
    text,
    isLineEnd: texts[at]?.hasEOL ?? false,
  }))
  const further = annotationPieces(readAnnotations(annotations))
  // What annotations say comes last, so that places in the text of the page stay.
  const last = content.at(-1)
  if (last !== undefined && further.length > 0) last.isLineEnd = true
  return [...content, ...further]
}

/** The annotations of a page. One whose annotations are damaged is shown without them. */
async function annotationsOf(page: PDFPageProxy): Promise<readonly PdfAnnotation[]> {
  return page.getAnnotations({ intent: 'display' }).catch(() => [])
}
