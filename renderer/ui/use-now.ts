import { useEffect, useState } from 'react'
import type { InstantMs } from '../../contract/model/instants.ts'

/** The time now, in steps of `stepMs`: for "2 minutes ago" and the present year. */
export function useNow(stepMs = 30_000): InstantMs {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setInterval(look, stepMs)
    // Timers stand still while the computer sleeps, and are rare while the window is hidden.
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
