import type { WriteDb } from './databases/database.ts'
import { PAGE_GROUP, type FeedPage, type PageCounts } from '../records.ts'

type Waiting = PromiseWithResolvers<PageCounts> & { readonly counts: PageCounts }

/** Pages that are written but not committed yet. */
type OpenGroup = { readonly waiting: Waiting[]; readonly since: number; readonly timer: NodeJS.Timeout; bytes: number }

export type PageGroup = {
  /** Writes a page. Settles when the group's commit has succeeded, or with the failure that rolled it back. */
  add(page: FeedPage, now: number): Promise<PageCounts>
  /**
   * Commits the open group and settles the promises of its pages. Throws only when the state cannot be read again after
   * a rollback.
   */
  commit(): void
}

/** Milliseconds that a group waits for one more page, and for all further pages together. */
const LINGER_MS = { next: 100, all: 400 }

/**
 * Commits pages in quick succession as one transaction. Each page touches leaves all over the indexes, and a commit
 * writes every touched leaf: at a million sessions, separate commits write five times as much. Losing a group costs no
 * more than losing a page: the stored token is marked as spent, and the run starts again.
 */
export function createPageGroup(
  cache: WriteDb,
  apply: (page: FeedPage, now: number) => PageCounts,
  onUndone: () => void,
): PageGroup {
  let group: OpenGroup | null = null

  function openGroup(): OpenGroup {
    cache.exec('BEGIN IMMEDIATE')
    return { waiting: [], since: performance.now(), timer: setTimeout(commit, LINGER_MS.next), bytes: 0 }
  }

  function end(): readonly Waiting[] {
    const waiting = group?.waiting ?? []
    clearTimeout(group?.timer)
    group = null
    return waiting
  }

  function undo(error: unknown): void {
    const waiting = end()
    try {
      // SQLite may have rolled back already when the disk is full.
      if (cache.inTransaction) cache.exec('ROLLBACK')
      onUndone()
    } finally {
      for (const page of waiting) page.reject(error)
    }
  }

  function commit(): void {
    if (group === null) return
    try {
      cache.exec('COMMIT')
    } catch (error) {
      undo(error)
      return
    }
    for (const page of end()) page.resolve(page.counts)
  }

  return {
    async add(page, now) {
      group ??= openGroup()
      // Measured before writing, which transfers the items away.
      const bytes = page.items.length
      let counts: PageCounts
      try {
        counts = apply(page, now)
      } catch (error) {
        undo(error)
        throw error
      }
      const waiting: Waiting = { ...Promise.withResolvers<PageCounts>(), counts }
      group.waiting.push(waiting)
      group.bytes += bytes
      if (isDue(page, group)) commit()
      else group.timer.refresh()
      return waiting.promise
    },
    commit,
  }
}

/** Commits the first page of a run at once so that it is shown, and the last page because no other follows. */
function isDue(page: FeedPage, { waiting, bytes, since }: OpenGroup): boolean {
  if (page.token === null || page.nextTokenSpent !== true) return true
  if (waiting.length >= PAGE_GROUP.pages || bytes >= PAGE_GROUP.bytes) return true
  return performance.now() - since >= LINGER_MS.all
}
