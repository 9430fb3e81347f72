import { useEffect, useState } from 'react'

/** Returns `value` one frame late, for content that need not be in the first frame. The first value is `before`. */
export function useAfterFrame<T>(value: T, before: T = value): T {
  const [drawn, setDrawn] = useState(() => before)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // A timer set in an animation frame runs after the frame is drawn.
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
