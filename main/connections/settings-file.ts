import { join } from 'node:path'
import { settingsSchema } from '../../contract/model/settings-schema.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../contract/model/settings.ts'
import { readFileIfThere, writeFileAtomic } from '../support/files.ts'
import { parseOrRefuse } from '../support/parse-or-refuse.ts'
import { parseJson, setAside } from './connections-file.ts'

/**
 * Reads the user's settings from `settings.json`; missing members have their defaults. A damaged file is set aside,
 * since nothing in it is worth stopping the app for.
 */
export async function readSettings(folder: string): Promise<Settings> {
  const path = settingsPath(folder)
  const text = await readFileIfThere(path)
  if (text === null) return DEFAULT_SETTINGS
  const parsed = settingsSchema.partial().strip().safeParse(parseJson(text))
  if (parsed.success) return { ...DEFAULT_SETTINGS, ...parsed.data }
  await setAside(path)
  return DEFAULT_SETTINGS
}

/** Replaces the given members. Fails with `invalid-argument`. */
export async function changeSettings(folder: string, change: Partial<Settings>): Promise<Settings> {
  const settings = { ...(await readSettings(folder)), ...parseOrRefuse(settingsSchema.partial(), change) }
  await writeFileAtomic(settingsPath(folder), `${JSON.stringify(settings, null, 2)}\n`)
  return settings
}

function settingsPath(folder: string): string {
  return join(folder, 'settings.json')
}
