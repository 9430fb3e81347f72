import { useEffect, type RefObject } from 'react'
import { selectionId, type OutlineEntry } from './questions.ts'

/** Pictures in which the heights around a chosen entry have become their true ones. */
const LOOKS_TO_REVEAL = 4

/** Keeps the chosen entry of an outline in sight, and focused where nothing else is as it appears, or if it `takesFocus`. */
export function useOutlineFocus(nav: RefObject<HTMLElement | null>, selected: OutlineEntry, takesFocus: boolean): void {
  // Who opened the session by a key goes on by keys: the list that had the focus is gone.
  useEffect(() => {
    if (!takesFocus && document.activeElement !== document.body) return
    nav.current?.querySelector<HTMLElement>('[aria-current=true]')?.focus({ preventScroll: true })
  }, [nav, takesFocus])

  // What is far away gets its true height as it comes into sight, and then the place is another one.
  const current = selectionId(selected)
  useEffect(() => {
    // A key that chooses another entry from within the outline takes the focus along.
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused.dataset.entry !== undefined && nav.current?.contains(focused)) {
      nav.current.querySelector<HTMLElement>('[aria-current=true]')?.focus({ preventScroll: true })
    }
    let looks = 0
    const reveal = () => {
      nav.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
      looks += 1
      if (looks < LOOKS_TO_REVEAL) frame = requestAnimationFrame(reveal)
    }
    // Measuring the page now would hold up the answer that was just chosen.
    let frame = requestAnimationFrame(reveal)
    return () => cancelAnimationFrame(frame)
  }, [nav, current])
}
