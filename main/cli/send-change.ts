import { Option } from 'commander'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { OutboxChange, OutboxDetails } from '../../contract/model/outbox.ts'
import type { CommandContext } from './context.ts'
import { count } from './output.ts'

export type SendOptions = { readonly stage?: boolean }

/** What a command that changes the service takes besides its own options. */
export const SEND_OPTION = (): Option => new Option('--stage', 'only add it to the outbox; "outbox send" sends it')

/**
 * Sends what a command has staged, unless it is to stay in the outbox, and prints the result. Fails with why a batch was
 * not carried out; what is left stays in the outbox.
 */
export async function sendChange(
  { desk, output, signal }: CommandContext,
  id: ConnectionId,
  { id: change, batches }: OutboxChange,
  { stage = false }: SendOptions,
  textOf: (sent: OutboxDetails) => string,
): Promise<void> {
  if (stage) {
    return output.result(
      { change, state: 'staged' },
      () => `${change}: ${count(batches.staged, 'batch', 'batches')} to send`,
    )
  }
  const endListening = desk.events.on('outbox.progress', ({ connectionId, status }) => {
    if (connectionId === id && status !== null) output.progress(`sending batch ${status.batch} of ${status.of}`)
  })
  const { failure } = await desk.outbox.run(id, change, signal).finally(endListening)
  const details = await desk.outbox.get(id, change)
  if (failure !== null) throw DeskError.from(failure)
  if (details !== null) output.result(details, () => textOf(details))
  // What was stopped has not sent all that was asked for.
  signal.throwIfAborted()
}
