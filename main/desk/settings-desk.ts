import { DeskError, toFailure, type Failure } from '../../contract/model/errors.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../contract/model/settings.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import type { Desk } from './desk-type.ts'

export type SettingsDeskOptions = {
  readonly registry: Pick<ConnectionRegistry, 'settings' | 'setSettings'>
  readonly onChanged: (change: Partial<Settings>) => void
  /** The settings could not be read, so that no request may leave. */
  readonly onUnreadable: (failure: Failure) => void
}

export type SettingsDesk = Desk['settings'] & {
  /** The settings as last read, without waiting. */
  current(): Settings
}

/**
 * The user's settings. They are read at once, so that `current` always has them. While the disk does not let them be read,
 * they are the defaults, but offline: they may say so.
 */
export async function createSettingsDesk({ registry, ...on }: SettingsDeskOptions): Promise<SettingsDesk> {
  const { onChanged, onUnreadable } = on
  let isKnown = true
  let settings = await registry.settings().catch((error: unknown) => {
    const { code, message } = toFailure(error)
    onUnreadable(new DeskError(code, message, { field: 'settings-lost' }).toFailure())
    isKnown = false
    return { ...DEFAULT_SETTINGS, worksOffline: true }
  })

  async function get(): Promise<Settings> {
    if (isKnown) return registry.settings()
    const read = await registry.settings().catch(() => null)
    if (read === null) return settings
    isKnown = true
    settings = read
    onChanged(read)
    return settings
  }

  return {
    current: () => settings,
    get,
    async set(change) {
      settings = await registry.setSettings(change)
      isKnown = true
      onChanged(change)
      return settings
    },
  }
}
