import { hideFromLogs } from '../support/redact.ts'
import type { SecretStore } from './secret-store.ts'

/** Keeps secrets until the app ends: for tests, and for users without a keychain who chose that. */
export function createMemoryStore(): SecretStore {
  const values = new Map<string, string>()
  return {
    kind: 'memory',
    availability: async () => ({ available: true, reason: null }),
    get: async (name) => values.get(name) ?? null,
    set: async (name, value) => {
      hideFromLogs(value)
      values.set(name, value)
    },
    delete: async (name) => {
      values.delete(name)
    },
  }
}
