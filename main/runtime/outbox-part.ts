import { setTimeout as sleep } from 'node:timers/promises'
import { createSender, type Sender } from '../outbox/sender.ts'
import { withoutServiceWords } from '../store/common/service-words.ts'
import type { Part, PartContext } from './part.ts'

/** Sends what the user has staged and asked to send. It starts nothing by itself. */
export type OutboxPart = Part & Pick<Sender, 'status' | 'run' | 'stop'>

export function createOutboxPart({ store, client, now, listener }: PartContext): OutboxPart {
  const sender = createSender({
    outbox: store.outbox,
    post: (...args) => client.post(...args),
    now,
    wait: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
    onProgress: listener.outboxProgress,
  })
  return {
    ...sender,
    async run(change) {
      const result = await sender.run(change)
      if (result.failure === null || !(await store.reviews.isBlind())) return result
      return { ...result, failure: withoutServiceWords(result.failure) }
    },
    end: () => sender.close(),
  }
}
