import type { WriteDb } from './databases/database.ts'
import { PAGE_GROUP, type FeedPage, type PageCounts } from '../records.ts'

type Waiting = PromiseWithResolvers<PageCounts> & { readonly counts: PageCounts }

/** Pages that are written and not yet committed. */
type OpenGroup = { readonly waiting: Waiting[]; readonly since: number; readonly timer: NodeJS.Timeout; bytes: number }

export type PageGroup = {
  /** Writes a page. Settles with the commit that holds it, or with the failure that undid it. */
  add(page: FeedPage, now: number): Promise<PageCounts>
  /** Commits what is open; whoever waits for a page of it is told. Throws only when what was undone cannot be read anew. */
  commit(): void
}

/** Milliseconds that a written page waits for the next one, and for all that follow it. */
const LINGER_MS = { next: 100, all: 400 }

/**
 * Puts pages that follow each other closely into one transaction. Each of them touches leaves all over the indexes, and
 * a commit writes every touched leaf: at a million sessions pages by themselves write five times as much. What is lost
 * with a group is what is lost with a page: on disk stands a token that is spent, and the run begins again.
 */
export function createPageGroup(
  cache: WriteDb,
  apply: (page: FeedPage, now: number) => PageCounts,
  onUndone: () => void,
): PageGroup {
  let group: OpenGroup | null = null

  function begin(): OpenGroup {
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
      // A full disk may have rolled back already.
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
      group ??= begin()
      // The items are gone once they are written.
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

/** A run's first page is shown at once, and behind the page that nothing follows there is nothing to wait for. */
function isDue(page: FeedPage, { waiting, bytes, since }: OpenGroup): boolean {
  if (page.token === null || page.nextTokenSpent !== true) return true
  if (waiting.length >= PAGE_GROUP.pages || bytes >= PAGE_GROUP.bytes) return true
  return performance.now() - since >= LINGER_MS.all
}
