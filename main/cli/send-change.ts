import { Option } from 'commander'
import { DeskError, type Failure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ChangeId, OutboxChange, OutboxDetails } from '../../contract/model/outbox.ts'
import { answerText, batchesText, differences } from './answer-text.ts'
import type { CommandContext } from './context.ts'
import { count } from './output.ts'

export type SendOptions = { readonly stage?: boolean }
/** Options of a command that shows what it would do before it does it. */
export type DryRunOptions = SendOptions & { readonly dryRun?: boolean }

/** What a command that changes the service takes besides its own options. */
export const SEND_OPTION = (): Option => new Option('--stage', 'only add it to the outbox; "outbox send" sends it')

export const DRY_RUN_OPTION = (): Option => new Option('--dry-run', 'only show what would be sent').conflicts('stage')

/**
 * Sends what a command has staged, unless it is to stay in the outbox, and prints the result. Fails with why a batch was
 * not carried out; what is left stays in the outbox.
 */
export async function sendChange(
  context: CommandContext,
  id: ConnectionId,
  change: OutboxChange,
  { stage = false }: SendOptions,
  textOf: (sent: OutboxDetails) => string,
): Promise<void> {
  const { output, signal } = context
  if (stage) return output.result({ change: change.id, state: 'staged' }, () => stagedText(change))
  const { details, failure } = await send(context, id, change.id)
  if (failure !== null) throw DeskError.from(failure)
  if (details !== null) output.result(details, () => textOf(details))
  // What was stopped has not sent all that was asked for.
  signal.throwIfAborted()
}

/** What a command has found out before anything is staged, for its result. */
export type Finding = { readonly value: object; readonly text: string }

export type StageAndSend = SendOptions & {
  /** `null` where nothing is to be staged. */
  readonly stageChange: (() => Promise<OutboxChange>) | null
  /** What is found out once the change was sent, whole or in part. */
  readonly afterwards?: (change: ChangeId) => Promise<Finding>
}

/**
 * Ends a command that shows what it would do: stages the change unless there is none, sends it unless it is to stay in
 * the outbox, and prints the finding with the answer beside what was expected. With `--json` the finding has `change`, its
 * ID, and `sent`, its batches and answers; both are `null` where that did not come about. Fails like {@link sendChange},
 * but with the result printed, since earlier batches may have been answered.
 */
export async function stageAndSend(
  context: CommandContext,
  id: ConnectionId,
  { value, text }: Finding,
  { stage = false, stageChange, afterwards }: StageAndSend,
): Promise<void> {
  const { output, signal } = context
  const print = (result: object, ...ends: readonly string[]) =>
    output.result({ ...value, change: null, sent: null, ...result }, () =>
      [text, ...ends].filter((part) => part !== '').join('\n\n'),
    )
  if (stageChange === null) return print({})
  signal.throwIfAborted()
  const change = await stageChange()
  if (stage) return print({ change: change.id }, stagedText(change))
  const { details, failure } = await send(context, id, change.id)
  const found = (await afterwards?.(change.id)) ?? { value: {}, text: '' }
  print({ change: change.id, sent: details, ...found.value }, details === null ? '' : sentText(details), found.text)
  for (const difference of details === null ? [] : differences(details)) output.warn(difference)
  if (failure !== null) throw DeskError.from(failure)
  signal.throwIfAborted()
}

async function send(
  { desk, output, signal }: CommandContext,
  id: ConnectionId,
  change: ChangeId,
): Promise<{ readonly details: OutboxDetails | null; readonly failure: Failure | null }> {
  const endListening = desk.events.on('outbox.progress', ({ connectionId, status }) => {
    if (connectionId === id && status !== null) output.progress(`sending batch ${status.batch} of ${status.of}`)
  })
  const { failure } = await desk.outbox.run(id, change, signal).finally(endListening)
  return { details: await desk.outbox.get(id, change), failure }
}

function stagedText({ id, batches }: OutboxChange): string {
  return `${id}: ${count(batches.staged, 'batch', 'batches')} to send`
}

function sentText(details: OutboxDetails): string {
  const state = `${details.id}: ${batchesText(details)}`
  return [answerText(details), state].filter((part) => part !== '').join('\n')
}
