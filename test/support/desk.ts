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

/** Secrets that outlive a desk, as a keychain's do. */
export function createLastingSecrets(): SecretStore {
  return { ...createMemoryStore(), kind: 'keychain' }
}

/** The keychain of a computer without one, or with one that does not answer. */
export function createAbsentKeychain(): SecretStore {
  const fail = () => Promise.reject(new DeskError('keychain-unavailable', 'No keychain answers.'))
  const availability = async () => ({ available: false, reason: 'No keychain answers.' })
  return { kind: 'keychain', availability, get: fail, set: fail, delete: fail }
}

/** A desk for one test, closed with it. In a folder of its own unless told. */
export async function openTestDesk(options: Partial<DeskOptions> = {}): Promise<Desk> {
  const dataDir = options.dataDir ?? (await temporaryFolder())
  const desk = await createDesk({
    secrets: createLastingSecrets(),
    demoWorker: DEMO_WORKER,
    author: 'tester',
    patience: { retryBaseMs: 20 },
    ...options,
    dataDir,
  })
  onTestFinished(() => desk.close())
  return desk
}

/** Adds a connection to the service and syncs it. */
export async function connectAndSync(desk: Desk, service: RunningService, name = 'Test'): Promise<Connection> {
  const { baseUrl, accountId, centers, secret } = service
  const settings = {
    name,
    baseUrl,
    accountId,
    centers: [...centers],
    participantUrl: '',
    appUrl: '',
    syncFrom: '2000-01-01T00:00:00Z',
  }
  const connection = await desk.connections.add({ settings, secret, keep: 'keychain' })
  const status = await desk.sync.run(connection.id)
  if (status.failure !== null) throw new Error(`the sync failed: ${status.failure.message}`)
  return connection
}
