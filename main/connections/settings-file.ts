import { join } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import { settingsSchema } from '../../contract/model/settings-schema.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../contract/model/settings.ts'
import { createKeptFile } from '../support/kept-file.ts'
import { parseOrRefuse } from '../support/parse-or-refuse.ts'

/** The user's settings, in `settings.json`. Missing members have their defaults. */
export type SettingsFile = {
  /** Fails with `disk-error`. */
  read(): Promise<Settings>
  /** Replaces the given members. Fails with `invalid-argument`, `disk-full` and `disk-error`. */
  change(change: Partial<Settings>): Promise<Settings>
}

/**
 * A damaged file comes back from its copy. Where there is none, the settings begin anew, but offline: whether requests may
 * leave was in the file, so the user decides again. `onRecovered` is told of both.
 */
export function createSettingsFile(folder: string, onRecovered?: (trouble: DeskError) => void): SettingsFile {
  const file = createKeptFile(join(folder, 'settings.json'), 'The settings', settingsSchema.partial().strip())

  async function read(): Promise<Settings> {
    const { value, damage } = await file.read()
    const settings = { ...DEFAULT_SETTINGS, ...value }
    if (damage === null) return settings
    const isLost = value === null
    const known = isLost ? { ...settings, worksOffline: true } : settings
    if (isLost) await file.write(known)
    onRecovered?.(new DeskError('disk-error', damage, { field: isLost ? 'settings-lost' : 'settings' }))
    return known
  }

  return {
    read,
    async change(change) {
      const settings = { ...(await read()), ...parseOrRefuse(settingsSchema.partial(), change) }
      await file.write(settings)
      return settings
    },
  }
}
