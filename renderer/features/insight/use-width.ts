import { useCallback, useState } from 'react'

/**
 * The width of an element in pixels, and the reference to give it. `first` holds until there is an element that is laid
 * out: a chart without figures has none, and gets one with the first.
 */
export function useWidth(first: number) {
  const [width, setWidth] = useState(first)
  const ref = useCallback((element: HTMLDivElement | null) => {
    if (element === null) return
    const measure = () => {
      // A chart that is not laid out, as in a hidden window, keeps its width.
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
