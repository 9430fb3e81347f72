import { useEffect, useState } from 'react'

/** Follows `value` one frame late, for what need not be in the first frame. Begins with `before`. */
export function useAfterFrame<T>(value: T, before: T = value): T {
  const [drawn, setDrawn] = useState(() => before)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // The timer comes after the frame is drawn.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(() => value))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return drawn
}
