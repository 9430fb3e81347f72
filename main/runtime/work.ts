import type { Store } from '../store/store.ts'
import { createBodyReader } from '../sync/body-reader.ts'
import { createLazyClient, type OpenedClient } from './lazy-client.ts'
import type { Part, PartContext, PokeCause } from './part.ts'
import { createParts, type Parts } from './parts.ts'

export type WorkOptions = Omit<PartContext, 'client' | 'reader'> & {
  /** Makes a client with what holds now: address, secret, proxy. */
  readonly openClient: () => Promise<OpenedClient>
  /** Does what it can without being asked. */
  readonly automatic: boolean
}

/** Everything that works over the store and the service of a connection, from one change of the connection to the next. */
export type Work = Parts & {
  readonly store: Store
  poke(cause: PokeCause): void
  replan(): void
  /** Ends the parts, then what they worked with. */
  end(): Promise<void>
}

export async function beginWork({ openClient, automatic, ...context }: WorkOptions): Promise<Work> {
  const client = createLazyClient(openClient)
  const reader = createBodyReader()
  const parts = createParts({ ...context, client, reader })
  const all: readonly Part[] = Object.values(parts)
  if (automatic) await Promise.all(all.map(async (part) => part.automate?.()))
  return {
    ...parts,
    store: context.store,
    poke(cause) {
      for (const part of all) part.poke?.(cause)
    },
    replan() {
      for (const part of all) part.replan?.()
    },
    async end() {
      await Promise.all(all.map((part) => part.end()))
        .finally(() => reader.close())
        .finally(() => client.close())
    },
  }
}
