import { useEffect, useRef } from 'react'

/** Milliseconds within which two presses are a double click. */
const DOUBLE_CLICK_MS = 500

/**
 * Returns whether a press outside an overlay should close it, which the second press of the double click that opened it
 * should not.
 */
export function useOutsidePress(): () => boolean {
  const openedAt = useRef(Infinity)
  useEffect(() => {
    openedAt.current = performance.now()
  }, [])
  return () => performance.now() - openedAt.current > DOUBLE_CLICK_MS
}
