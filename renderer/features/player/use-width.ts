import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** The last width of each part: the next player is usually as wide. */
const lastWidths = new Map<string, number>()

/**
 * Current width of an element in pixels; 0 while unknown. `part` says which part of the player it is. It starts with the
 * width that this part had in the last player: measuring it at once would compute the layout an extra time, and render the
 * part twice.
 */
export function useWidth(element: RefObject<HTMLElement | null>, part: 'controls' | 'track'): number {
  const [likely] = useState(() => lastWidths.get(part) ?? 0)
  const [width, setWidth] = useState(likely)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => {
      // A hidden element has no width; its last one is kept.
      const { clientWidth } = measured
      if (clientWidth === 0) return
      lastWidths.set(part, clientWidth)
      setWidth(clientWidth)
    }
    if (likely === 0) measure()
    // Applied before the frame is drawn, so that the controls of a player of another width do not jump.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, part, likely])
  return width
}
