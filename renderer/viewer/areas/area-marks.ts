import { boxAround, WHOLE_PAGE, type Box } from '../../../contract/model/drawn.ts'
import { joinPieces } from '../sections.ts'
import type { FromViewer, ViewerArea } from '../viewer-messages.ts'
import { areaLayer, drawingOf, pageIndex, shareAt, type AreaPage } from './area-page.ts'
import { hasWords } from './words-within.ts'

export type AreaMarks = {
  readonly set: (areas: readonly ViewerArea[]) => Promise<void>
  readonly setCurrent: (id: string | null) => void
  /** Scrolls to the area of a note; `false` if it is none of these. */
  readonly goTo: (id: string) => Promise<boolean>
  /** Updates the drawings after pages were rendered or removed. */
  readonly repaint: () => void
  /** The smallest area at a point of the window. */
  readonly at: (point: Pick<MouseEvent, 'clientX' | 'clientY'>) => string | null
}

type Options = {
  readonly pages: readonly AreaPage[]
  readonly scroller: HTMLElement
  readonly tell: (message: FromViewer) => void
}

/** Pixels above an area that is gone to. */
const ABOVE = 60
/** How far from a thin line a click counts, in shares of the page. */
const NEAR = 60

/** Shows the areas of notes on the pages of a file. */
export function createAreaMarks({ pages, scroller, tell }: Options): AreaMarks {
  let shown: readonly ViewerArea[] = []
  let current: string | null = null
  let run = 0

  function repaint(): void {
    for (const [index, page] of pages.entries()) {
      const own = shown.filter(({ page: number }) => pageIndex(number) === index)
      if (own.length === 0 && !page.place.querySelector('.areas')) continue
      const drawings = own.map(({ id, tone, drawn }) =>
        drawingOf(drawn, { note: id, tone, ...(id === current && { current: '' }) }),
      )
      const layer = areaLayer(page)
      const pending = layer.querySelector(':scope > [data-pending]')
      layer.replaceChildren(...drawings, ...(pending ? [pending] : []))
    }
  }

  async function foundOf({ page, quote }: ViewerArea): Promise<'same' | 'changed' | 'lost'> {
    const there = pages[pageIndex(page)]
    if (there === undefined) return 'lost'
    if (quote === '' || there.section === null) return 'same'
    const pieces = await there.section.pieces().catch(() => null)
    return pieces === null || hasWords(joinPieces(pieces), quote) ? 'same' : 'changed'
  }

  return {
    async set(areas) {
      run += 1
      const mine = run
      shown = areas
      repaint()
      for (const area of areas) {
        const is = await foundOf(area)
        if (run !== mine) return
        tell({ kind: 'markFound', id: area.id, is })
      }
    },
    setCurrent(id) {
      current = id
      repaint()
    },
    async goTo(id) {
      const area = shown.find((one) => one.id === id)
      const page = area && pages[pageIndex(area.page)]
      if (!area || !page) return false
      await page.section?.reveal()
      repaint()
      const { top } = boxAround(area.drawn)
      scroller.scrollTop = page.place.offsetTop + (page.place.offsetHeight * top) / WHOLE_PAGE - ABOVE
      return true
    },
    repaint,
    at(point) {
      const index = pages.findIndex(({ place }) => isWithin(place.getBoundingClientRect(), point))
      const page = pages[index]
      if (page === undefined) return null
      const [across, down] = shareAt(page.place, point)
      const under = shown.flatMap(({ id, page: number, drawn }) => {
        const box = boxAround(drawn)
        return pageIndex(number) === index && isNear(box, across, down) ? [{ id, size: box.width * box.height }] : []
      })
      return under.toSorted((one, other) => one.size - other.size)[0]?.id ?? null
    },
  }
}

function isWithin(rect: DOMRect, { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): boolean {
  return clientX >= rect.left && clientX <= rect.right && clientY >= rect.top && clientY <= rect.bottom
}

function isNear({ left, top, width, height }: Box, across: number, down: number): boolean {
  const isBetween = (at: number, from: number, size: number) => at >= from - NEAR && at <= from + size + NEAR
  return isBetween(across, left, width) && isBetween(down, top, height)
}
