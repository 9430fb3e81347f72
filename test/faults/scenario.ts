import { DeskError, toFailure, type Failure } from '../../contract/model/errors.ts'
import type { Connection, ConnectionSettings } from '../../contract/model/connection.ts'
import { createDesk } from '../../main/desk/desk.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { Desk } from '../../main/desk/desk-type.ts'
import { createEnvironmentStore } from '../../main/secrets/environment-store.ts'
import type { ServiceFacts } from '../../reference-service/service.ts'

export const CACHE_KEY = '5a'.repeat(32)

/** The folder of one trial: the program's data folder, and one that exports go to. */
export type Home = { readonly folder: string; readonly data: string; readonly out: string }

export type NoteText = { readonly key: SessionKey; readonly text: string }

/** What the program promised, or is about to do, told before anything else can happen to it. */
export type Told =
  | { readonly kind: 'connected' }
  | { readonly kind: 'synced' }
  /** The text is on its way into a session's note; with `saved` it was promised to be there. */
  | ({ readonly kind: 'saving' } & NoteText)
  | ({ readonly kind: 'saved' } & NoteText)
  | { readonly kind: 'backed-up' }
  | { readonly kind: 'restored' }
  | { readonly kind: 'exported'; readonly file: string }
  | { readonly kind: 'removed' }
  /** A failure that a user hears of, thrown or as a notice. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly stack: string }

export type Context = {
  readonly home: Home
  readonly service: ServiceFacts
  readonly tell: (told: Told) => void
}

/** What is in a home before a trial, and must be there after it. */
export type Prepared = { readonly isConnected: boolean; readonly notes: readonly NoteText[] }

/** One thing that users do, in a process that disk faults strike. */
export type Scenario = {
  readonly name: string
  /** Makes the home that each trial begins with a copy of, without faults. */
  readonly prepare: (home: Home, service: ServiceFacts) => Promise<Prepared>
  /** Runs in the process under test. What it throws is told as a failure. */
  readonly run: (context: Context) => Promise<void>
  /** What the next start must have kept, where that is not a connection that syncs. Says what is not as it was promised. */
  readonly check?: (
    desk: Desk,
    trial: { readonly home: Home; readonly told: readonly Told[]; readonly prepared: Prepared },
  ) => Promise<readonly string[]>
}

/** The program over a home, as the command line opens it for scheduled jobs. */
export async function openDesk(home: Home, service: Pick<ServiceFacts, 'secret'>): Promise<Desk> {
  const secrets = createEnvironmentStore({
    PROCTOR_DESK_SECRET: service.secret,
    PROCTOR_DESK_CACHE_KEY: CACHE_KEY,
  })
  return createDesk({ dataDir: home.data, secrets, patience: { retryBaseMs: 1 } })
}

/** Opens the program, tells every failure that it reports, and closes it. */
export async function withDesk(context: Context, work: (desk: Desk) => Promise<void>): Promise<void> {
  const desk = await openDesk(context.home, context.service)
  desk.events.on('app.notice', ({ failure }) => context.tell({ kind: 'failed', failure, stack: '' }))
  try {
    await work(desk)
  } catch (error) {
    tellFailure(context.tell, error)
  } finally {
    await desk.close()
  }
}

export function tellFailure(tell: Context['tell'], error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? '') : String(error)
  tell({ kind: 'failed', failure: toFailure(error), stack })
}

export async function connect(desk: Desk, service: ServiceFacts): Promise<Connection> {
  const settings: ConnectionSettings = {
    name: 'Test',
    baseUrl: service.baseUrl,
    accountId: service.accountId,
    centers: [...service.centers],
    participantUrl: '',
    appUrl: '',
    syncFrom: '2000-01-01T00:00:00Z',
  }
  return desk.connections.add({ settings, secret: service.secret, keep: 'keychain' })
}

/** Syncs; fails with what the sync failed with. */
export async function sync(desk: Desk, connection: Connection): Promise<void> {
  const { failure } = await desk.sync.run(connection.id)
  if (failure !== null) throw DeskError.from(failure)
}

export async function onlyConnection(desk: Desk): Promise<Connection> {
  const [connection] = await desk.connections.list()
  if (connection === undefined) throw new Error('there is no connection')
  return connection
}

/** A home in which the program has connected and synced. */
export async function prepareSynced(
  home: Home,
  service: ServiceFacts,
  more: (desk: Desk, connection: Connection) => Promise<void> = async () => undefined,
): Promise<void> {
  const desk = await openDesk(home, service)
  try {
    const connection = await connect(desk, service)
    await sync(desk, connection)
    await more(desk, connection)
  } finally {
    await desk.close()
  }
}

/** Keys of sessions that are stored, the oldest first. */
export async function storedKeys(desk: Desk, { id }: Connection, count: number): Promise<readonly SessionKey[]> {
  const { resultSetId } = await desk.sessions.open(1, id, {}, { column: 'started', direction: 'asc' })
  const rows = await desk.sessions.window(1, resultSetId, 0, count)
  await desk.sessions.close(1, resultSetId)
  return rows.map(({ key }) => key)
}
