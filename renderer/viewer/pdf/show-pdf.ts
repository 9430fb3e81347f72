import type { AreaPage } from '../areas/area-page.ts'
import type { Attached } from '../attachments.ts'
import { createLeftOut, sumLeftOut, type LeftOut } from '../left-out.ts'
import { createNearPages } from '../near-pages.ts'
import { createPageList, labelPage, type PageList } from '../page-list.ts'
import type { MadeOf } from '../pages/font-limits.ts'
import type { Section } from '../sections.ts'
import type { ViewerInput } from '../viewer-messages.ts'
import { createPasswordPrompt } from './ask-password.ts'
import { openPdf } from './open-pdf.ts'
import { findPdfAttachments } from './pdf-attachments.ts'
import { showPdfFacts } from './pdf-facts.ts'
import { createPdfPage, type PdfPage } from './pdf-page.ts'

/** Milliseconds that the first page has, until it is said what the file has besides. */
const PATIENCE_MS = 1000

export type ShownPdf = {
  readonly sections: readonly Section[]
  readonly pages: readonly AreaPage[]
  readonly list: PageList
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
  readonly madeOf?: MadeOf | null | undefined
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
  const rendered = Promise.withResolvers<void>()
  const near = createNearPages(scroller, rendered.resolve)
  const pages: PdfPage[] = []
  const places: HTMLElement[] = []
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
        list.goTo(pages.indexOf(shown))
        near.keep(shown)
      },
    })
    pages.push(page)
    places.push(place)
    content.append(place)
    near.add(page)
  }
  const list = createPageList({ scroller, places, redraw: near.redraw })
  tellLeftOut()
  if (madeOf === null) onUnchecked()
  const onBeside = (counts: LeftOut) => {
    beside = counts
    tellLeftOut()
  }
  // What is on a page is seen before what is not. Nothing is rendered while the frame is out of sight.
  window.setTimeout(rendered.resolve, PATIENCE_MS)
  void rendered.promise.then(() => {
    void findPdfAttachments(file, onAttached)
    if (!madeOf) return
    import('../pages/not-on-pages.ts')
      .then(({ notOnPages }) => notOnPages(file, madeOf, texts))
      .then(onBeside, onUnchecked)
    import('../pages/replaced-fonts.ts')
      .then(({ replacedFonts }) => replacedFonts(bytes, madeOf, texts))
      .then(onReplacedFonts, () => undefined)
  })
  return { sections: pages.map(({ section }) => section), pages, list }
}

function placeOf(number: number, total: number, texts: ViewerInput['texts']): HTMLElement {
  const place = document.createElement('section')
  place.className = 'page'
  place.dataset.page = String(number)
  labelPage(place, number, total, texts)
  return place
}
