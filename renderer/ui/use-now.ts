import { useEffect, useState } from 'react'
import type { InstantMs } from '../../contract/model/instants.ts'

/** The current time in steps of `stepMs`, for "2 minutes ago" and the current year. */
export function useNow(stepMs = 30_000): InstantMs {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setInterval(look, stepMs)
    // Timers do not run while the computer sleeps, and are throttled while the window is hidden.
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [stepMs])
  return now
}
