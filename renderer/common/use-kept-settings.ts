import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DEFAULT_SETTINGS, type Settings } from '../../contract/model/settings.ts'
import { desk } from '../bridge/desk.ts'
import { queries } from '../bridge/queries.ts'
import { queryKeys } from '../bridge/query-keys.ts'

/** The settings, and a function that saves those that are changed in passing, such as the width of a pane. */
export function useKeptSettings(): readonly [Settings, (part: Partial<Settings>) => void] {
  const client = useQueryClient()
  const { data: kept = DEFAULT_SETTINGS } = useQuery(queries.settings())
  /** Changes made here, which main may not have reported yet. */
  const [chosen, setChosen] = useState<Partial<Settings>>({})
  const settings = { ...kept, ...chosen }

  function keep(part: Partial<Settings>): void {
    setChosen({ ...chosen, ...part })
    client.setQueryData(queryKeys.settings, { ...settings, ...part })
    // A failure is ignored: the change still applies until the window closes.
    desk.settings.set(part).catch(() => undefined)
  }
  return [settings, keep]
}
