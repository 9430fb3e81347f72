/** Pages are rendered at this distance in pixels from the view. */
const MARGIN = 600

/** A page that is rendered while it is near the view. */
export type NearPage = {
  readonly place: HTMLElement
  /** Renders it, unless it is rendered already. Never rejects. */
  draw(): Promise<void>
  /** Releases what was rendered; the element stays. */
  drop(): void
}

export type NearPages = {
  readonly add: (page: NearPage) => void
  /** A page was drawn for a search, before it is reported near. */
  readonly keep: (page: NearPage) => void
  /** Renders the pages near the view again if their width has changed. */
  readonly redraw: () => void
}

/**
 * Renders pages when they come near the view, and releases them when they are far.
 * @param onRendered called when one has been rendered, or could not be
 */
export function createNearPages(scroller: HTMLElement, onRendered: () => void = () => undefined): NearPages {
  const pages = new Map<Element, NearPage>()
  /** Pages that the browser has reported near the view. */
  const near = new Set<NearPage>()
  /** All pages that have to be released: a search draws the page of a match before it is reported near. */
  const drawn = new Set<NearPage>()
  const isNear = ({ place: { offsetTop, offsetHeight } }: NearPage) =>
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
          drawn.add(page)
          void page.draw().then(onRendered)
        } else {
          near.delete(page)
        }
      }
      dropFarPages()
    },
    { root: scroller, rootMargin: `${MARGIN}px` },
  )
  return {
    add(page) {
      pages.set(page.place, page)
      observer.observe(page.place)
    },
    keep(page) {
      drawn.add(page)
      dropFarPages()
    },
    redraw() {
      for (const page of near) void page.draw()
    },
  }
}
