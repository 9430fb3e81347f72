import type { Settings } from '../../contract/model/settings.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import type { Desk } from './desk-type.ts'

export type SettingsDeskOptions = {
  readonly registry: Pick<ConnectionRegistry, 'settings' | 'setSettings'>
  readonly onChanged: (change: Partial<Settings>) => void
}

export type SettingsDesk = Desk['settings'] & {
  /** The settings as they were last read, without waiting. */
  current(): Settings
}

/** The user's settings, which are read before anything else. Fails with `disk-error`. */
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
