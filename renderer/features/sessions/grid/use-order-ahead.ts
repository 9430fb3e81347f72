import { useEffect, useRef } from 'react'
import type { SessionSort } from '../../../../contract/model/session.ts'
import type { SessionsList } from '../list/sessions-list.ts'

/** Milliseconds that the pointer rests on a column's name, on its way to no other. */
const REST_MS = 60

type OrderAhead = {
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
  readonly onFocus: () => void
}

/**
 * Has the order by a column made while somebody has come to its name and not pressed it yet: the first sort by a column
 * takes 10 to 30 ms longer than others at 100,000 sessions, and 0.1 to 0.3 s at a million.
 */
export function useOrderAhead(list: SessionsList, column: SessionSort['column']): OrderAhead {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function cancel(): void {
    clearTimeout(timer.current)
  }

  function prepareSoon(): void {
    cancel()
    timer.current = setTimeout(() => list.prepareOrder(column), REST_MS)
  }

  useEffect(() => {
    const pending = timer
    return () => clearTimeout(pending.current)
  }, [])
  return { onPointerEnter: prepareSoon, onPointerLeave: cancel, onFocus: prepareSoon }
}
