import { InvalidArgumentError, Option, type Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import {
  changeIdSchema,
  decisionSchema,
  type ChangeId,
  type Counters,
  type Decision,
} from '../../../contract/model/outbox.ts'
import { batchesText } from '../answer-text.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { readWholeNumber } from '../filter-options.ts'
import { count, table } from '../output.ts'
import type { RunCommand } from '../run-command.ts'

async function list(context: CommandContext): Promise<void> {
  const { desk, output } = context
  const { id } = await chooseConnection(context)
  const changes = await desk.outbox.list(id)
  output.result(changes, () =>
    changes.length === 0
      ? 'The outbox is empty.'
      : table(
          ['ID', 'KIND', 'NAME', 'ITEMS', 'BATCHES'],
          changes.map((change) => [
            change.id,
            change.kind,
            change.summary.name,
            String(change.items),
            batchesText(change),
          ]),
        ),
  )
}

async function changeNamed({ desk }: CommandContext, id: ConnectionId, name: string): Promise<ChangeId> {
  const parsed = changeIdSchema.safeParse(name)
  if (parsed.success && (await desk.outbox.get(id, parsed.data)) !== null) return parsed.data
  throw new DeskError('invalid-argument', `No change "${name}" in the outbox; "outbox list" names them.`)
}

async function send(context: CommandContext, _options: unknown, [name]: readonly string[]): Promise<void> {
  const { desk, output, signal } = context
  const { id } = await chooseConnection(context)
  const change = name === undefined ? null : await changeNamed(context, id, name)
  const endListening = desk.events.on('outbox.progress', ({ connectionId, status }) => {
    if (connectionId === id && status !== null) output.progress(`sending batch ${status.batch} of ${status.of}`)
  })
  const { sent, failure } = await desk.outbox.run(id, change, signal).finally(endListening)
  output.result({ sent, failure }, () => `${count(sent, 'batch', 'batches')} sent`)
  if (failure !== null) throw DeskError.from(failure)
  // What was stopped has not sent all that was asked for.
  signal.throwIfAborted()
}

async function decide(
  context: CommandContext,
  { batch = 0 }: { readonly batch?: number },
  [asked = '', name = '']: readonly string[],
): Promise<void> {
  const { desk, output } = context
  const decision = decisionSchema.safeParse(asked)
  if (!decision.success) throw new DeskError('invalid-argument', `Use ${decisionSchema.options.join(', ')}.`)
  const { id } = await chooseConnection(context)
  const change = await changeNamed(context, id, name)
  const decided = await desk.outbox.decide(id, { change, number: batch }, decision.data)
  output.result({ decided }, () => `${count(decided, 'batch', 'batches')}: ${DECIDED[decision.data]}`)
}

const DECIDED: Readonly<Record<Decision, string>> = {
  again: 'to be sent again',
  confirm: 'confirmed',
  withdraw: 'withdrawn',
}

async function log(context: CommandContext, { limit }: { readonly limit: number }): Promise<void> {
  const { desk, output } = context
  const { id } = await chooseConnection(context)
  const entries = await desk.outbox.log(id, null, limit, null)
  output.result(entries, () =>
    entries.length === 0
      ? 'Nothing was staged or sent yet.'
      : table(
          ['TIME', 'EVENT', 'KIND', 'NAME', 'BATCH', 'ANSWER', 'BY'],
          entries.map(({ at, event, kind, name, batch, counters, failure, by }) => [
            new Date(at).toISOString(),
            event,
            kind,
            name,
            batch === null ? '' : String(batch),
            failure?.code ?? numbersText(counters),
            by,
          ]),
        ),
  )
}

function numbersText(counters: Counters | null): string {
  return Object.entries(counters ?? {})
    .filter(([, value]) => value > 0)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}

function readLimit(value: string): number {
  const limit = readWholeNumber(value)
  if (limit < 1 || limit > 1000) throw new InvalidArgumentError('Use a number from 1 to 1000.')
  return limit
}

export function addOutboxCommand(program: Command, run: RunCommand): void {
  const command = program.command('outbox').description('what is to be sent to the service and was sent')
  command.command('list').description('list the changes').action(run(list))
  command
    .command('send')
    .argument('[change]', 'ID of a change; without it everything that is staged')
    .description('send what is staged')
    .action(run(send))
  command
    .command('decide')
    .argument('<decision>', decisionSchema.options.join(', '))
    .argument('<change>', 'ID of a change')
    .addOption(new Option('--batch <number>', 'only this batch').argParser(readWholeNumber))
    .description('decide about batches whose outcome is unknown or that were refused')
    .action(run(decide))
  command
    .command('log')
    .description('list what was staged, sent and decided, the latest first')
    .addOption(new Option('--limit <number>', 'at most so many entries').argParser(readLimit).default(50))
    .action(run(log))
}
