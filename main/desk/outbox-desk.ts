import { toFailure, type Failure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { registeredTexts } from '../../contract/text/people-texts.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Runtimes } from '../runtime/runtimes.ts'
import { log } from '../support/log.ts'
import type { NetworkGate } from '../support/network-gate.ts'
import type { Demo } from './demo.ts'
import type { Desk } from './desk-type.ts'
import type { DeskEvents } from './events.ts'
import type { FileCopies } from './file-copies.ts'

export type OutboxDeskOptions = {
  readonly gate: NetworkGate
  readonly runtimes: Pick<Runtimes, 'of' | 'save'>
  readonly demo: Pick<Demo, 'prepare'>
  readonly events: Pick<DeskEvents, 'emit'>
  readonly registry: Pick<ConnectionRegistry, 'get'>
  readonly copies: Pick<FileCopies, 'save'>
}

/** How long an interrupted run waits for the answer that is on its way, in milliseconds. */
const ANSWER_PATIENCE_MS = 3000

/** What is sent to the service: staged at any time, sent only when the user says so. */
export function createOutboxDesk({
  gate,
  runtimes,
  demo,
  events,
  registry,
  copies,
}: OutboxDeskOptions): Pick<Desk, 'outbox'> {
  const outboxOf = async (id: ConnectionId) => (await (await runtimes.of(id)).store()).outbox
  const save = <T>(id: ConnectionId, act: (outbox: Awaited<ReturnType<typeof outboxOf>>) => Promise<T>) =>
    runtimes.save(id, async ({ outbox }) => act(await outbox()))

  async function senderOf(id: ConnectionId): Promise<Awaited<ReturnType<Runtime['work']>>['outbox']> {
    return (await (await runtimes.of(id)).work()).outbox
  }

  async function readySender(id: ConnectionId) {
    gate.assertOpen()
    await demo.prepare(id)
    return senderOf(id)
  }

  return {
    outbox: {
      list: async (id) => (await outboxOf(id)).list(),
      get: async (id, change) => (await outboxOf(id)).get(change),
      count: async (id) => (await outboxOf(id)).count(),
      body: async (id, batch) => (await outboxOf(id)).body(batch),
      log: async (id, ...asked) => (await outboxOf(id)).log(...asked),
      registered: async (id, ...asked) => (await outboxOf(id)).registered(...asked),
      stage: (id, change) => save(id, (outbox) => outbox.stage(change)),
      decide: (id, batch, decision) => save(id, (outbox) => outbox.decide(batch, decision)),
      async start(id, change) {
        const sender = await readySender(id)
        const ended = (sent: number, failure: Failure | null) =>
          events.emit('outbox.ended', { connectionId: id, sent, failure })
        sender.run(change).then(
          ({ sent, failure }) => ended(sent, failure),
          (error: unknown) => {
            log('error', 'outbox.run', { connectionId: id, error })
            ended(0, toFailure(error))
          },
        )
      },
      async run(id, change, signal) {
        const sender = await readySender(id)
        const stop = () => void sender.stop(ANSWER_PATIENCE_MS)
        signal?.throwIfAborted()
        signal?.addEventListener('abort', stop, { once: true })
        try {
          return await sender.run(change)
        } finally {
          signal?.removeEventListener('abort', stop)
        }
      },
      async saveRegistered(id, filter, askPath) {
        const { participantUrl } = await registry.get(id)
        const store = await (await runtimes.of(id)).store()
        const known = await store.tests.known()
        const titles = Object.fromEntries(known?.tests.map(({ testId, title }) => [testId, title]) ?? [])
        // Made once the user has chosen a place, since blind mode may be turned on until then.
        async function* made() {
          yield await store.outbox.registeredCsv(filter, { texts: registeredTexts(), participantUrl, titles })
        }
        return copies.save({ fileName: 'participants.csv', chunks: made() }, askPath)
      },
      stop: async (id) => (await senderOf(id)).stop(),
      status: async (id) => (await senderOf(id)).status(),
    },
  }
}
