import { getDocument, VerbosityLevel } from 'pdfjs-dist'
// Sets `globalThis.pdfjsWorker`, which pdf.js prefers to starting a worker. It cannot start one, because the frame has
// an opaque origin. The frame has its own process, so the app stays responsive.
import 'pdfjs-dist/build/pdf.worker.mjs'
import { createPdfPage, type PdfPage } from './pdf-page.ts'
import type { Section } from './sections.ts'
import type { ViewerInput } from './viewer-messages.ts'

/** Pages are rendered at this distance in pixels from the view. */
const MARGIN = 600

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
  readonly texts: ViewerInput['texts']
  /** The text of a page was rendered or removed. */
  readonly onText: (section: Section) => void
}

/** Shows a PDF with selectable text. Pages are rendered when they come near the view. */
export async function showPdf({ content, scroller, bytes, texts, onText }: ShowPdfOptions): Promise<ShownPdf> {
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
  /** Pages that the browser has reported near the view. */
  const near = new Set<PdfPage>()
  /** All pages that have to be released: a search draws the page of a match before it is reported near. */
  const drawn = new Set<PdfPage>()
  const draw = (page: PdfPage) => {
    drawn.add(page)
    void page.draw()
  }
  const isNear = ({ place: { offsetTop, offsetHeight } }: PdfPage) =>
    offsetTop + offsetHeight >= scroller.scrollTop - MARGIN &&
    offsetTop <= scroller.scrollTop + scroller.clientHeight + MARGIN
  const dropFarPages = () => {
    for (const page of drawn) {
      if (near.has(page) || isNear(page)) continue
      drawn.delete(page)
      page.drop()
    }
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const page = pages.get(target)
        if (page === undefined) continue
        if (isIntersecting) {
          near.add(page)
          draw(page)
        } else {
          near.delete(page)
        }
      }
      dropFarPages()
    },
    { root: scroller, rootMargin: `${MARGIN}px` },
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
      texts.page.replace('{number}', String(number)).replace('{total}', String(file.numPages)),
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
        texts,
        onReveal: (page) => {
          goTo(page.place)
          drawn.add(page)
          dropFarPages()
        },
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
