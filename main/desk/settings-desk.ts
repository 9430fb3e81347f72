import type { Settings } from '../../contract/model/settings.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import type { Desk } from './desk-type.ts'

export type SettingsDeskOptions = {
  readonly registry: Pick<ConnectionRegistry, 'settings' | 'setSettings'>
  readonly onChanged: (change: Partial<Settings>) => void
}

export type SettingsDesk = Desk['settings'] & {
  /** The settings as last read, without waiting. */
  current(): Settings
}

/** The user's settings. They are read at once, so that `current` always has them. Fails with `disk-error`. */
export async function createSettingsDesk({ registry, onChanged }: SettingsDeskOptions): Promise<SettingsDesk> {
  let settings = await registry.settings()
  return {
    current: () => settings,
    get: () => registry.settings(),
    async set(change) {
      settings = await registry.setSettings(change)
      onChanged(change)
      return settings
    },
  }
}
