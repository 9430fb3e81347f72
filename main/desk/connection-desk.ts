import type { Responses } from '../../contract/bridge/channels.ts'
import type { BodilessLength } from '../../contract/model/connection.ts'
import { DeskError, toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import { testConnection } from '../remote/probe.ts'
import { log } from '../support/log.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { createBodyReader } from '../sync/body-reader.ts'
import type { Announcements } from './announcements.ts'
import type { Desk } from './desk-type.ts'

export type ConnectionDeskOptions = {
  readonly registry: ConnectionRegistry
  readonly tell: Announcements
  readonly runtimeOf: (id: ConnectionId) => Promise<Runtime>
  /** Ends what runs over a connection, closes its store and acts while nothing can open it. */
  readonly withoutRuntime: <T>(id: ConnectionId, act: () => Promise<T>) => Promise<T>
  readonly proxyFor: (address: string) => Promise<string | null>
}

export function createConnectionDesk(options: ConnectionDeskOptions): Desk['connections'] {
  const { registry, tell, runtimeOf, withoutRuntime, proxyFor } = options
  /** What the last tests found out about an account's service: which Content-Length to sign. */
  const found = new Map<string, BodilessLength>()
  const accountOf = (settings: { readonly baseUrl: string; readonly accountId: string }) =>
    `${settings.accountId} ${settings.baseUrl}`

  /** A store that cannot be opened cannot be counted either, and may hold work; so it counts as one. */
  async function countReviews(id: ConnectionId): Promise<Responses['connections.removalInfo']> {
    try {
      const store = await (await runtimeOf(id)).store()
      const [sessions, localReviews, bytes] = await Promise.all([
        store.sessions.count(),
        store.journal.countSessions(),
        store.size(),
      ])
      return { sessions, localReviews, bytes, counted: true }
    } catch (error) {
      const failure = toFailure(error)
      if (failure.code === 'no-such-connection' || failure.code === 'cancelled') throw error
      log('warn', 'connections.uncounted', { connectionId: id, code: failure.code, error })
      return { sessions: 0, localReviews: 1, bytes: 0, counted: false }
    }
  }

  /**
   * The stored secret signs for the address and account that it was entered for. A page that something got hold of could
   * otherwise have requests signed and sent to an address of its choice, where they could be sent on to the service.
   */
  async function storedSecret(
    id: ConnectionId,
    wanted: { readonly baseUrl: string; readonly accountId: string },
  ): Promise<string> {
    await assertSameAccount(id, wanted)
    return registry.secret(id)
  }

  async function assertSameAccount(
    id: ConnectionId,
    wanted: { readonly baseUrl: string; readonly accountId: string },
  ): Promise<void> {
    if (accountOf(await registry.get(id)) === accountOf(wanted)) return
    throw new DeskError(
      'secret-missing',
      'The address or the account is another one than the secret was entered for. Enter the secret for it.',
    )
  }

  return {
    list: () => registry.list(),
    async test({ settings, secret, connectionId }, signal) {
      const tried = secret ?? (connectionId === undefined ? undefined : await storedSecret(connectionId, settings))
      if (tried === undefined) throw new DeskError('secret-missing', 'Enter the secret to test the connection.')
      const proxyUrl = await proxyFor(settings.baseUrl)
      const reader = createBodyReader()
      const { test, bodilessLength } = await testConnection({
        settings,
        secret: tried,
        proxyUrl,
        readPage: (body) => reader.readPage(body),
        ...(signal !== undefined && { signal }),
      }).finally(() => reader.close())
      if (bodilessLength !== null) found.set(accountOf(settings), bodilessLength)
      return test
    },
    async add({ settings, secret, keep }) {
      const bodilessLength = found.get(accountOf(settings))
      const connection = await registry.add({
        settings,
        secret,
        keep,
        ...(bodilessLength !== undefined && { bodilessLength }),
      })
      tell.connectionChanged(connection.id)
      return connection
    },
    async update({ connectionId, settings, secret }) {
      if (secret === undefined) await assertSameAccount(connectionId, settings)
      const bodilessLength = found.get(accountOf(settings))
      const connection = await registry.update(connectionId, {
        settings,
        ...(secret !== undefined && { secret }),
        ...(bodilessLength !== undefined && { bodilessLength }),
      })
      await (await runtimeOf(connectionId)).reconnect()
      if (secret === undefined) tell.connectionChanged(connectionId)
      else tell.opened(connectionId)
      return connection
    },
    async setValueNames({ connectionId, valueNames }) {
      const connection = await registry.setValueNames(connectionId, valueNames)
      tell.connectionChanged(connectionId)
      return connection
    },
    async provideSecret({ connectionId, secret, keep }) {
      const connection = await registry.provideSecret(connectionId, secret, keep)
      await (await runtimeOf(connectionId)).reconnect()
      tell.opened(connectionId)
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
    removalInfo: countReviews,
    async remove(connectionId, alsoLocalReviews) {
      if (!alsoLocalReviews) {
        const { localReviews, counted } = await countReviews(connectionId)
        if (localReviews > 0) throw reviewsInTheWay(counted)
      }
      await withoutRuntime(connectionId, () => registry.remove(connectionId))
      tell.connectionChanged(connectionId)
    },
  }
}

function reviewsInTheWay(areCounted: boolean): DeskError {
  return new DeskError(
    'local-reviews-exist',
    areCounted
      ? 'This connection has notes or reviews that are only on this computer. They would be removed with it.'
      : 'The data of this connection cannot be opened, and may hold notes or reviews that are only on this computer. They would be removed with it.',
  )
}
