import { setTimeout as wait } from 'node:timers/promises'
import type {
  DownloadedSession,
  DownloadEstimate,
  DownloadHold,
  DownloadsOverview,
  DownloadStack,
  DownloadState,
  StackId,
  StackOptions,
  StackSource,
  StoredStack,
} from '../../contract/model/downloads.ts'
import { DeskError } from '../../contract/model/errors.ts'
import { formatSessionKey, type SessionKey } from '../../contract/model/ids.ts'
import type { SessionRow } from '../../contract/model/session.ts'
import type { Entry } from './board.ts'
import type { Core } from './core.ts'
import { estimate } from './estimate.ts'
import { isSameWish, newStack } from './stacks.ts'
import { contentOf, doneOf, isFinished, stateOf, totalOf } from './states.ts'

/** Part of the quota at which a warning is shown. */
const WARNS_AT = 0.9
/** Milliseconds between two looks at a stack that somebody waits for. */
const LOOKS_EVERY = 200

/** How the sessions of a stack stand. */
export type StackStanding = {
  /** Why nothing more of it can be downloaded now; `null` where it can, or nothing is left. */
  readonly hold: DownloadHold | null
  readonly states: readonly DownloadState[]
  /** Bytes that are stored. */
  readonly bytes: number
  readonly isSettled: boolean
}

/** What screens and commands read of the stacks. */
export function createStackReading(core: Core) {
  const { options, board, engine, follower, room, status, entriesOf } = core
  const { store, usage, quota, now } = options

  async function stackOf(id: StackId): Promise<StoredStack> {
    const stack = (await follower.stacks()).find((one) => one.id === id)
    if (stack === undefined) throw new DeskError('not-found', 'This stack does not exist any more.')
    return stack
  }

  function show(entry: Entry, row: SessionRow | null): DownloadedSession {
    const facts = { state: stateOf(entry), content: contentOf(entry), bytes: doneOf(entry), total: totalOf(entry) }
    return { row, key: entry.key, ...facts }
  }

  async function standing(id: StackId): Promise<StackStanding> {
    const entries = entriesOf((await stackOf(id)).members)
    const hold = entries.every(isFinished) ? null : engine.hold(entries)
    return {
      hold,
      states: entries.map(stateOf),
      bytes: entries.reduce((sum, entry) => sum + doneOf(entry), 0),
      isSettled: hold !== null || entries.every(isFinished),
    }
  }

  return {
    stackOf,
    async overview(): Promise<DownloadsOverview> {
      const stacks = await follower.stacks()
      const isBlind = await store.reviews.isBlind()
      return {
        stacks: stacks.map((stack) => showStack(stack, entriesOf(stack.members), isBlind)),
        status: status(),
        used: usage.total(),
        quota: quota(),
        warnAt: Math.floor(quota() * WARNS_AT),
        free: await room.free(),
      }
    },
    async sessions(id: StackId): Promise<readonly DownloadedSession[]> {
      const entries = entriesOf((await stackOf(id)).members)
      const rows = await store.sessions.rows(entries.map(({ key }) => key))
      const sessions = entries.map((entry, index) => show(entry, rows[index] ?? null))
      return (await store.reviews.isBlind()) ? sessions.toSorted(byStart) : sessions
    },
    async states(): Promise<Readonly<Record<string, DownloadState>>> {
      return Object.fromEntries(board.all().map((entry) => [formatSessionKey(entry.key), stateOf(entry)]))
    },
    async ofSession(key: SessionKey): Promise<DownloadedSession | null> {
      const entry = board.get(key)
      return entry && show(entry, await store.sessions.row(key))
    },
    /** Of a stack that exists, with other options, or of one that does not exist yet. */
    async estimate(
      source: StackSource | StackId,
      members: readonly SessionKey[],
      stackOptions: StackOptions,
      signal: AbortSignal,
    ): Promise<DownloadEstimate> {
      const stack =
        typeof source === 'string'
          ? { ...(await stackOf(source)), options: stackOptions }
          : newStack(source, stackOptions, members, now())
      const { connectionId, report, barrier } = options
      const { upstream, manifests, lastRate: rate } = core
      const restOf = (key: SessionKey) => restWith(board.get(key), stackOptions)
      const noteRate = barrier() === null ? core.noteRate : null
      const context = { connectionId, upstream, manifests, report, rate, noteRate, restOf }
      return estimate(context, await follower.membersOf(stack), stackOptions, signal)
    },
    standing,
    /** Waits until nothing is left of a stack, or nothing more of it can be downloaded now. Rejects when the signal aborts. */
    async settled(id: StackId, signal?: AbortSignal): Promise<StackStanding> {
      for (;;) {
        const now = await standing(id)
        if (now.isSettled) return now
        await wait(LOOKS_EVERY, undefined, { ...(signal && { signal }) })
      }
    },
  }
}

/** Bytes that are still to come of a session; `null` where it is not planned, or with other options. */
function restWith(entry: Entry | null, wished: StackOptions): number | null {
  if (typeof entry?.record.plannedFrom !== 'string') return null
  return isSameWish(entry.wanted, wished) ? totalOf(entry) - doneOf(entry) : null
}

/** Newest first: the order in blind mode, since that of a list or a queue may have been that of the names. */
function byStart({ row: one }: DownloadedSession, { row: other }: DownloadedSession): number {
  return (other?.started ?? 0) - (one?.started ?? 0)
}

/** What a stack comes from. A view without an ID is called after what was searched for, which blind mode leaves out. */
function showSource(source: StackSource, isBlind: boolean): DownloadStack['source'] {
  if (source.kind !== 'view') return { kind: source.kind }
  const { name, viewId, filter } = source
  const namesSearch = isBlind && viewId === null && filter.search !== ''
  return { kind: 'view', name: namesSearch ? '' : name, viewId }
}

function showStack(stack: StoredStack, entries: readonly Entry[], isBlind: boolean): DownloadStack {
  const states = entries.map(stateOf)
  const count = (kind: DownloadState['kind']) => states.filter((state) => state.kind === kind).length
  const { id, madeAt, options, source } = stack
  return {
    id,
    madeAt,
    options,
    source: showSource(source, isBlind),
    sessions: stack.members.length,
    ready: count('ready'),
    partly: count('partly'),
    outdated: count('outdated'),
    bytes: entries.reduce((sum, entry) => sum + doneOf(entry), 0),
    total: entries.reduce((sum, entry) => sum + totalOf(entry), 0),
  }
}
