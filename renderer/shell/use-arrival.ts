import { useEffect, useRef } from 'react'

/** Milliseconds for rendering the new screen and for a closing overlay to restore the focus. */
const SETTLE_MS = 120

/**
 * Focuses the heading of a new screen if nothing else has the focus, so that screen readers announce the screen and Tab
 * continues there. The previously focused element disappeared with the old screen. The list and a session set the focus
 * themselves.
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
