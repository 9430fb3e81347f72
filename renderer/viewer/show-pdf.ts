import { getDocument, VerbosityLevel } from 'pdfjs-dist'
// Sets `globalThis.pdfjsWorker`, which pdf.js prefers to starting a worker. It cannot start one, because the frame has
// an opaque origin. The frame has its own process, so the app stays responsive.
import 'pdfjs-dist/build/pdf.worker.mjs'
import { createPdfPage, type PdfPage } from './pdf-page.ts'
import type { Section } from './sections.ts'

/** Pages are rendered at this distance from the view. */
const MARGIN = '600px'

export type ShownPdf = {
  readonly sections: readonly Section[]
  /** Index of the page at the middle of the view. */
  current(): number
  goTo(index: number): void
  /** Renders the pages near the view again if their width has changed. */
  redraw(): void
}

type ShowPdfOptions = {
  readonly content: HTMLElement
  readonly scroller: HTMLElement
  readonly bytes: Uint8Array
  readonly pageText: string
  /** The text of a page was rendered or removed. */
  readonly onText: (section: Section) => void
}

/** Shows a PDF with selectable text. Pages are rendered when they come near the view. */
export async function showPdf({ content, scroller, bytes, pageText, onText }: ShowPdfOptions): Promise<ShownPdf> {
  const file = await getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    stopAtErrors: false,
    // By default pdf.js warns for every file that its worker runs in the page, which is intended.
    verbosity: VerbosityLevel.ERRORS,
  }).promise
  const pages = new Map<Element, PdfPage>()
  const near = new Set<PdfPage>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const page = pages.get(target)
        if (page === undefined) continue
        if (isIntersecting) {
          near.add(page)
          void page.draw()
        } else if (near.delete(page)) {
          page.drop()
        }
      }
    },
    { root: scroller, rootMargin: MARGIN },
  )
  const goTo = (place: HTMLElement | undefined) => {
    const first = list[0]?.place
    if (place && first) scroller.scrollTop = place.offsetTop - first.offsetTop
  }
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
    // Pages are assumed to have the first page's aspect ratio until they are rendered.
    place.style.aspectRatio = `${width} / ${height}`
    pages.set(
      place,
      createPdfPage({
        file,
        number,
        place,
        onText: ({ section }) => onText(section),
        onReveal: (page) => goTo(page.place),
      }),
    )
    content.append(place)
    observer.observe(place)
  }
  const list = [...pages.values()]
  return {
    sections: list.map(({ section }) => section),
    current() {
      const middle = scroller.scrollTop + scroller.clientHeight / 2
      return Math.max(
        0,
        list.findLastIndex(({ place }) => place.offsetTop <= middle),
      )
    },
    goTo: (index) => goTo(list[index]?.place),
    redraw() {
      for (const page of near) void page.draw()
    },
  }
}
