import { useCallback, useSyncExternalStore } from 'react'
import type { SessionsList } from '../features/sessions/list/sessions-list.ts'

/** Number of stored sessions according to the list; `null` without a list or while none is shown. */
export function useListTotal(list: SessionsList | null): number | null {
  const subscribe = useCallback(
    (changed: () => void) => (list === null ? () => undefined : list.store.subscribe(changed)),
    [list],
  )
  return useSyncExternalStore(subscribe, () => list?.store.getState().resultSet?.storeTotal ?? null)
}
