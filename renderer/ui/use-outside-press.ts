import { useEffect, useRef } from 'react'

/** Milliseconds within which two presses are one double click. */
const DOUBLE_CLICK_MS = 500

/**
 * Answers whether a press beside what lies over the page is meant to close it: the second press of the double click that
 * opened it is not.
 */
export function useOutsidePress(): () => boolean {
  const openedAt = useRef(Infinity)
  useEffect(() => {
    openedAt.current = performance.now()
  }, [])
  return () => performance.now() - openedAt.current > DOUBLE_CLICK_MS
}
