import { DeskError } from '../../contract/model/errors.ts'
import type { Connection } from '../../contract/model/connection.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { log } from '../support/log.ts'
import { createDemoService, DEMO_SECRET, type DemoFacts } from './demo-service.ts'

export type DemoOptions = {
  readonly registry: ConnectionRegistry
  readonly secrets: SecretStore
  /** `null` where the program was started without demo data. */
  readonly workerFile: URL | null
  /** Called when a demo connection was given its secret: it is elsewhere than was told before. */
  readonly onSecretGiven?: (id: ConnectionId) => void
}

export type Demo = {
  /** The demo connection, made or reused, with its service running. */
  start(): Promise<Connection>
  /** Gives a demo connection whose store its secret opens that secret; nothing for others. */
  unlock(connection: Connection): Promise<void>
  /** Starts the service for a demo connection that is about to be used; nothing for others. */
  prepare(id: ConnectionId): Promise<void>
  /** Whether stored reports of this connection may name an address that the service has left. */
  hasMoved(id: ConnectionId): boolean
  close(): Promise<void>
}

const NAME = 'Demo data'

function portOf(address: string): number | null {
  const port = Number(URL.parse(address)?.port ?? '')
  return Number.isInteger(port) && port > 0 ? port : null
}

export function createDemo({ registry, secrets, workerFile, onSecretGiven }: DemoOptions): Demo {
  const service =
    workerFile === null ? null : createDemoService(workerFile, (error) => log('warn', 'demo.stopped', { error }))
  const moved = new Set<ConnectionId>()
  /** What each connection was last brought up to. */
  const applied = new Map<ConnectionId, DemoFacts>()

  async function ensure(connection: Connection | null): Promise<DemoFacts> {
    if (service === null) throw new DeskError('network', 'The demo service is not part of this program.')
    return service.ensure(connection === null ? null : portOf(connection.baseUrl))
  }

  async function giveSecret(id: ConnectionId, secret: string): Promise<Connection> {
    const connection = await registry.provideSecret(id, secret, 'memory')
    onSecretGiven?.(id)
    return connection
  }

  /** The service's port may be another than before. */
  async function update(connection: Connection): Promise<Connection> {
    const facts = await ensure(connection)
    if (applied.get(connection.id) === facts) return connection
    if (portOf(facts.baseUrl) !== portOf(connection.baseUrl)) moved.add(connection.id)
    const { secret, ...settings } = facts
    let updated = await registry.update(connection.id, { settings: { ...connection, ...settings } })
    const held = await registry.secret(connection.id).catch(() => null)
    if (held !== secret) updated = await giveSecret(connection.id, secret)
    applied.set(connection.id, facts)
    return updated
  }

  return {
    async start() {
      const { available } = await secrets.availability()
      // While the keychain does not answer, what it locks is out of reach, and a demo beside it serves as well.
      const known = (await registry.list()).find(
        ({ isDemo, storeKey }) => isDemo && (available || storeKey === 'wrapped'),
      )
      if (known !== undefined) return update(known)
      const facts = await ensure(null)
      const { secret, ...settings } = facts
      const keep = available ? 'keychain' : 'memory'
      const connection = await registry.add({ settings: { name: NAME, ...settings }, secret, keep, isDemo: true })
      applied.set(connection.id, facts)
      return connection
    },
    async unlock({ id, isDemo, storeKey, secretState }) {
      if (!isDemo || storeKey === 'kept' || secretState !== 'missing') return
      await giveSecret(id, DEMO_SECRET)
    },
    async prepare(id) {
      const connection = await registry.get(id)
      if (connection.isDemo && service !== null) await update(connection)
    },
    hasMoved: (id) => moved.has(id),
    async close() {
      await service?.close()
    },
  }
}
