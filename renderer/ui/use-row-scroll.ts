import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { revealRow, rowRange, scrollGeometry, type ScrollGeometry } from './scaled-scroll.ts'

/** Rows rendered on either side of the view, since the browser scrolls before new rows are rendered. */
const OVERSCAN = 8

type RowScroll = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly geometry: ScrollGeometry
  /** Rows to render; `end` is exclusive. */
  readonly range: { readonly first: number; readonly end: number }
  readonly onScroll: () => void
  /** Scrolls until a row is in view. */
  readonly reveal: (index: number) => void
}

/**
 * Which rows of a table are in view, so that only these are rendered. Heights are in pixels; the sticky heads cover the
 * rows below them.
 */
export function useRowScroll(rows: number, rowHeight: number, headerHeight: number): RowScroll {
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 600 })
  // The scroll position is not scaled, so rows below `MAX_SCROLL_HEIGHT` are out of reach: with 36 pixels each, those
  // beyond 333,333. Callers keep below that.
  const geometry = scrollGeometry(rows, rowHeight, view.height)

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (element) setView((before) => ({ ...before, top: element.scrollTop }))
  }, [])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const height = Math.max(rowHeight, element.clientHeight - headerHeight)
      setView((before) => (before.height === height ? before : { ...before, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [rowHeight, headerHeight])

  function reveal(index: number): void {
    const element = scroller.current
    if (element) element.scrollTop = revealRow(geometry, element.scrollTop, index)
  }

  return { scroller, geometry, range: rowRange(geometry, view.top, OVERSCAN), onScroll, reveal }
}
