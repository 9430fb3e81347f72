import { TextLayer, type PDFDocumentProxy, type PDFPageProxy, type RenderTask } from 'pdfjs-dist'
import type { Piece, Section } from './sections.ts'

/** Pixels of one page's canvas; a page can claim to be any size. */
const LARGEST_CANVAS = 16_000_000

/** What pdf.js gives for a page's text. */
type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
type Viewport = ReturnType<PDFPageProxy['getViewport']>

export type PdfPage = {
  readonly place: HTMLElement
  readonly section: Section
  /** Draws the page as large as its place is, unless it is drawn like that already. */
  draw(): Promise<void>
  /** Frees picture and text; the place stays. */
  drop(): void
}

type PdfPageOptions = {
  readonly file: PDFDocumentProxy
  readonly number: number
  readonly place: HTMLElement
  /** The text came or went. */
  readonly onText: (page: PdfPage) => void
  readonly onReveal: (page: PdfPage) => void
}

/** A page of a PDF: its picture, and over it the text, which can be selected and found. */
export function createPdfPage({ file, number, place, onText, onReveal }: PdfPageOptions): PdfPage {
  let text: Promise<TextContent> | null = null
  let canvas: HTMLCanvasElement | null = null
  let layer: { readonly container: HTMLElement; readonly nodes: readonly (Text | null)[] } | null = null
  let task: RenderTask | null = null
  /** The last drawing that was begun; another object for each, so that an earlier one knows that it is not wanted. */
  let drawing: { readonly width: number; done: Promise<void> } | null = null

  function textContent(): Promise<TextContent> {
    text ??= file.getPage(number).then((page) => page.getTextContent())
    return text
  }

  async function drawAt(width: number, isWanted: () => boolean): Promise<void> {
    const page = await file.getPage(number)
    if (!isWanted()) return
    const natural = page.getViewport({ scale: 1 })
    place.style.aspectRatio = `${natural.width} / ${natural.height}`
    const viewport = page.getViewport({ scale: width / natural.width })
    // The picture before stays, stretched, until this one is there.
    const next = await drawPicture(page, viewport, (begun) => {
      task?.cancel()
      task = begun
    })
    if (next === null || !isWanted()) return
    if (canvas) canvas.replaceWith(next)
    else place.prepend(next)
    canvas = next
    if (layer) {
      layer.container.style.setProperty('--total-scale-factor', String(viewport.scale))
      return
    }
    const made = await makeTextLayer(await textContent(), viewport)
    if (!isWanted()) return
    place.append(made.container)
    layer = made
    onText(self)
  }

  const self: PdfPage = {
    place,
    section: {
      pieces: async () => piecesOf(await textContent()),
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
        mine.done = drawAt(width, () => drawing === mine)
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
      onText(self)
    },
  }
  return self
}

/** Draws a page on a canvas; `null` where that was cancelled. */
async function drawPicture(
  page: PDFPageProxy,
  viewport: Viewport,
  onBegin: (task: RenderTask) => void,
): Promise<HTMLCanvasElement | null> {
  const density = Math.min(
    window.devicePixelRatio || 1,
    Math.sqrt(LARGEST_CANVAS / Math.max(1, viewport.width * viewport.height)),
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  canvas.setAttribute('aria-hidden', 'true')
  const task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  onBegin(task)
  try {
    await task.promise
    return canvas
  } catch (error) {
    if (error instanceof Error && error.name === 'RenderingCancelledException') return null
    throw error
  }
}

async function makeTextLayer(content: TextContent, viewport: Viewport) {
  const container = document.createElement('div')
  container.className = 'textLayer'
  container.style.setProperty('--total-scale-factor', String(viewport.scale))
  const layer = new TextLayer({ textContentSource: content, container, viewport })
  await layer.render()
  const nodes = layer.textDivs.map(({ firstChild }) => (firstChild instanceof Text ? firstChild : null))
  return { container, nodes }
}

/** One for each element that the text layer makes. */
function piecesOf({ items }: TextContent): readonly Piece[] {
  return items.flatMap((item) => ('str' in item ? [{ text: item.str, isLineEnd: item.hasEOL }] : []))
}
