import type { Store } from '../store/store.ts'
import { log } from '../support/log.ts'
import { createLazyClient, type OpenedClient } from './lazy-client.ts'
import type { Part, PartContext, PokeCause } from './part.ts'
import { createParts, type Parts } from './parts.ts'

export type WorkOptions = Omit<PartContext, 'client'> & {
  /** Makes a client with what holds now: address, secret, proxy. */
  readonly openClient: () => Promise<OpenedClient>
  /** Does what it can without being asked. */
  readonly automatic: boolean
  /** Makes the parts; as `parts.ts` has them unless told. */
  readonly make?: (context: PartContext) => Parts
}

/** Everything that works over the store and the service of a connection, from one change of the connection to the next. */
export type Work = Parts & {
  readonly store: Store
  poke(cause: PokeCause): void
  replan(): void
  /** Ends the parts, then what they worked with. */
  end(): Promise<void>
}

/** Fails as the first part does that cannot begin by itself. Nothing is left at work then. */
export async function beginWork(options: WorkOptions): Promise<Work> {
  const { openClient, automatic, make = createParts, ...context } = options
  const client = createLazyClient(openClient)
  const parts = make({ ...context, client })
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
    poke(cause) {
      for (const part of all) part.poke?.(cause)
    },
    replan() {
      for (const part of all) part.replan?.()
    },
    end,
  }
}
