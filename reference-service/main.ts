import { Command, InvalidArgumentError, Option } from 'commander'
import { parseTimestamp } from '../contract/model/instants.ts'
import { faultSchema, type Fault } from './faults.ts'
import { DEFAULT_CENTERS, type BodilessLengthRule } from './options.ts'
import { DEFAULT_MAX_BODY } from './rules/limits.ts'
import { SWITCHES, type Switches } from './rules/switches.ts'
import { factsOfService, startService } from './service.ts'

type Arguments = Switches & {
  readonly port: number
  readonly sessions: number
  readonly seed: number
  readonly centers: readonly string[]
  readonly prefix: string
  readonly account: string
  readonly secret?: string
  readonly bodilessLength: BodilessLengthRule
  readonly pageSize: number
  readonly until?: number
  readonly earliestModifiedSince?: string
  readonly changesPerTick?: number
  readonly newPerTick?: number
  readonly evolve: number
  readonly photoShare: number
  readonly store?: string
  readonly maxBody: number
  readonly maxEmployees?: number
  readonly allowFaults: boolean
  readonly callbackUrl?: string
  readonly leftAfter: number
  readonly fault: readonly Fault[]
}

const command = new Command('service')
  .description('An Assessment Service with made-up data, on loopback. Prints one line of JSON when it listens.')
  .option('--port <number>', 'port to listen on; 0 takes a free one', whole, 0)
  .option('--sessions <number>', 'sessions in all centers together', whole, 1200)
  .option('--seed <number>', 'another seed, other data; the same seed, the same data', whole, 7)
  .option('--centers <names>', 'names separated by commas', (text: string) => text.split(','), DEFAULT_CENTERS)
  .option('--prefix <path>', 'path before every endpoint, for instance /api', '')
  .option('--account <digits>', 'account id', '1001')
  .addOption(
    new Option('--secret <text>', 'secret key of the account (default: random)').env('REFERENCE_SERVICE_SECRET'),
  )
  .addOption(
    new Option('--bodiless-length <rule>', 'Content-Length to be signed where there is no body')
      .choices(['zero', 'empty', 'either'])
      .default('zero'),
  )
  .option('--page-size <number>', 'sessions on a page of the feed, 500 at most', whole, 500)
  .option('--until <timestamp>', 'when the data end (UTC)', instant)
  .option('--earliest-modified-since <timestamp>', 'refuse an earlier modifiedSince with 400', timestamp)
  .option('--evolve <seconds>', 'let sessions change and appear every so many seconds', whole, 0)
  .option('--changes-per-tick <number>', 'sessions that change in a center each time', whole)
  .option('--new-per-tick <number>', 'sessions that appear in a center each time', whole)
  .option('--photo-share <fraction>', 'share of people with a photo, 0 to 1', Number, 0.12)
  .option('--store <file>', 'SQLite file that keeps what callers change (default: in memory)')
  .option('--callback-url <address>', 'where finished sessions lead, unless their test says otherwise')
  .option('--left-after <seconds>', 'close an open session when its person gives no sign for so long', whole, 900)
  .option('--max-body <bytes>', 'refuse longer bodies with 413', whole, DEFAULT_MAX_BODY)
  .option('--max-employees <number>', 'employees in one POST /v1/employees (default: no limit)', whole)
  .option('--allow-faults', 'answer GET, POST and DELETE /__faults', false)
  .option('--fault <json>', 'switch a fault on, for instance \'{"kind":"status","status":503,"times":2}\'', fault, [])

for (const [name, { values, help }] of Object.entries(SWITCHES)) {
  const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  command.addOption(new Option(`--${flag} <choice>`, help).choices(values).default(values[0]))
}

function whole(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('Not a whole number.')
  return Number(text)
}

function instant(text: string): number {
  const value = parseTimestamp(text)
  if (value === null) throw new InvalidArgumentError('Not a UTC timestamp like 2026-11-19T17:30:00Z.')
  return value
}

function timestamp(text: string): string {
  instant(text)
  return text
}

function fault(text: string, before: readonly Fault[]): readonly Fault[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new InvalidArgumentError('Not JSON.')
  }
  const parsed = faultSchema.safeParse(json)
  if (!parsed.success) throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? 'Not a fault.')
  return [...before, parsed.data]
}

const { account, evolve, fault: faults, leftAfter, store, ...rest } = command.parse().opts<Arguments>()
try {
  const service = await startService({
    ...rest,
    accountId: account,
    evolveSeconds: evolve,
    faults,
    leftAfterSeconds: leftAfter,
    ...(store === undefined ? {} : { storeFile: store }),
  })
  console.log(JSON.stringify(factsOfService(service)))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.close())
} catch (error) {
  console.error(`Couldn't start the service: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
