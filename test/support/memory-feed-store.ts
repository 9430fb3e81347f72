import { DeskError } from '../../contract/model/errors.ts'
import { PACKED_COLUMNS, unpackItems, type PackedSession } from '../../main/store/common/packed-items.ts'
import type { FeedCursor, FeedPage, PageCounts, RejectedRecord } from '../../main/store/records.ts'
import type { Store } from '../../main/store/store.ts'

/** The durable state: a store that is opened on it again finds what was committed. */
export type MemoryDisk = {
  readonly sessions: Map<string, PackedSession>
  readonly cursors: Map<string, FeedCursor>
  readonly rejected: (RejectedRecord & { readonly center: string })[]
}

export type StoreFault = 'none' | 'disk-full' | 'crash-before-commit' | 'crash-after-commit'

export function createMemoryDisk(): MemoryDisk {
  return { sessions: new Map(), cursors: new Map(), rejected: [] }
}

/**
 * The feed part of the store in memory, for the property test of the sync: thousands of runs with crashes, for which
 * real databases are too slow. After a crash all calls hang, as in a killed process.
 */
export function openMemoryFeedStore(disk: MemoryDisk, nextFault: () => StoreFault, onCrash: () => void) {
  const never = new Promise<never>(() => undefined)
  let crashed = false

  async function guarded<T>(action: () => T): Promise<T> {
    await Promise.resolve()
    return crashed ? never : action()
  }

  function crash(): Promise<never> {
    crashed = true
    onCrash()
    return never
  }

  const cursorOf = (center: string): FeedCursor =>
    disk.cursors.get(center) ?? { center, modifiedSince: null, run: null, lastCompletedAt: null, failure: null }

  function commit(page: FeedPage): PageCounts {
    const { sessions, rejected } = unpackItems(page.items)
    const counts = { created: 0, changed: 0, unchanged: 0, stale: 0, rejected: rejected.length }
    const before = cursorOf(page.center)
    if (before.run === null) throw new DeskError('internal', 'a page without a run')
    if (before.run.nextToken !== page.token) throw new DeskError('internal', 'a page behind one that is not there')
    for (const session of sessions) {
      const [participantId, testId] = session
      const key = `${page.center}/${participantId}/${testId}`
      const stored = disk.sessions.get(key)
      const kind = compare(stored, session)
      counts[kind] += 1
      if (kind === 'created' || kind === 'changed') disk.sessions.set(key, session)
    }
    disk.rejected.push(...rejected.map((item) => ({ ...item, center: page.center })))
    disk.cursors.set(
      page.center,
      page.modifiedUntil === null
        ? {
            ...before,
            run: { ...before.run, nextToken: page.nextToken, tokenSpent: page.nextTokenSpent ?? false },
          }
        : { ...before, modifiedSince: page.modifiedUntil, run: null, lastCompletedAt: 1, failure: null },
    )
    return counts
  }

  const feed: Store['feed'] = {
    cursor: (center) => guarded(() => cursorOf(center)),
    cursors: () => guarded(() => [...disk.cursors.values()]),
    beginRun: (center, modifiedSince) =>
      guarded(() => {
        disk.cursors.set(center, { ...cursorOf(center), run: { modifiedSince, nextToken: null, tokenSpent: false } })
      }),
    spendToken: (center, token) =>
      guarded(() => {
        const { run, ...rest } = cursorOf(center)
        if (run === null) throw new DeskError('internal', 'a token without a run')
        disk.cursors.set(center, { ...rest, run: { ...run, nextToken: token, tokenSpent: true } })
      }),
    async applyPage(page) {
      const fault = nextFault()
      await guarded(() => undefined)
      if (fault === 'disk-full') throw new DeskError('disk-full', 'The disk is full.')
      if (fault === 'crash-before-commit') return crash()
      const counts = commit(page)
      return fault === 'crash-after-commit' ? crash() : counts
    },
    setStart: (center, modifiedSince) =>
      guarded(() => {
        disk.cursors.set(center, { ...cursorOf(center), modifiedSince, run: null, failure: null })
      }),
    startOver: (center, keepsStart) =>
      guarded(() => {
        const { start, ...rest } = cursorOf(center)
        const kept = keepsStart && start !== undefined ? { start } : {}
        disk.cursors.set(center, { ...rest, ...kept, modifiedSince: null, run: null })
      }),
    noteFailure: (center, failure) =>
      guarded(() => {
        disk.cursors.set(center, { ...cursorOf(center), failure })
      }),
    rejected: () => guarded(() => []),
    rejectedCount: () => guarded(() => disk.rejected.length),
  }
  return { feed, sessions: { count: () => guarded(() => disk.sessions.size) } }
}

function compare(
  stored: PackedSession | undefined,
  session: PackedSession,
): 'created' | 'changed' | 'unchanged' | 'stale' {
  if (stored === undefined) return 'created'
  if (Number(packedValue(session, 'modified')) < Number(packedValue(stored, 'modified'))) return 'stale'
  return JSON.stringify(stored) === JSON.stringify(session) ? 'unchanged' : 'changed'
}

/** A column of a session in the writer's format. */
export function packedValue([, , , , , , values]: PackedSession, column: (typeof PACKED_COLUMNS)[number]) {
  return values[PACKED_COLUMNS.indexOf(column)]
}
