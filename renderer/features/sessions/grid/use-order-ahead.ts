import { useEffect, useRef } from 'react'
import type { SessionSort } from '../../../../contract/model/session.ts'
import type { SessionsList } from '../list/sessions-list.ts'

/** Milliseconds after which a pointer over a column header is not just passing. */
const REST_MS = 60

type OrderAhead = {
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
  readonly onFocus: () => void
}

/**
 * Has the store compute the order by a column in advance, while its header is hovered or focused. The first sort by a
 * column takes 10 to 30 ms longer than later ones with 100,000 sessions, and 0.1 to 0.3 s longer with a million.
 */
export function useOrderAhead(list: SessionsList, column: SessionSort['column'] | null): OrderAhead {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function cancel(): void {
    clearTimeout(timer.current)
  }

  function prepareSoon(): void {
    cancel()
    if (column === null) return
    timer.current = setTimeout(() => list.prepareOrder(column), REST_MS)
  }

  useEffect(() => {
    const pending = timer
    return () => clearTimeout(pending.current)
  }, [])
  return { onPointerEnter: prepareSoon, onPointerLeave: cancel, onFocus: prepareSoon }
}
