import type { StoredStack } from '../../contract/model/downloads.ts'
import { nameOfSession, type SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { ReportState } from '../../contract/model/report.ts'
import type { TableName } from '../../contract/model/tables.ts'
import type { DownloadRecord } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { log } from '../support/log.ts'
import { createTurns } from '../support/turns.ts'
import type { Board, Entry } from './board.ts'
import { hasSameFiles } from './items.ts'
import { isComplete, isFinished } from './states.ts'
import { membersOf, wantedBy, type Wanted } from './stacks.ts'

/** Tables whose change may change what a stack has, or what its sessions name. */
const FOLLOWED: ReadonlySet<TableName> = new Set(['sessions', 'reports', 'reviews', 'queue', 'preferences'])
/** Milliseconds after a change; a sync changes the sessions with every page. */
const WAIT_MS = 2_000

export type FollowerOptions = {
  readonly store: Store
  readonly board: Board
  readonly report: (key: SessionKey) => Promise<ReportState>
  readonly stop: (entry: Entry) => Promise<void>
  /** Removes what no stack wants any more. */
  readonly remove: (keys: readonly SessionKey[]) => Promise<void>
  /** The board is up to date after a change elsewhere. */
  readonly onFollowed: () => Promise<void>
  readonly now: () => InstantMs
  readonly waitMs?: number
}

/** Keeps the board at what the stacks want, as sessions, reports, reviews and the queue change. */
export type Follower = {
  start(): Promise<void>
  stacks(): Promise<readonly StoredStack[]>
  membersOf(stack: StoredStack): Promise<readonly SessionKey[]>
  /** Changes the stacks, and brings the board up to date. */
  change(change: (stacks: readonly StoredStack[]) => readonly StoredStack[]): Promise<void>
  /** Makes sessions be compared with their reports and what is wanted of them, and tries again what failed. */
  planAnew(entries: readonly Entry[]): Promise<void>
  changed(tables: readonly TableName[]): void
  /** Resolves when what was begun has ended. */
  end(): Promise<void>
}

export function createFollower(options: FollowerOptions): Follower {
  const { store, board, now, remove, onFollowed, waitMs = WAIT_MS } = options
  const inTurn = createTurns()
  let timer: NodeJS.Timeout | null = null
  let ended = false
  /** The stacks as they were followed last: nothing else changes them. */
  let latest: readonly StoredStack[] | null = null

  async function follow(change?: (stacks: readonly StoredStack[]) => readonly StoredStack[]): Promise<void> {
    const before = await store.downloads.stacks()
    const wished = change === undefined ? before : change(before)
    const stacks = await Promise.all(
      wished.map(async (stack) => ({ ...stack, members: await membersOf(store, stack, now()) })),
    )
    if (JSON.stringify(stacks) !== JSON.stringify(before)) await store.downloads.setStacks(stacks)
    latest = stacks
    const wanted = wantedBy(stacks)
    const seen = board.seen()
    const isPaused = change === undefined && areAllPaused(board.all())
    const gone = board.set(await listWith(store, wanted, isPaused), wanted, seen)
    // Stopped when they are off the board: otherwise the next turn of the downloads would begin with them again.
    await Promise.all(gone.entries.map((entry) => options.stop(entry)))
    await remove(gone.records.map(({ key }) => key))
    for (const entry of gone.grown) await forgetPlan(entry)
    await compareReports()
  }

  /**
   * A stack that follows its source downloads what a newer report names, and so does a session that is not downloaded yet;
   * otherwise the user is told.
   */
  async function compareReports(): Promise<void> {
    for (const entry of board.all()) {
      const { plannedFrom, reportHash, outdatedSince, items } = entry.record
      if (plannedFrom === null || reportHash === null || plannedFrom === reportHash) continue
      if (outdatedSince !== null && !entry.wanted.isFollowed) continue
      const { report } = await options.report(entry.key)
      if (report === null) continue
      const isStored = isFinished(entry) && !hasSameFiles(items, report, entry.wanted.include)
      // A session that is being downloaded is planned again when that has ended.
      if (isComplete(entry) && !isStored) await keepPlan(entry, reportHash)
      else if (!isStored || entry.wanted.isFollowed) await forgetPlan(entry)
      else {
        const since = now()
        await store.downloads.setOutdated(entry.key, since)
        entry.record = { ...entry.record, outdatedSince: since }
      }
    }
  }

  /** The report is another one, but its files are those that are stored: nothing is to come. */
  async function keepPlan(entry: Entry, reportHash: string): Promise<void> {
    await store.downloads.plan(entry.key, reportHash, entry.record.items)
    board.planned(entry, reportHash, entry.record.items)
  }

  async function forgetPlan(entry: Entry): Promise<void> {
    await store.downloads.forgetPlan(entry.key)
    entry.record = { ...entry.record, plannedFrom: null, outdatedSince: null }
    entry.reportFailure = null
    entry.notBefore = 0
    entry.failures = 0
  }

  async function followLater(): Promise<void> {
    timer = null
    if (ended) return
    try {
      await inTurn(() => follow())
      await onFollowed()
    } catch (error) {
      log('error', 'downloads.follow', { error })
    }
  }

  return {
    start: () => inTurn(() => follow()),
    stacks: async () => latest ?? store.downloads.stacks(),
    membersOf: (stack) => membersOf(store, stack, now()),
    change: (change) => inTurn(() => follow(change)),
    planAnew: (entries) =>
      inTurn(async () => {
        for (const entry of entries) await forgetPlan(entry)
      }),
    changed(tables) {
      if (ended || timer !== null || !tables.some((table) => FOLLOWED.has(table))) return
      timer = setTimeout(() => void followLater(), waitMs)
    },
    async end() {
      ended = true
      if (timer !== null) clearTimeout(timer)
      await inTurn(async () => undefined)
    },
  }
}

/** Whether the user has paused all that is to come: then nothing that a sync adds is downloaded either. */
function areAllPaused(entries: readonly Entry[]): boolean {
  const open = entries.filter((entry) => !isFinished(entry))
  return open.length > 0 && open.every(({ record }) => record.isPaused)
}

/** What the store has of the sessions, with those that it did not have yet. */
async function listWith(
  { downloads }: Pick<Store, 'downloads'>,
  wanted: ReadonlyMap<string, Wanted>,
  isPaused: boolean,
): Promise<readonly DownloadRecord[]> {
  const stored = await downloads.list()
  const known = new Set(stored.map(({ key }) => nameOfSession(key)))
  const added = [...wanted].flatMap(([name, { key }]) => (known.has(name) ? [] : [key]))
  if (added.length === 0) return stored
  await downloads.add(added)
  if (isPaused) await downloads.setPaused(added, true)
  return downloads.list()
}
