import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in pixels, and the reference to give it. `first` holds until it is measured. */
export function useWidth(first: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const element = ref.current
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
