import { useLayoutEffect, useState, type RefObject } from 'react'

/** Current width of an element in pixels; 0 while unknown. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    // A hidden element has no width; its last one is kept.
    const measure = () => setWidth((before) => measured.clientWidth || before)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
