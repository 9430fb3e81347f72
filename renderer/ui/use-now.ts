import { useEffect, useState } from 'react'
import type { InstantMs } from '../../contract/model/instants.ts'

/** The time now, in steps of `stepMs`: for "2 minutes ago" and the present year. */
export function useNow(stepMs = 30_000): InstantMs {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [stepMs])
  return now
}
