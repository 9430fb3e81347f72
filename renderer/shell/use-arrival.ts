import { useEffect, useRef } from 'react'

/** Time for the new screen to be drawn, and for what closes over it to give its focus back. */
const SETTLE_MS = 120

/**
 * Puts the focus on a new screen's heading where nothing else has taken it, so that a screen reader says where one is
 * and Tab goes on from there. What had the focus is gone with the old screen. The list and a session have places of their
 * own for it.
 */
export function useArrival(path: string, hasHeading: boolean): void {
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    if (!hasHeading) return
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body || document.querySelector('[data-overlay]')) return
      const heading = document.querySelector<HTMLElement>('#content h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [path, hasHeading])
}
