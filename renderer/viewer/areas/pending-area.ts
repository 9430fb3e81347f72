import { boxAround, type Drawn } from '../../../contract/model/drawn.ts'
import type { FromViewer } from '../viewer-messages.ts'
import { areaLayer, drawingOf, pageNumber, type AreaPage } from './area-page.ts'
import { wordsWithin } from './words-within.ts'

/** What is drawn on a page, by its index, and no note yet. */
export type Pending = { readonly page: number; readonly drawn: Drawn }

export type PendingArea = {
  readonly get: () => Pending | null
  readonly set: (next: Pending | null) => void
  /** Tells what is drawn; with `isDone` a note on it is begun. */
  readonly tell: (isDone: boolean) => void
  /** Draws it again after pages were rendered or removed. */
  readonly repaint: () => void
}

type Options = {
  readonly pages: readonly AreaPage[]
  readonly content: HTMLElement
  readonly tell: (message: FromViewer) => void
}

/** Shows what is drawn until it is a note or is dropped. */
export function createPendingArea({ pages, content, tell }: Options): PendingArea {
  let pending: Pending | null = null
  const self: PendingArea = {
    get: () => pending,
    set(next) {
      pending = next
      for (const old of content.querySelectorAll('.areas > [data-pending]')) old.remove()
      const page = next && pages[next.page]
      if (page) areaLayer(page).append(drawingOf(next.drawn, { pending: '' }))
    },
    tell(isDone) {
      const page = pending && pages[pending.page]
      if (pending === null || !page) return tell({ kind: 'area', area: null, isDone: false })
      const { drawn } = pending
      const quote = wordsWithin(page.place, page.section?.nodes() ?? [], boxAround(drawn))
      tell({ kind: 'area', area: { page: pageNumber(pages, pending.page), drawn, quote }, isDone })
    },
    repaint: () => self.set(pending),
  }
  return self
}
