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
  /** Entry file of the reference service's worker; `null` where the app is started without demo data. */
  readonly workerFile: URL | null
  /** Called after a demo connection was given its secret, since its `secretState` has changed. */
  readonly onSecretGiven?: (id: ConnectionId) => void
}

export type Demo = {
  /** Creates or reuses the demo connection and starts its service. */
  start(): Promise<Connection>
  /** Gives the secret to a demo connection whose store it opens. Does nothing for other connections. */
  unlock(connection: Connection): Promise<void>
  /** Starts the service of a demo connection before it is used. Does nothing for other connections. */
  prepare(id: ConnectionId): Promise<void>
  /** Whether stored reports of this connection may have addresses with a port that the service no longer uses. */
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
  /** Address and account that each connection was last updated to. */
  const applied = new Map<ConnectionId, DemoFacts>()

  async function ensure(connection: Connection | null): Promise<DemoFacts> {
    if (service === null) throw new DeskError('network', 'The demo service is not part of this app.')
    return service.ensure(connection === null ? null : portOf(connection.baseUrl))
  }

  async function giveSecret(id: ConnectionId, secret: string): Promise<Connection> {
    const connection = await registry.provideSecret(id, secret, 'memory')
    onSecretGiven?.(id)
    return connection
  }

  /** Writes the service's address to the connection: its port may have changed. */
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
      // Does not wait for a locked keychain: a demo connection whose secret is out of reach stays, and another one is
      // created.
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
