import { useLayoutEffect, useState, type RefObject } from 'react'

/** Widths of texts in the font of the controls, once it is loaded. */
const knownWidths = new Map<string, number>()

/** Width in pixels of a text in the font of the controls, read from an element of theirs, without rendering it; 0 while unknown. */
export function useTextWidth(element: RefObject<HTMLElement | null>, text: string): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (knownWidths.has(text)) return
    let isOver = false
    const measure = () => {
      const context = document.createElement('canvas').getContext('2d')
      if (isOver || context === null || element.current === null) return null
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element.current)
      context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
      const measured = context.measureText(text).width
      setWidth(measured)
      return measured
    }
    measure()
    // The font may still be loading.
    void document.fonts?.ready.then(() => {
      const measured = measure()
      if (measured !== null) knownWidths.set(text, measured)
    })
    return () => {
      isOver = true
    }
  }, [element, text])
  return knownWidths.get(text) ?? width
}
