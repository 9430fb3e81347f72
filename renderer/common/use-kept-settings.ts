import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DEFAULT_SETTINGS, type Settings } from '../../contract/model/settings.ts'
import { desk } from '../bridge/desk.ts'
import { queries } from '../bridge/queries.ts'
import { queryKeys } from '../bridge/query-keys.ts'

/** The settings, and a function that saves those that are changed in passing, such as the width of a pane. */
export function useKeptSettings(): readonly [Settings, (part: Partial<Settings>) => void] {
  const client = useQueryClient()
  const { data: kept = DEFAULT_SETTINGS } = useQuery(queries.settings())
  /** Changes made here that are not saved yet. */
  const [chosen, setChosen] = useState<Partial<Settings>>({})
  /** The latest change of each setting. An earlier one may be saved after it was made. */
  const latest = useRef<Partial<Record<keyof Settings, Partial<Settings>>>>({})
  const settings = { ...kept, ...chosen }

  async function save(part: Partial<Settings>): Promise<void> {
    const saved = await desk.settings.set(part)
    // Only these: another change may be on its way.
    const own = Object.fromEntries(keysOf(part).map((key) => [key, saved[key]]))
    client.setQueryData<Settings>(queryKeys.settings, (now) => (now ? { ...now, ...own } : saved))
    // From now on a change in another window applies here too.
    setChosen((now) => withoutSettings(now, (key) => latest.current[key] === part))
  }

  function keep(part: Partial<Settings>): void {
    for (const key of keysOf(part)) latest.current[key] = part
    setChosen((now) => ({ ...now, ...part }))
    client.setQueryData<Settings>(queryKeys.settings, (now) => now && { ...now, ...part })
    // A failure is ignored: the change still applies until the window closes.
    save(part).catch(() => undefined)
  }
  return [settings, keep]
}

const keysOf = (part: Partial<Settings>) => Object.keys(part) as (keyof Settings)[]

function withoutSettings(part: Partial<Settings>, isLeftOut: (key: keyof Settings) => boolean): Partial<Settings> {
  return Object.fromEntries(keysOf(part).flatMap((key) => (isLeftOut(key) ? [] : [[key, part[key]]])))
}
