import { useEffect } from 'react'
import type { Navigate } from './app-actions.ts'
import { pathHere } from './history.ts'

type Redirect = {
  /** The path that is rendered. */
  readonly from: string
  /** The path to go to; `null` to stay. */
  readonly to: string | null
  readonly navigate: Navigate
}

/** Goes on to another path, unless the window has gone elsewhere since it was rendered. */
export function useRedirect({ from, to, navigate }: Redirect): void {
  useEffect(() => {
    if (to !== null && pathHere() === from) navigate(to, { replace: true })
  }, [from, to, navigate])
}
