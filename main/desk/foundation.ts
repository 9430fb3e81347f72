import type { InstantMs } from '../../contract/model/instants.ts'
import { createConnectionRegistry, type ConnectionRegistry } from '../connections/registry.ts'
import type { OfficeConverter } from '../convert/office-converter.ts'
import { createRuntime } from '../runtime/runtime.ts'
import { createRuntimes, type Runtimes } from '../runtime/runtimes.ts'
import { openServiceClient, type ServiceClientOptions } from '../runtime/service-client.ts'
import { createBoundedStore, type BoundedStore, type KeychainPatience } from '../secrets/bounded-store.ts'
import { createMediaUsage, type MediaUsage } from '../downloads/usage.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { log } from '../support/log.ts'
import { gatedLookup } from '../support/network-gate.ts'
import type { Announcements } from './announcements.ts'
import type { Closing } from './closing.ts'
import { createDemo, type Demo } from './demo.ts'
import { mediaSizes } from './media-sizes.ts'
import { createNetwork, type Network } from './network.ts'
import { createSettingsDesk, type SettingsDesk } from './settings-desk.ts'
import { createAutomaticStart, type AutomaticStart } from './automatic-start.ts'

export type FoundationOptions = {
  /** The data folder. */
  readonly dataDir: string
  readonly secrets: SecretStore
  /** Entry file of the reference service's worker; without it there is no demo. */
  readonly demoWorker?: URL
  /** Whether connections sync and download reports automatically. */
  readonly automatic?: boolean
  /** Milliseconds until connections that no window shows start their automatic work. Default: 10 000. */
  readonly automaticStartAfterMs?: number
  /** URL of the HTTP proxy for an address; `null` for a direct connection. */
  readonly proxyFor?: (address: string) => Promise<string | null>
  /** Makes pages of office files; without it there are none. */
  readonly converter?: OfficeConverter
  /** Lets no request leave, whatever the settings say. Default: as the settings say. */
  readonly offline?: boolean
  readonly now?: () => InstantMs
  /** Timeouts and retries of calls to the service; defaults to those of the client. */
  readonly patience?: ServiceClientOptions['patience']
  /** Timeouts of keychain calls; defaults to those that suit a window. */
  readonly keychainPatience?: KeychainPatience
}

/** What the desk is built on: the connections with their runtimes, and what belongs to no connection. */
export type Foundation = {
  readonly secrets: BoundedStore
  readonly registry: ConnectionRegistry
  readonly settings: SettingsDesk
  readonly network: Network
  /** Fails with `working-offline` while no request may leave. */
  readonly proxyFor: (address: string) => Promise<string | null>
  readonly demo: Demo
  readonly runtimes: Runtimes
  readonly usage: MediaUsage
  readonly automaticStart: AutomaticStart
  /** Whether the keychain answers. If it does, changes that are still owed to it are written. */
  readonly keychain: () => Promise<{ readonly available: boolean; readonly reason: string | null }>
}

export async function layFoundation(
  options: FoundationOptions,
  { announcements, closing }: { readonly announcements: Announcements; readonly closing: Closing },
): Promise<Foundation> {
  const { dataDir, automatic = false, offline = false } = options
  const secrets = createBoundedStore(options.secrets, {
    patience: options.keychainPatience,
    onAnswersAgain: () => void answersAgain(),
  })
  const registry = openRegistry(dataDir, secrets, announcements)
  const demo = createDemo({
    registry,
    secrets,
    workerFile: options.demoWorker ?? null,
    onSecretGiven: (id) => announcements.connectionChanged(id),
  })
  const settings = await createSettingsDesk({
    registry,
    onUnreadable: (failure) => announcements.warning(failure),
    onChanged(change) {
      network.applySettings()
      runtimes.replan()
      if (change.autoSyncMinutes !== undefined) automaticStart.now()
      announcements.changed(null, ['settings'])
    },
  })
  const usage = createMediaUsage(async () => mediaSizes(dataDir, await registry.list()))
  const network = createNetwork({
    worksOffline: () => settings.current().worksOffline,
    always: offline,
    onChanged(isBack) {
      runtimes.wakeUp('network')
      if (isBack) runtimes.wakeUp('online')
    },
  })
  const proxyFor = gatedLookup(network.gate, options.proxyFor ?? (async () => null))
  const runtimes = createRuntimes({
    prepare: async (id) => demo.unlock(await registry.get(id)),
    create: (id) =>
      createRuntime({
        id,
        registry,
        proxyFor,
        converter: options.converter ?? null,
        usage,
        automatic,
        now: options.now ?? Date.now,
        listener: announcements.listenerOf(id),
        settings: () => settings.current(),
        network: () => network.state(),
        gate: network.gate,
        async openClient() {
          network.gate.assertOpen()
          await demo.prepare(id)
          return openServiceClient(id, { gate: network.gate, registry, proxyFor, patience: options.patience })
        },
      }),
    assertOpen: () => closing.assertOpen(),
  })
  const automaticStart = createAutomaticStart({
    registry,
    isWanted: () => automatic && settings.current().autoSyncMinutes > 0 && !closing.hasBegun(),
    startWork: async (id) => (await runtimes.of(id)).work(),
    afterMs: options.automaticStartAfterMs ?? 10_000,
  })

  async function seeToKeychain(): Promise<void> {
    await registry.keychainAnswers().catch((error: unknown) => log('info', 'desk.keychain', { error }))
  }

  /** Called when the keychain answers after calls had failed: screens that could not be read can be read again. */
  async function answersAgain(): Promise<void> {
    await seeToKeychain()
    if (closing.hasBegun()) return
    announcements.opened(null)
    // Retries what failed because a secret was missing, in the same way as when the network is back.
    runtimes.wakeUp('online')
    automaticStart.now()
  }

  return {
    secrets,
    registry,
    settings,
    network,
    proxyFor,
    demo,
    runtimes,
    usage,
    automaticStart,
    async keychain() {
      const answer = await secrets.availability()
      if (answer.available) void seeToKeychain()
      return answer
    },
  }
}

function openRegistry(folder: string, secrets: SecretStore, announcements: Announcements): ConnectionRegistry {
  const registry = createConnectionRegistry({
    folder,
    secrets,
    onSecretChanged: (id) => announcements.connectionChanged(id),
    onRecovered: (trouble) => announcements.warning(trouble.toFailure()),
    onUnfinishedRemoval: (trouble) => announcements.warning(trouble.toFailure()),
  })
  // Not awaited: the keychain may not answer for long, and what is left is in nobody's way.
  registry.finishRemovals().catch((error: unknown) => log('info', 'desk.removals', { error }))
  return registry
}
