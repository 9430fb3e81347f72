import type { InstantMs } from '../../contract/model/instants.ts'
import { createConnectionRegistry, type ConnectionRegistry } from '../connections/registry.ts'
import { createRuntime } from '../runtime/runtime.ts'
import { createRuntimes, type Runtimes } from '../runtime/runtimes.ts'
import { openServiceClient, type ServiceClientOptions } from '../runtime/service-client.ts'
import { createBoundedStore, type BoundedStore, type KeychainPatience } from '../secrets/bounded-store.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { log } from '../support/log.ts'
import type { Announcements } from './announcements.ts'
import type { Closing } from './closing.ts'
import { createDemo, type Demo } from './demo.ts'
import { createSettingsDesk, type SettingsDesk } from './settings-desk.ts'
import { createWaking, type Waking } from './waking.ts'

export type FoundationOptions = {
  /** Folder of everything that is kept. */
  readonly dataDir: string
  readonly secrets: SecretStore
  /** Entry file of the reference service's worker; without it there is no demo data. */
  readonly demoWorker?: URL
  /** Syncs and fetches reports without being asked. */
  readonly automatic?: boolean
  /** Milliseconds after the start until connections that nobody looks at begin their automatic work; 10 000 unless told. */
  readonly wakeAfterMs?: number
  /** Address of the proxy for an address; `null` for a direct connection. */
  readonly proxyFor?: (address: string) => Promise<string | null>
  readonly now?: () => InstantMs
  /** How patient calls to the service are; as the client has it unless told. */
  readonly patience?: ServiceClientOptions['patience']
  /** How long the keychain is waited for; as suits a window unless told. */
  readonly keychainPatience?: KeychainPatience
}

/** What the calls of windows and commands are routed by: the connections, their runtimes, and what belongs to no connection. */
export type Foundation = {
  readonly secrets: BoundedStore
  readonly registry: ConnectionRegistry
  readonly settings: SettingsDesk
  readonly demo: Demo
  readonly runtimes: Runtimes
  readonly waking: Waking
  /** Whether the keychain answers. Where it does, what it owes is seen to. */
  readonly keychain: () => Promise<{ readonly available: boolean; readonly reason: string | null }>
}

export async function layFoundation(
  options: FoundationOptions,
  { tell, closing }: { readonly tell: Announcements; readonly closing: Closing },
): Promise<Foundation> {
  const { dataDir, automatic = false, proxyFor = async () => null } = options
  const secrets = createBoundedStore(options.secrets, {
    patience: options.keychainPatience,
    onAnswersAgain: () => void answersAgain(),
  })
  const registry = createConnectionRegistry({
    folder: dataDir,
    secrets,
    onSecretChanged: (id) => tell.connectionChanged(id),
    onRecovered: (trouble) => tell.warning(trouble.toFailure()),
  })
  const demo = createDemo({
    registry,
    secrets,
    workerFile: options.demoWorker ?? null,
    onSecretGiven: (id) => tell.connectionChanged(id),
  })
  const settings = await createSettingsDesk({
    registry,
    onChanged(change) {
      runtimes.replan()
      if (change.autoSyncMinutes !== undefined) waking.now()
      tell.changed(null, ['settings'])
    },
  })
  const runtimes = createRuntimes({
    prepare: async (id) => demo.unlock(await registry.get(id)),
    create: (id) =>
      createRuntime({
        id,
        registry,
        proxyFor,
        automatic,
        now: options.now ?? Date.now,
        tell: tell.listenerOf(id),
        settings: () => settings.current(),
        async openClient() {
          await demo.prepare(id)
          return openServiceClient(id, { registry, proxyFor, patience: options.patience })
        },
      }),
    assertOpen: () => closing.assertOpen(),
  })
  const waking = createWaking({
    registry,
    isWanted: () => automatic && settings.current().autoSyncMinutes > 0 && !closing.hasBegun(),
    begin: async (id) => (await runtimes.of(id)).work(),
    afterMs: options.wakeAfterMs ?? 10_000,
  })

  async function seeToKeychain(): Promise<void> {
    await registry.keychainAnswers().catch((error: unknown) => log('info', 'desk.keychain', { error }))
  }

  /** Calls have failed since it answered last: screens that could not be read may be read now. */
  async function answersAgain(): Promise<void> {
    await seeToKeychain()
    if (closing.hasBegun()) return
    tell.opened(null)
    // What failed for want of a secret is tried again now, as when the network is back.
    runtimes.poke('online')
    waking.now()
  }

  return {
    secrets,
    registry,
    settings,
    demo,
    runtimes,
    waking,
    async keychain() {
      const answer = await secrets.availability()
      if (answer.available) void seeToKeychain()
      return answer
    },
  }
}
