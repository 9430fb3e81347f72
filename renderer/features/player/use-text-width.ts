import { useLayoutEffect, useState, type RefObject } from 'react'

/** Width in pixels of a text in an element's font, without rendering it; 0 while unknown. */
export function useTextWidth(element: RefObject<HTMLElement | null>, text: string): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    let isOver = false
    const measure = () => {
      const context = document.createElement('canvas').getContext('2d')
      if (isOver || context === null || element.current === null) return
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element.current)
      context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
      setWidth(context.measureText(text).width)
    }
    measure()
    // The font may still be loading.
    void document.fonts?.ready.then(measure)
    return () => {
      isOver = true
    }
  }, [element, text])
  return width
}
