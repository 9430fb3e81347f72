/** Pixels above a page that is gone to. */
const ABOVE = 16

/** The pages of a file below each other. */
export type PageList = {
  readonly total: number
  /** Index of the page that was gone to last, or of the one at the middle of the view once that is elsewhere. */
  current(): number
  goTo(index: number): void
  /** Renders the pages near the view again if their width has changed. */
  redraw(): void
}

type Options = {
  readonly scroller: HTMLElement
  /** The elements of the pages, in their order. */
  readonly places: readonly HTMLElement[]
  readonly redraw: () => void
}

export function createPageList({ scroller, places, redraw }: Options): PageList {
  /** Several small pages may be in view, of which one was gone to. */
  let gone = { index: 0, scrollTop: 0 }
  return {
    total: places.length,
    current() {
      if (Math.abs(scroller.scrollTop - gone.scrollTop) < 1) return gone.index
      const middle = scroller.scrollTop + scroller.clientHeight / 2
      return Math.max(
        0,
        places.findLastIndex(({ offsetTop }) => offsetTop <= middle),
      )
    },
    goTo(index) {
      const place = places[index]
      if (!place) return
      scroller.scrollTop = index === 0 ? 0 : place.offsetTop - ABOVE
      // The end of the file may be before it.
      gone = { index, scrollTop: scroller.scrollTop }
    },
    redraw,
  }
}

/** Says of an element which page of how many it is. */
export function labelPage(place: HTMLElement, number: number, total: number, texts: { readonly page: string }): void {
  const label = texts.page.replace('{number}', String(number)).replace('{total}', String(total))
  place.setAttribute('aria-label', label)
}
