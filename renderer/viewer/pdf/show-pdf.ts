import type { AreaPage } from '../areas/area-page.ts'
import type { Attached } from '../attachments.ts'
import { createLeftOut, sumLeftOut, type LeftOut } from '../left-out.ts'
import type { MadeOf } from '../pages/font-limits.ts'
import type { Section } from '../sections.ts'
import type { ViewerInput } from '../viewer-messages.ts'
import { createPasswordPrompt } from './ask-password.ts'
import { createNearPages } from './near-pages.ts'
import { openPdf } from './open-pdf.ts'
import { findPdfAttachments } from './pdf-attachments.ts'
import { showPdfFacts } from './pdf-facts.ts'
import { createPdfPage, type PdfPage } from './pdf-page.ts'

/** Pixels above a page that is gone to. */
const ABOVE = 16

export type ShownPdf = {
  readonly sections: readonly Section[]
  readonly pages: readonly AreaPage[]
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
  /** More is known to be left out than before. */
  readonly onLeftOut: (leftOut: LeftOut) => void
  /** The office file that the pages were made of. */
  readonly madeOf?: MadeOf | undefined
  /** What it has that is not on the pages could not be found out. */
  readonly onUnchecked: () => void
  readonly onReplacedFonts: (names: readonly string[]) => void
  /** More is known of the files inside it than before. */
  readonly onAttached: (attached: readonly Attached[]) => void
}

/** Shows a PDF with selectable text. Pages are rendered when they come near the view. */
export async function showPdf(options: ShowPdfOptions): Promise<ShownPdf> {
  const { content, scroller, bytes, texts, onText, onLeftOut, onAttached, madeOf, onUnchecked, onReplacedFonts } =
    options
  const file = await openPdf(bytes, createPasswordPrompt(content, texts.pdf))
  const facts = await showPdfFacts(file, content, texts.pdf)
  const near = createNearPages(scroller)
  const list: PdfPage[] = []
  const goTo = (place: HTMLElement | undefined) => {
    if (place) scroller.scrollTop = place === list[0]?.place ? 0 : place.offsetTop - ABOVE
  }
  /** How many pictures of each page could not be read. A page that is drawn again may not tell again. */
  const missing = new Map<number, number>()
  /** What of the document is not on its pages. */
  let beside: LeftOut = {}
  const tellLeftOut = () => {
    const pictures = createLeftOut()
    for (const count of missing.values()) pictures.add('picture', count)
    onLeftOut(sumLeftOut(facts, pictures.counts(), beside))
  }
  const first = await file.getPage(1)
  const { width, height } = first.getViewport({ scale: 1 })
  for (let number = 1; number <= file.numPages; number += 1) {
    const place = placeOf(number, file.numPages, texts)
    // Pages are assumed to have the first page's aspect ratio until they are rendered.
    place.style.aspectRatio = `${width} / ${height}`
    const page = createPdfPage({
      file,
      number,
      place,
      onText: ({ section }) => onText(section),
      texts,
      onMissing: (count) => {
        if (count <= (missing.get(number) ?? 0)) return
        missing.set(number, count)
        tellLeftOut()
      },
      onReveal: (shown) => {
        goTo(shown.place)
        near.keep(shown)
      },
    })
    list.push(page)
    content.append(place)
    near.add(page)
  }
  tellLeftOut()
  void findPdfAttachments(file, onAttached)
  if (madeOf) {
    const onBeside = (counts: LeftOut) => {
      beside = counts
      tellLeftOut()
    }
    import('../pages/not-on-pages.ts')
      .then(({ notOnPages }) => notOnPages(file, madeOf, texts))
      .then(onBeside, onUnchecked)
    import('../pages/replaced-fonts.ts')
      .then(({ replacedFonts }) => replacedFonts(bytes, madeOf))
      .then(onReplacedFonts, () => undefined)
  }
  return {
    sections: list.map(({ section }) => section),
    pages: list,
    current() {
      const middle = scroller.scrollTop + scroller.clientHeight / 2
      return Math.max(
        0,
        list.findLastIndex(({ place }) => place.offsetTop <= middle),
      )
    },
    goTo: (index) => goTo(list[index]?.place),
    redraw: near.redraw,
  }
}

function placeOf(number: number, total: number, texts: ViewerInput['texts']): HTMLElement {
  const place = document.createElement('section')
  place.className = 'page'
  place.dataset.page = String(number)
  const label = texts.page.replace('{number}', String(number)).replace('{total}', String(total))
  place.setAttribute('aria-label', label)
  return place
}
