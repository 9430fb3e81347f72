import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { LIST_SHOWN } from '../list/list-shown.ts'

/** Focuses the grid and marks the first frame when the grid is mounted. */
export function useGridArrival(scroller: RefObject<HTMLElement | null>): void {
  // Keys should work at once after the start and after returning from a session, but a focused field keeps the focus.
  useEffect(() => {
    if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true })
  }, [scroller])

  useLayoutEffect(() => {
    // The timer fires after the frame has been painted.
    const frame = requestAnimationFrame(() => setTimeout(() => performance.mark(LIST_SHOWN)))
    return () => cancelAnimationFrame(frame)
  }, [])
}
