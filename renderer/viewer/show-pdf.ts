import { getDocument, TextLayer, VerbosityLevel, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
// Puts itself on `globalThis.pdfjsWorker`, where pdf.js looks before it would start a worker from an address: the frame's
// opaque origin has no address that it could start one from. The frame is a process of its own, so the app stays smooth.
import 'pdfjs-dist/build/pdf.worker.mjs'

/** Pixels of one page's canvas; a page can claim to be any size. */
const LARGEST_CANVAS = 16_000_000
/** Pages are drawn this many pixels before they come into view. */
const MARGIN = '600px'

/** Shows a PDF page by page, drawn as they come into view, with selectable text over the picture. */
export async function showPdf(content: HTMLElement, bytes: Uint8Array, pageText: string): Promise<void> {
  const file = await getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    stopAtErrors: false,
    // Without it pdf.js warns at every file that its worker runs in the page, which is meant.
    verbosity: VerbosityLevel.ERRORS,
  }).promise
  const drawn = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        drawn.unobserve(target)
        void drawPage(file, target as HTMLElement)
      }
    },
    { rootMargin: MARGIN },
  )
  const first = await file.getPage(1)
  const { width, height } = first.getViewport({ scale: 1 })
  for (let number = 1; number <= file.numPages; number += 1) {
    const place = document.createElement('section')
    place.className = 'page'
    place.dataset.page = String(number)
    place.setAttribute(
      'aria-label',
      pageText.replace('{number}', String(number)).replace('{total}', String(file.numPages)),
    )
    // Until a page is drawn it is taken to be as the first one is.
    place.style.aspectRatio = `${width} / ${height}`
    content.append(place)
    drawn.observe(place)
  }
}

async function drawPage(file: PDFDocumentProxy, place: HTMLElement): Promise<void> {
  const page = await file.getPage(Number(place.dataset.page))
  const natural = page.getViewport({ scale: 1 })
  place.style.aspectRatio = `${natural.width} / ${natural.height}`
  const scale = place.clientWidth / natural.width
  const viewport = page.getViewport({ scale })
  const density = Math.min(
    window.devicePixelRatio || 1,
    Math.sqrt(LARGEST_CANVAS / Math.max(1, viewport.width * viewport.height)),
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  canvas.setAttribute('aria-hidden', 'true')
  place.replaceChildren(canvas)
  await page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] }).promise
  await addText(page, place, viewport)
}

async function addText(
  page: PDFPageProxy,
  place: HTMLElement,
  viewport: ReturnType<PDFPageProxy['getViewport']>,
): Promise<void> {
  const container = document.createElement('div')
  container.className = 'textLayer'
  container.style.setProperty('--total-scale-factor', String(viewport.scale))
  place.append(container)
  await new TextLayer({ textContentSource: page.streamTextContent(), container, viewport }).render()
}
