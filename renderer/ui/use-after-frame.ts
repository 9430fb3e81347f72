import { useEffect, useState } from 'react'
import { afterFrame } from './after-frame.ts'

/** Returns `value` one frame late, for content that need not be in the first frame. The first value is `before`. */
export function useAfterFrame<T>(value: T, before: T = value): T {
  const [drawn, setDrawn] = useState(() => before)
  useEffect(() => afterFrame(() => setDrawn(() => value)), [value])
  return drawn
}
