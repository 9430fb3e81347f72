import { MOST_IN_STACK, type RetentionPreview } from '../../contract/model/downloads.ts'
import { nameOfSession, type ConnectionId, type SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { Store } from '../store/store.ts'
import type { Board, Entry } from './board.ts'
import type { Follower } from './follower.ts'
import type { Library } from './library.ts'
import { doneOf, isFinished } from './states.ts'
import type { MediaUsage } from './usage.ts'

const DAY_MS = 24 * 3600_000

export type RemovalOptions = {
  readonly connectionId: ConnectionId
  readonly store: Pick<Store, 'downloads'>
  readonly library: Library
  readonly usage: MediaUsage
  readonly board: Board
  readonly follower: Pick<Follower, 'change'>
  readonly now: () => InstantMs
}

/** Removes media from this computer. The keys go first, so that what is left on the disk cannot be read. */
export type Removal = {
  /** Removes what the store has of sessions that no stack has any more. */
  removeRecords(keys: readonly SessionKey[]): Promise<void>
  /** Takes sessions out of all stacks, and removes their media. `null` for all sessions and stacks. */
  removeSessions(keys: readonly SessionKey[] | null): Promise<void>
  /** Removes sessions that may be removed, the oldest first; `false`, and nothing is removed, where they are too few. */
  evict(bytes: number): Promise<boolean>
  previewRetention(days: number | null): RetentionPreview
  applyRetention(): Promise<void>
}

export function createRemoval(options: RemovalOptions): Removal {
  const { connectionId, store, library, usage, board, follower, now } = options

  async function removeSessions(keys: readonly SessionKey[] | null): Promise<void> {
    if (keys === null) return follower.change(() => [])
    const gone = new Set(keys.map(nameOfSession))
    await follower.change((stacks) =>
      stacks.flatMap((stack) => {
        const removed = stack.members.filter((key) => gone.has(nameOfSession(key)))
        if (removed.length === 0) return [stack]
        const members = stack.members.filter((key) => !gone.has(nameOfSession(key)))
        if (members.length === 0 && stack.source.kind === 'selection') return []
        return [{ ...stack, members, excluded: [...stack.excluded, ...removed].slice(-MOST_IN_STACK) }]
      }),
    )
  }

  function olderThan(days: number | null): readonly Entry[] {
    if (days === null) return []
    const before = now() - days * DAY_MS
    return board.all().filter((entry) => entry.stop === null && doneOf(entry) > 0 && storedAt(entry) < before)
  }

  return {
    removeSessions,
    async removeRecords(keys) {
      if (keys.length === 0) return
      await library.drop(await store.downloads.remove(keys))
      usage.set(connectionId, await library.size())
    },
    async evict(bytes) {
      const removable = board
        .all()
        .filter((entry) => entry.wanted.mayBeRemoved && isFinished(entry) && entry.stop === null && doneOf(entry) > 0)
        .toSorted((one, other) => finishedAt(one) - finishedAt(other))
      let freed = 0
      const evicted: SessionKey[] = []
      for (const entry of removable) {
        if (freed >= bytes) break
        freed += doneOf(entry)
        evicted.push(entry.key)
      }
      if (freed < bytes) return false
      await removeSessions(evicted)
      return true
    },
    previewRetention(days) {
      const old = olderThan(days)
      return { sessions: old.length, bytes: old.reduce((sum, entry) => sum + doneOf(entry), 0) }
    },
    async applyRetention() {
      const old = olderThan(await store.downloads.retention()).map(({ key }) => key)
      if (old.length > 0) await removeSessions(old)
    },
  }
}

/** Since when media of a session are there; of one without a finished file at most since it was added. */
function storedAt(entry: Entry): InstantMs {
  return finishedAt(entry) || entry.record.addedAt
}

function finishedAt({ record }: Entry): InstantMs {
  return Math.max(0, ...record.items.map((item) => item.finishedAt ?? 0))
}
