import { useEffect, useRef, type RefObject } from 'react'

/**
 * What is shown at this moment; `null` once its screen is left. For what is read after a key: a reader who went elsewhere
 * meanwhile stays there.
 */
export function useShown<T>(value: T): Readonly<RefObject<T | null>> {
  const shown = useRef<T | null>(value)
  useEffect(() => {
    shown.current = value
    return () => {
      shown.current = null
    }
  }, [value])
  return shown
}
