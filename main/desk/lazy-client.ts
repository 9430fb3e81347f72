import type { RemoteClient } from '../remote/remote-client.ts'

/** The calls that sync and reports make. */
type FeedClient = Pick<RemoteClient, 'sessionsBody' | 'sessionBody' | 'listTests' | 'clockOffsetMs'>

/**
 * A client that is made at the first call. The store must be readable without a secret, without a network and before
 * the demo's service runs; what is missing then fails the call that needs it.
 */
export type LazyClient = FeedClient & {
  /** Ends the client at hand; the next call makes another, with what then holds. */
  reset(): Promise<void>
}

export type OpenedClient = {
  readonly client: RemoteClient
  /** Called once, when the service has taken a call that this client signed. */
  readonly onAccepted: () => void
}

export function createLazyClient(open: () => Promise<OpenedClient>): LazyClient {
  let opening: Promise<OpenedClient> | null = null
  let opened: OpenedClient | null = null
  const accepted = new WeakSet<OpenedClient>()

  async function current(): Promise<OpenedClient> {
    if (opened !== null) return opened
    opening ??= open().finally(() => {
      opening = null
    })
    const made = await opening
    opened = made
    return made
  }

  async function call<T>(use: (client: RemoteClient) => Promise<T>): Promise<T> {
    const used = await current()
    const answer = await use(used.client)
    if (!accepted.has(used)) {
      accepted.add(used)
      used.onAccepted()
    }
    return answer
  }

  return {
    sessionsBody: (...args) => call((client) => client.sessionsBody(...args)),
    listTests: (...args) => call((client) => client.listTests(...args)),
    sessionBody: (...args) => call((client) => client.sessionBody(...args)),
    clockOffsetMs: () => opened?.client.clockOffsetMs() ?? null,
    async reset() {
      const closing = opened
      opened = null
      await closing?.client.close()
    },
  }
}
