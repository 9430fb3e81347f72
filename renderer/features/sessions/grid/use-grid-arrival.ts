import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { LIST_SHOWN } from '../list/list-shown.ts'

/** What happens once, when the grid comes onto the screen. */
export function useGridArrival(scroller: RefObject<HTMLElement | null>): void {
  // Coming back from a session, or at the start, the keys shall work at once; someone who types is left alone.
  useEffect(() => {
    if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true })
  }, [scroller])

  useLayoutEffect(() => {
    // The timer comes after the frame is drawn.
    const frame = requestAnimationFrame(() => setTimeout(() => performance.mark(LIST_SHOWN)))
    return () => cancelAnimationFrame(frame)
  }, [])
}
