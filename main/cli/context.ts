import { DeskError } from '../../contract/model/errors.ts'
import type { Connection } from '../../contract/model/connection.ts'
import type { Desk } from '../desk/desk-type.ts'
import type { Output } from './output.ts'

/** Options that every command takes. */
export type GlobalOptions = {
  readonly dataDir?: string
  readonly json?: boolean
  readonly connection?: string
  readonly offline?: boolean
  /** False with `--no-keychain`. */
  readonly keychain: boolean
}

/** The context of a command. */
export type CommandContext = {
  readonly desk: Desk
  readonly output: Output
  readonly options: GlobalOptions
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  /** Fails with `secret-missing`. */
  readonly askSecret: () => Promise<string>
}

/** The connection that `--connection` names (by ID or name), or else the only one. Fails with `no-such-connection`. */
export async function chooseConnection({ desk, options }: CommandContext): Promise<Connection> {
  const connections = await desk.connections.list()
  const wanted = options.connection
  const found =
    wanted === undefined ? connections : connections.filter(({ id, name }) => id === wanted || name === wanted)
  const [only] = found
  if (only !== undefined && found.length === 1) return only
  if (connections.length === 0) {
    throw new DeskError(
      'no-such-connection',
      'No connections yet. Add one with "connect", or name the service: sync --base-url … --account … --center ….',
    )
  }
  const names = connections.map(({ name }) => `"${name}"`).join(', ')
  if (wanted === undefined) {
    throw new DeskError('no-such-connection', `There are several connections. Choose one with --connection: ${names}.`)
  }
  if (found.length === 0) throw new DeskError('no-such-connection', `No connection "${wanted}". Available: ${names}.`)
  const ids = found.map(({ id }) => id).join(', ')
  throw new DeskError('no-such-connection', `Several connections are named "${wanted}". Use an ID: ${ids}.`)
}
