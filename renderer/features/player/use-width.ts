import { useLayoutEffect, useState, type RefObject } from 'react'

/** Width of an element in pixels, as it changes; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    // What is out of sight has no width, and comes back as it was.
    const measure = () => setWidth((before) => measured.clientWidth || before)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
