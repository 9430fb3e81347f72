import { useEffect, useRef, type RefObject } from 'react'
import { selectionId, type OutlineEntry } from './questions.ts'

/** Frames until the entries around the selected one have their real heights. */
const LOOKS_TO_REVEAL = 4

/**
 * Keeps the selected entry of an outline in sight. When the outline appears, the entry gets the focus if nothing else
 * has it, or with `takesFocus`.
 */
export function useOutlineFocus(nav: RefObject<HTMLElement | null>, selected: OutlineEntry, takesFocus: boolean): void {
  // A user who opened the session with a key continues with keys, but the list that had the focus is gone.
  useEffect(() => {
    if (!takesFocus && document.activeElement !== document.body) return
    nav.current?.querySelector<HTMLElement>('[aria-current=true]')?.focus({ preventScroll: true })
  }, [nav, takesFocus])

  // Entries get their real heights when they come into sight, which moves the selected one.
  const current = selectionId(selected)
  const wasShown = useRef(false)
  useEffect(() => {
    // If an entry of the outline has the focus, the focus follows the selection.
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused.dataset.entry !== undefined && nav.current?.contains(focused)) {
      const entry = nav.current.querySelector<HTMLElement>('[aria-current=true]')
      // Moving the focus computes the layout, even to where it already is, as after a click.
      if (entry !== focused) entry?.focus({ preventScroll: true })
    }
    let looks = 0
    // Around an entry that was in sight all have their heights. Each further look draws the page once more.
    let mayMove = !wasShown.current
    wasShown.current = true
    const reveal = () => {
      const entry = nav.current?.querySelector('[aria-current=true]')
      const before = entry?.getBoundingClientRect().top
      entry?.scrollIntoView({ block: 'nearest' })
      mayMove ||= entry?.getBoundingClientRect().top !== before
      looks += 1
      if (mayMove && looks < LOOKS_TO_REVEAL) frame = requestAnimationFrame(reveal)
    }
    // Measuring the page now would delay the answer that was just selected.
    let frame = requestAnimationFrame(reveal)
    return () => cancelAnimationFrame(frame)
  }, [nav, current])
}
