import type { Store } from '../store/store.ts'
import { log } from '../support/log.ts'
import type { DownloadsPartOptions } from './downloads-part.ts'
import { createLazyClient, type OpenedClient } from './lazy-client.ts'
import type { Part, PartContext, WakeUpSignal } from './part.ts'
import { createParts, type Parts } from './parts.ts'

export type WorkOptions = Omit<PartContext, 'client'> & {
  /** Creates a client with the current address, secret and proxy. */
  readonly openClient: () => Promise<OpenedClient>
  /** Whether the parts start their automatic work. */
  readonly automatic: boolean
  readonly media: DownloadsPartOptions
  /** Creates the parts; tests replace it. */
  readonly make?: (context: PartContext, media: DownloadsPartOptions) => Parts
}

/** All parts of a connection's work. They live from one change of the connection to the next. */
export type Work = Parts & {
  readonly store: Store
  wakeUp(signal: WakeUpSignal): void
  replan(): void
  /** Ends the parts, then the client. */
  end(): Promise<void>
}

/**
 * Starts the work. If a part's automatic work fails to start, everything is ended and this fails with that part's
 * error.
 */
export async function beginWork(options: WorkOptions): Promise<Work> {
  const { openClient, automatic, media, make = createParts, ...context } = options
  const client = createLazyClient(openClient, () => context.store.reviews.isBlind())
  const parts = make({ ...context, client }, media)
  const all: readonly Part[] = Object.values(parts)

  async function end(): Promise<void> {
    await Promise.all(all.map((part) => part.end())).finally(() => client.close())
  }

  try {
    if (automatic) await Promise.all(all.map(async (part) => part.automate?.()))
  } catch (error) {
    const connectionId = context.connection.id
    await end().catch((failed: unknown) => log('error', 'work.end', { connectionId, error: failed }))
    throw error
  }
  return {
    ...parts,
    store: context.store,
    wakeUp(signal) {
      for (const part of all) part.wakeUp?.(signal)
    },
    replan() {
      for (const part of all) part.replan?.()
    },
    end,
  }
}
