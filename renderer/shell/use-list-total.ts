import { useCallback, useSyncExternalStore } from 'react'
import type { SessionsList } from '../features/sessions/list/sessions-list.ts'

/** Sessions that the list knows of, whatever it shows of them; `null` without a list, or while it has none open. */
export function useListTotal(list: SessionsList | null): number | null {
  const subscribe = useCallback(
    (changed: () => void) => (list === null ? () => undefined : list.store.subscribe(changed)),
    [list],
  )
  return useSyncExternalStore(subscribe, () => list?.store.getState().resultSet?.storeTotal ?? null)
}
