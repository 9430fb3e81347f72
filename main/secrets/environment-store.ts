import { DeskError } from '../../contract/model/errors.ts'
import { hideFromLogs } from '../support/redact.ts'
import type { SecretStore } from './secret-store.ts'

const SECRET_VARIABLE = 'PROCTOR_DESK_SECRET'
const KEY_VARIABLE = 'PROCTOR_DESK_CACHE_KEY'
const KEY = /^[0-9a-f]{64}$/i

/**
 * Reads the API secret and the cache key from `PROCTOR_DESK_SECRET` and `PROCTOR_DESK_CACHE_KEY` (64 hex digits), for
 * scheduled jobs without a keychain. They apply to every connection. A missing variable fails with `secret-missing` or
 * `store-key-missing`: a generated key would be lost after the job, and the cache with it. All other names are kept in
 * memory.
 */
export function createEnvironmentStore(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): SecretStore {
  const others = new Map<string, string>()

  function fromVariables(name: string): string | null {
    if (name.endsWith('/api-secret')) return apiSecret()
    if (name.endsWith('/cache-key')) return cacheKey()
    return null
  }

  function apiSecret(): string {
    const secret = environment[SECRET_VARIABLE]
    if (!secret) throw new DeskError('secret-missing', `Set ${SECRET_VARIABLE} to the account's secret key.`)
    hideFromLogs(secret)
    return secret
  }

  function cacheKey(): string {
    const key = environment[KEY_VARIABLE]
    if (!key) {
      throw new DeskError(
        'store-key-missing',
        `Set ${KEY_VARIABLE} to 64 hex digits, the same in every run ("openssl rand -hex 32" makes them).`,
      )
    }
    if (!KEY.test(key)) throw new DeskError('store-key-missing', `${KEY_VARIABLE} must be 64 hex digits.`)
    hideFromLogs(key)
    return key.toLowerCase()
  }

  return {
    kind: 'environment',
    availability: async () => ({ available: true, reason: null }),
    get: async (name) => fromVariables(name) ?? others.get(name) ?? null,
    set: async (name, value) => {
      const given = fromVariables(name)
      if (given === null) {
        hideFromLogs(value)
        others.set(name, value)
      } else if (given !== value) {
        throw new DeskError('invalid-argument', 'This secret key comes from the environment. Change it there.')
      }
    },
    delete: async (name) => {
      others.delete(name)
    },
  }
}
