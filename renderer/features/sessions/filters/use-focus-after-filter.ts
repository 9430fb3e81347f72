import { useEffect } from 'react'
import type { OpenFilter } from './filter-names.ts'

/**
 * Gives the focus to the list when the menu or a filter's choices close and nothing else took it: what had the focus when
 * they opened may be gone, as the menu is that opened the choices.
 */
export function useFocusAfterFilter(open: OpenFilter | null, focusList: () => void): void {
  useEffect(() => {
    if (open !== null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // react-aria gives the focus back in the next frame.
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
