import type { BodilessLength } from '../../contract/model/connection.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { tryConnection } from '../runtime/try-connection.ts'
import type { NetworkGate } from '../support/network-gate.ts'
import { accountKey, assertSameAccount } from './account-guard.ts'
import type { Announcements } from './announcements.ts'
import type { Desk } from './desk-type.ts'

export type ConnectionDeskOptions = {
  readonly registry: ConnectionRegistry
  readonly announcements: Announcements
  readonly runtimeOf: (id: ConnectionId) => Promise<Runtime>
  readonly gate: NetworkGate
  readonly proxyFor: (address: string) => Promise<string | null>
}

/** Adds, tests and changes connections. */
export function createConnectionDesk({
  registry,
  announcements,
  runtimeOf,
  gate,
  proxyFor,
}: ConnectionDeskOptions): Omit<Desk['connections'], 'removalInfo' | 'remove'> {
  /** Result of the last connection tests, by account: which Content-Length a service expects in the signature. */
  const found = new Map<string, BodilessLength>()

  function foundOf(settings: Parameters<typeof accountKey>[0]): { readonly bodilessLength?: BodilessLength } {
    const bodilessLength = found.get(accountKey(settings))
    return bodilessLength === undefined ? {} : { bodilessLength }
  }

  return {
    list: () => registry.list(),
    recent: () => registry.recent(),
    forgetRecent: (ids) => registry.forgetRecent(ids),
    async test({ settings, secret, connectionId }, signal) {
      gate.assertOpen()
      if (secret === undefined && connectionId !== undefined) await assertSameAccount(registry, connectionId, settings)
      const tried = secret ?? (connectionId === undefined ? undefined : await registry.secret(connectionId))
      if (tried === undefined) throw new DeskError('secret-missing', 'Enter the secret key to test the connection.')
      const { test, bodilessLength } = await tryConnection({ gate, settings, secret: tried, signal, proxyFor })
      if (bodilessLength !== null) found.set(accountKey(settings), bodilessLength)
      return test
    },
    async add({ settings, secret, keep }) {
      const connection = await registry.add({ settings, secret, keep, ...foundOf(settings) })
      announcements.connectionChanged(connection.id)
      return connection
    },
    async update({ connectionId, settings, secret }) {
      if (secret === undefined) await assertSameAccount(registry, connectionId, settings)
      const connection = await registry.update(connectionId, {
        settings,
        ...(secret !== undefined && { secret }),
        ...foundOf(settings),
      })
      await (await runtimeOf(connectionId)).reconnect()
      if (secret === undefined) announcements.connectionChanged(connectionId)
      else announcements.opened(connectionId)
      return connection
    },
    async setValueNames({ connectionId, valueNames }) {
      const connection = await registry.setValueNames(connectionId, valueNames)
      announcements.connectionChanged(connectionId)
      return connection
    },
    async provideSecret({ connectionId, secret, keep }) {
      const connection = await registry.provideSecret(connectionId, secret, keep)
      await (await runtimeOf(connectionId)).reconnect()
      announcements.opened(connectionId)
      return connection
    },
    async saving(id) {
      const { saving } = await (await runtimeOf(id)).store()
      return { failure: saving.failure() }
    },
    async trySaving(id) {
      const { saving } = await (await runtimeOf(id)).store()
      return { failure: await saving.tryAgain() }
    },
  }
}
