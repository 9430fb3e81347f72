import type { QueryClient } from '@tanstack/react-query'
import { DEFAULT_SETTINGS, type Settings, type VideoSettings } from '../../../contract/model/settings.ts'
import { desk } from '../../bridge/desk.ts'
import { queryKeys } from '../../bridge/query-keys.ts'
import { throttle } from '../../bridge/throttle.ts'
import { addUnsavedWork } from '../../common/unsaved-work.ts'
import type { Playback } from './playback.ts'
import { settingsOf } from './playback-state.ts'

/** Minimum milliseconds between two writes while the volume is dragged. */
const SAVE_EVERY_MS = 500

/** Playback settings for every window and the next start. */
export type KeptVideoSettings = {
  readonly read: () => VideoSettings
  readonly keep: (change: Partial<VideoSettings>) => void
}

/** Writes that wait for their turn. A window that closes does not wait for it. */
const waiting = new Set<() => Promise<void>>()

async function saveWaiting(): Promise<true> {
  await Promise.all([...waiting].map((save) => save()))
  return true
}
addUnsavedWork({ settle: saveWaiting, saveNow: () => void saveWaiting() })

export function createVideoSettings(client: QueryClient): KeptVideoSettings {
  let unsaved: Partial<VideoSettings> = {}
  const known = () => client.getQueryData<Settings>(queryKeys.settings)

  async function save(): Promise<void> {
    if (!waiting.delete(save)) return
    const change = unsaved
    unsaved = {}
    client.setQueryData<Settings>(queryKeys.settings, (settings) => settings && { ...settings, ...change })
    // A convenience: if saving fails, the settings last until the window closes.
    await desk.settings.set(change).catch(() => undefined)
  }
  const saving = throttle(() => void save(), SAVE_EVERY_MS)
  return {
    read: () => ({ ...(known() ?? DEFAULT_SETTINGS), ...unsaved }),
    keep(change) {
      unsaved = { ...unsaved, ...change }
      waiting.add(save)
      saving.call()
    },
  }
}

/** Saves changes that are made at one video. Returns the function that ends this. */
export function followVideoSettings({ getState, subscribe }: Playback, { keep }: KeptVideoSettings): () => void {
  let before = settingsOf(getState())
  return subscribe(() => {
    const now = settingsOf(getState())
    const changed = (Object.keys(now) as (keyof VideoSettings)[]).filter((name) => now[name] !== before[name])
    before = now
    if (changed.length > 0) keep(Object.fromEntries(changed.map((name) => [name, now[name]])))
  })
}
