import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import { createConnectionRegistry, type NewConnection } from '../../main/connections/registry.ts'
import { createMemoryStore } from '../../main/secrets/memory-store.ts'
import type { SecretStore } from '../../main/secrets/secret-store.ts'
import { makeDataFolder } from './data-folder.ts'

export const SECRET = 'kX9-the-api-secret-of-the-account'
export const SETTINGS = {
  name: 'Spring',
  baseUrl: 'https://assess.example/api/',
  accountId: '1001',
  centers: ['spring-intake'],
}
export const NEW: NewConnection = { settings: SETTINGS, secret: SECRET, keep: 'keychain' }

/** A registry on a folder; `restart` simulates a restart of the app with the same keychain. */
export async function begin(secrets: SecretStore = createMemoryStore()) {
  const folder = await makeDataFolder()
  const restart = (store = secrets) => createConnectionRegistry({ folder, secrets: store, wrapCost: 2 ** 14 })
  return { folder, secrets, registry: restart(), restart }
}

/** A keychain that can be removed, as when the desktop session ends while the app runs. */
export function removableStore(): SecretStore & { present: boolean } {
  const inner = createMemoryStore()
  const check = () => {
    if (!store.present) throw new DeskError('keychain-unavailable', 'gone')
  }
  const store = {
    ...inner,
    present: true,
    get: async (name: string) => (check(), inner.get(name)),
    set: async (name: string, value: string) => (check(), inner.set(name, value)),
    delete: async (name: string) => (check(), inner.delete(name)),
  }
  return store
}

export async function allFiles(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile())
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))).join('\n')
}
