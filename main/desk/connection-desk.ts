import {
  accountKey,
  countOwnWork,
  isSameAccount,
  mayHaveMoved,
  type AccountAddress,
  type BodilessLength,
  type Connection,
} from '../../contract/model/connection.ts'
import { DeskError, toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { tryConnection } from '../runtime/try-connection.ts'
import type { Store } from '../store/store.ts'
import type { NetworkGate } from '../support/network-gate.ts'
import { assertSameAccount } from './account-guard.ts'
import type { Announcements } from './announcements.ts'
import type { Desk } from './desk-type.ts'
import { countStored, type StoreCheck } from './removal-desk.ts'

export type ConnectionDeskOptions = {
  readonly registry: ConnectionRegistry
  readonly announcements: Announcements
  readonly runtimeOf: (id: ConnectionId) => Promise<Runtime>
  /** As for removals: the store is closed, and what is under way has ended. */
  readonly withoutRuntime: <T>(id: ConnectionId, act: () => Promise<T>, check?: StoreCheck) => Promise<T>
  readonly gate: NetworkGate
  readonly proxyFor: (address: string) => Promise<string | null>
}

/** Adds, tests and changes connections. */
export function createConnectionDesk({
  registry,
  announcements,
  runtimeOf,
  withoutRuntime,
  gate,
  proxyFor,
}: ConnectionDeskOptions): Omit<Desk['connections'], 'removalInfo' | 'remove'> {
  /** Result of the last connection tests, by account: which Content-Length a service expects in the signature. */
  const found = new Map<string, BodilessLength>()

  function foundOf(settings: AccountAddress): { readonly bodilessLength?: BodilessLength } {
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
    async update({ connectionId, settings, secret, sameAccount = false }) {
      const change = { settings, ...(secret !== undefined && { secret }), ...foundOf(settings) }
      const save = () => registry.update(connectionId, change)
      if (secret === undefined) await assertSameAccount(registry, connectionId, settings)
      const before = await registry.get(connectionId)
      const connection = isSameAccount(before, settings)
        ? await save()
        : await withoutRuntime(connectionId, save, async (openStore) => {
            if (sameAccount) return assertMayMove(await registry.list(), before, settings)
            if (await belongsTo(settings, openStore)) return
            // What belongs to the old account must neither be shown as the new one's nor sent to it.
            const stored = await countStored(connectionId, openStore)
            if (before.isDemo || stored.sessions + countOwnWork(stored) > 0) throw anotherAccount()
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

/** Whether the store does not open because it belongs to this account, which the connection gets back. */
async function belongsTo(account: AccountAddress, openStore: () => Promise<Store>): Promise<boolean> {
  try {
    await openStore()
    return false
  } catch (error) {
    const { code, details } = toFailure(error)
    return code === 'another-account' && details?.value === accountKey(account)
  }
}

/** The same account may have a new address, but no new ID, and it has one connection at each address. */
function assertMayMove(all: readonly Connection[], before: Connection, settings: AccountAddress): void {
  const isTaken = all.some((other) => other.id !== before.id && isSameAccount(other, settings))
  if (before.isDemo || isTaken || !mayHaveMoved(before, settings)) throw anotherAccount()
}

function anotherAccount(): DeskError {
  return new DeskError(
    'another-account',
    'This is another account. What is on this computer belongs to the account that the connection has now.',
  )
}
