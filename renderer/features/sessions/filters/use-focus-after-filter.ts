import { useEffect } from 'react'
import type { OpenFilter } from './filter-names.ts'

/**
 * Moves the focus to the list when a filter popover closes and nothing else takes the focus. The element that had it
 * before may be gone, for example the menu from which the choices were opened.
 */
export function useFocusAfterFilter(open: OpenFilter | null, focusList: () => void): void {
  useEffect(() => {
    if (open !== null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // react-aria restores the focus in the next frame.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        if (document.activeElement === document.body && !document.querySelector('[data-overlay]')) focusList()
      }, 0)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [open, focusList])
}
