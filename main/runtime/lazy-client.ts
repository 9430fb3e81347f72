import { DeskError } from '../../contract/model/errors.ts'
import { withoutServiceWords } from '../store/common/service-words.ts'
import type { RemoteClient } from '../remote/remote-client.ts'

/** The calls that parts use. */
export type ServiceCalls = Pick<
  RemoteClient,
  'sessionsBody' | 'sessionBody' | 'listTests' | 'getParticipants' | 'post' | 'clockOffsetMs'
>

/**
 * A client that is created at the first call. The store must be readable without a secret, without a network and before
 * the demo's service runs; whatever is missing fails only the call that needs it.
 */
export type LazyClient = ServiceCalls & {
  /** Closes the client. Later calls fail with `cancelled`. */
  close(): Promise<void>
}

export type OpenedClient = {
  readonly client: RemoteClient
  /** Called once, when the service has accepted a call that this client signed. */
  readonly onAccepted: () => void
}

/** @param isBlind whether blind mode is on, in which failures of what is about participants come without the service's words */
export function createLazyClient(open: () => Promise<OpenedClient>, isBlind: () => Promise<boolean>): LazyClient {
  let opening: Promise<OpenedClient> | null = null
  let opened: OpenedClient | null = null
  let closed = false
  const accepted = new WeakSet<OpenedClient>()

  async function make(): Promise<OpenedClient> {
    const made = await open()
    if (closed) {
      await made.client.close()
      throw changed()
    }
    opened = made
    return made
  }

  async function current(): Promise<OpenedClient> {
    if (closed) throw changed()
    if (opened !== null) return opened
    opening ??= make().finally(() => {
      opening = null
    })
    return opening
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

  async function callAboutPeople<T>(use: (client: RemoteClient) => Promise<T>): Promise<T> {
    try {
      return await call(use)
    } catch (error) {
      const hides = error instanceof DeskError && error.details.excerpt !== undefined && (await isBlind())
      if (!hides) throw error
      throw Object.assign(DeskError.from(withoutServiceWords(error.toFailure())), { cause: error.cause })
    }
  }

  return {
    sessionsBody: (...args) => callAboutPeople((client) => client.sessionsBody(...args)),
    listTests: (...args) => call((client) => client.listTests(...args)),
    getParticipants: (...args) => callAboutPeople((client) => client.getParticipants(...args)),
    // What was refused is kept in the outbox, which hides the words where it is read.
    post: (...args) => call((client) => client.post(...args)),
    sessionBody: (...args) => callAboutPeople((client) => client.sessionBody(...args)),
    clockOffsetMs: () => opened?.client.clockOffsetMs() ?? null,
    async close() {
      closed = true
      const closing = opened
      opened = null
      await closing?.client.close()
    },
  }
}

function changed(): DeskError {
  return new DeskError('cancelled', 'The connection was changed meanwhile. Try again.')
}
