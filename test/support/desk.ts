import { fileURLToPath, pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Connection } from '../../contract/model/connection.ts'
import { DeskError } from '../../contract/model/errors.ts'
import { createDesk, type DeskOptions } from '../../main/desk/desk.ts'
import type { Desk } from '../../main/desk/desk-type.ts'
import { createMemoryStore } from '../../main/secrets/memory-store.ts'
import type { SecretStore } from '../../main/secrets/secret-store.ts'
import type { RunningService } from '../../reference-service/service.ts'
import { temporaryFolder } from './cli.ts'

export const DEMO_WORKER = pathToFileURL(fileURLToPath(new URL('../../reference-service/worker.ts', import.meta.url)))

/** Secrets that outlive a desk, like those of a keychain. */
export function createLastingSecrets(): SecretStore {
  return { ...createMemoryStore(), kind: 'keychain' }
}

/** The keychain of a computer that has none, or whose keychain does not answer. */
export function createAbsentKeychain(): SecretStore {
  const fail = () => Promise.reject(new DeskError('keychain-unavailable', 'No keychain answers.'))
  const availability = async () => ({ available: false, reason: 'No keychain answers.' })
  return { kind: 'keychain', availability, get: fail, set: fail, delete: fail }
}

/**
 * A keychain that counts calls. After `fallSilent` it does not answer; `answer` carries out the calls made since, like
 * a keychain whose question the user answers late.
 */
export function createWatchedKeychain() {
  const inner = createMemoryStore()
  let asked = 0
  let silence: PromiseWithResolvers<void> | null = null
  const inTime = async <T>(act: () => Promise<T>): Promise<T> => {
    asked += 1
    await silence?.promise
    return act()
  }
  const secrets: SecretStore = {
    kind: 'keychain',
    availability: () => inTime(async () => ({ available: true, reason: null })),
    get: (name) => inTime(() => inner.get(name)),
    set: (name, value) => inTime(() => inner.set(name, value)),
    delete: (name) => inTime(() => inner.delete(name)),
  }
  return {
    secrets,
    /** What the keychain holds, whether it answers or not. */
    held: (name: string) => inner.get(name),
    asked: () => asked,
    fallSilent() {
      silence = Promise.withResolvers<void>()
    },
    answer: () => silence?.resolve(),
  }
}

/** A desk for one test, closed with it; in a new folder by default. */
export async function openTestDesk(options: Partial<DeskOptions> = {}): Promise<Desk> {
  const dataDir = options.dataDir ?? (await temporaryFolder())
  const desk = await createDesk({
    secrets: createLastingSecrets(),
    demoWorker: DEMO_WORKER,
    patience: { retryBaseMs: 20 },
    ...options,
    dataDir,
  })
  onTestFinished(() => desk.close())
  return desk
}

/** The settings of a connection to the service. */
export function settingsOf({ baseUrl, accountId, centers }: RunningService, name = 'Test') {
  const rest = { participantUrl: '', appUrl: '', syncFrom: '2000-01-01T00:00:00Z' }
  return { name, baseUrl, accountId, centers: [...centers], ...rest }
}

/** Adds a connection to the service and syncs it. */
export async function connectAndSync(desk: Desk, service: RunningService, name = 'Test'): Promise<Connection> {
  const settings = settingsOf(service, name)
  const connection = await desk.connections.add({ settings, secret: service.secret, keep: 'keychain' })
  const status = await desk.sync.run(connection.id)
  if (status.failure !== null) throw new Error(`the sync failed: ${status.failure.message}`)
  return connection
}
