import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Widths of parts of the player: the next one is as wide as the last, unless the window was changed between. */
const lastWidths = new Map<string, number>()

/**
 * Current width of an element in pixels; 0 while unknown. `part` names what in a player it is. With the width of the last
 * one it is rendered once, and the layout is not computed before it is drawn.
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
    // In the frame in which it changes: a player beside a file is narrower than that of an answer.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, part, likely])
  return width
}
