import type { Command } from 'commander'
import {
  baseUrlSchema,
  type Connection,
  type ConnectionSettingsInput,
  connectionSettingsSchema,
  enteredSettingsSchema,
  isSameAccount,
  type ConnectionSettings,
} from '../../contract/model/connection.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { CommandContext } from './context.ts'

/** Options that describe a service. */
export type ServiceOptions = {
  readonly baseUrl?: string
  readonly account?: string
  readonly center?: readonly string[]
  readonly name?: string
  readonly participantUrl?: string
  readonly appUrl?: string
  readonly syncFrom?: string
}

const collect = (value: string, before: readonly string[] | undefined) => [...(before ?? []), value]

export function addServiceOptions(command: Command): Command {
  return command
    .option('--base-url <address>', 'API address of the service')
    .option('--account <id>', 'account ID')
    .option('--center <name>', 'center to sync; repeat for more', collect)
    .option('--name <name>', 'connection name')
    .option('--participant-url <address>', 'participant link address')
    .option('--app-url <address>', 'web app address')
    .option('--sync-from <timestamp>', 'sync sessions modified since, e.g. 2026-01-01T00:00:00Z')
}

/** The options as settings. Fails with `invalid-argument`, naming the option. */
export function readSettings(options: ServiceOptions): ConnectionSettings {
  const host = URL.parse(options.baseUrl ?? '')?.host ?? ''
  const input: Partial<ConnectionSettingsInput> = {
    name: options.name ?? `${host} (${options.account ?? ''})`,
    ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
    ...(options.account !== undefined && { accountId: options.account }),
    ...(options.center !== undefined && { centers: [...options.center] }),
    ...(options.participantUrl !== undefined && { participantUrl: options.participantUrl }),
    ...(options.appUrl !== undefined && { appUrl: options.appUrl }),
    ...(options.syncFrom !== undefined && { syncFrom: options.syncFrom }),
  }
  const parsed = enteredSettingsSchema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = String(issue?.path[0] ?? '')
  const option = OPTION_BY_FIELD[field] ?? field
  const isMissing = !Object.hasOwn(input, field)
  throw new DeskError(
    'invalid-argument',
    isMissing ? `Option ${option} is missing.` : `Option ${option} is invalid: ${issue?.message ?? 'not accepted'}.`,
  )
}

/** An address that an option gives. Fails with `invalid-argument`, naming the option. */
export function addressOf(option: string, text: string): string {
  const parsed = baseUrlSchema.safeParse(text)
  if (parsed.success) return parsed.data
  throw new DeskError('invalid-argument', `Option ${option} is invalid: must be an http or https address.`)
}

const OPTION_BY_FIELD: Readonly<Record<string, string>> = {
  name: '--name',
  baseUrl: '--base-url',
  accountId: '--account',
  centers: '--center',
  participantUrl: '--participant-url',
  appUrl: '--app-url',
  syncFrom: '--sync-from',
}

/**
 * Returns the connection to this service and account. It is created if missing, and missing centers are added, so that
 * a scheduled job needs no set-up step.
 */
export async function connectionFor(context: CommandContext, options: ServiceOptions): Promise<Connection> {
  const { desk } = context
  const settings = readSettings(options)
  const known = (await desk.connections.list()).find((connection) => isSameAccount(connection, settings))
  if (known === undefined) {
    const secret = await context.askSecret()
    await tryOut(context, settings, { secret })
    return desk.connections.add({ settings, secret, keep: 'keychain' })
  }
  const missing = settings.centers.filter((center) => !known.centers.includes(center))
  if (missing.length === 0) return known
  // A mistyped one would stay, and every later sync would fail at it.
  const withCenters = (centers: readonly string[]) => connectionSettingsSchema.parse({ ...known, centers })
  await tryOut(context, withCenters(missing), { connectionId: known.id })
  return desk.connections.update({
    connectionId: known.id,
    settings: withCenters([...known.centers, ...missing]),
  })
}

/** Fails with the failure of the connection test, naming the center if one was refused. */
export async function tryOut(
  { desk, signal }: CommandContext,
  settings: ConnectionSettings,
  by: { readonly secret: string } | { readonly connectionId: ConnectionId },
): Promise<void> {
  const test = await desk.connections.test({ settings, ...by }, signal)
  const failure = test.failure ?? test.refusedCenters[0]?.failure
  if (!test.ok && failure !== undefined) throw DeskError.from(failure)
}
