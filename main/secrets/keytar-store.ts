import type * as KeytarModule from 'keytar'
import { DeskError } from '../../contract/model/errors.ts'
import { hideFromLogs } from '../support/redact.ts'
import { explainKeychainFailure } from './keychain-advice.ts'
import type { SecretStore } from './secret-store.ts'

type Keytar = typeof KeytarModule

export type KeytarStoreOptions = {
  /** Name under which the keychain lists the app's entries; tests use one of their own. */
  readonly service?: string
  readonly platform?: NodeJS.Platform
}

const PROBE_NAME = 'availability'

/**
 * Stores secrets in the operating system's keychain. Every failure is `keychain-unavailable`. A call may wait for the
 * user indefinitely, and on a session bus without a working Secret Service for 25 s; `bounded-store.ts` adds timeouts.
 */
export function createKeytarStore(options: KeytarStoreOptions = {}): SecretStore {
  const { service = 'Proctor Desk', platform = process.platform } = options

  async function run<T>(act: (keytar: Keytar) => Promise<T>): Promise<T> {
    try {
      return await act(await loadKeytar())
    } catch (error) {
      throw new DeskError('keychain-unavailable', explainKeychainFailure(error, platform), {}, { cause: error })
    }
  }

  return {
    kind: 'keychain',
    // A read is a sufficient test: it fails without a Secret Service, and unlike a write it never shows a prompt.
    availability: async () => {
      try {
        await run((keytar) => keytar.getPassword(service, PROBE_NAME))
        return { available: true, reason: null }
      } catch (error) {
        return { available: false, reason: error instanceof Error ? error.message : null }
      }
    },
    get: async (name) => {
      const value = await run((keytar) => keytar.getPassword(service, name))
      if (value !== null) hideFromLogs(value)
      return value
    },
    set: async (name, value) => {
      hideFromLogs(value)
      await run((keytar) => keytar.setPassword(service, name, value))
    },
    delete: async (name) => {
      await run((keytar) => keytar.deletePassword(service, name))
    },
  }
}

/** Loaded at the first use: its native part needs libsecret on Linux, and the app must start without it. */
async function loadKeytar(): Promise<Keytar> {
  const module = (await import('keytar')) as Keytar & { readonly default?: Keytar }
  return module.default ?? module
}
