import { Option } from 'commander'
import { DeskError, toFailure } from '../../contract/model/errors.ts'
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
 * Sends what a command has staged, unless it is to stay in the outbox, and prints the result; where `textOf` has no text for
 * it, the change with the states of its batches. Fails with why a batch was not carried out, or nothing could be sent,
 * after the result; what is left stays in the outbox.
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
  const { details, error } = await send(context, id, change.id)
  output.result(details ?? { change: change.id }, () =>
    details === null ? change.id : textOf(details) || stateText(details),
  )
  if (error !== null) throw error
  // What was stopped has not sent all that was asked for.
  signal.throwIfAborted()
}

/** What a command has found out before anything is staged, for its result. */
export type Finding = { readonly value: object; readonly text: string }

/** What is found out once a change was sent. `error` is what went wrong with it afterwards; `null` for nothing. */
export type Aftermath = Finding & { readonly error: Error | null }

export type StageAndSend = SendOptions & {
  /** `null` where nothing is to be staged. */
  readonly stageChange: (() => Promise<OutboxChange>) | null
  /** What is found out once the change was sent, whole or in part. */
  readonly afterwards?: (change: ChangeId) => Promise<Aftermath>
}

/**
 * Ends a command that shows what it would do: prints the finding, stages the change unless there is none, sends it unless
 * it is to stay in the outbox, and prints the answer beside what was expected. With `--json` all is one object at the end:
 * the finding with `change`, the ID of the change, and `sent`, its batches and answers; both are `null` where that did not
 * come about. Fails like {@link sendChange}, and then with what went wrong afterwards.
 */
export async function stageAndSend(
  context: CommandContext,
  id: ConnectionId,
  { value, text }: Finding,
  { stage = false, stageChange, afterwards }: StageAndSend,
): Promise<void> {
  const { output, signal } = context
  const print = (result: object, ...texts: readonly string[]) => {
    const parts = texts.filter((part) => part !== '').map((part) => `\n${part}`)
    if (output.json || parts.length > 0) {
      output.result({ ...value, change: null, sent: null, ...result }, () => parts.join('\n'))
    }
  }
  output.begin(text)
  if (stageChange === null) return print({})
  signal.throwIfAborted()
  const change = await stageChange()
  if (stage) return print({ change: change.id }, stagedText(change))
  const { details, error } = await send(context, id, change.id)
  const found = await findOut(change.id, afterwards)
  print({ change: change.id, sent: details, ...found.value }, details === null ? '' : sentText(details), found.text)
  for (const difference of details === null ? [] : differences(details)) output.warn(difference)
  if (error !== null && found.error !== null) output.warn(toFailure(found.error).message)
  const failed = error ?? found.error
  if (failed !== null) throw failed
  signal.throwIfAborted()
}

/** What fails here must not hide that the change was sent. */
async function findOut(change: ChangeId, afterwards: StageAndSend['afterwards']): Promise<Aftermath> {
  const found: Aftermath = { value: {}, text: '', error: null }
  try {
    return (await afterwards?.(change)) ?? found
  } catch (error) {
    return { ...found, error: asError(error) }
  }
}

/** Returns why nothing more was sent and does not fail with it, so that the change can be named: it is staged already. */
async function send(
  { desk, output, signal }: CommandContext,
  id: ConnectionId,
  change: ChangeId,
): Promise<{ readonly details: OutboxDetails | null; readonly error: Error | null }> {
  const endListening = desk.events.on('outbox.progress', ({ connectionId, status }) => {
    if (connectionId === id && status !== null) output.progress(`sending batch ${status.batch} of ${status.of}`)
  })
  const sending = desk.outbox.run(id, change, signal).then(({ failure }) => {
    if (failure !== null) throw DeskError.from(failure)
  })
  const error = await errorOf(sending.finally(endListening))
  let details: OutboxDetails | null = null
  const unread = await errorOf(desk.outbox.get(id, change).then((read) => (details = read)))
  return { details, error: error ?? unread }
}

/** Why something failed; `null` where it did not. */
export async function errorOf(done: Promise<unknown>): Promise<Error | null> {
  try {
    await done
    return null
  } catch (error) {
    return asError(error)
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

function stagedText({ id, batches }: OutboxChange): string {
  return `${id}: ${count(batches.staged, 'batch', 'batches')} to send`
}

function sentText(details: OutboxDetails): string {
  return [answerText(details), stateText(details)].filter((part) => part !== '').join('\n')
}

function stateText(details: OutboxDetails): string {
  return `${details.id}: ${batchesText(details)}`
}
