import { useEffect, useState } from 'react'

/** What `value` was, until a frame is drawn with what it is now. For what a person does not look at first. */
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
