import type { SessionRow } from '../../../../contract/model/session.ts'
import { PAGE_ROWS, type FirstList } from '../../../../contract/model/start.ts'
import type { RowRange } from '../../../ui/scaled-scroll.ts'

export { PAGE_ROWS } from '../../../../contract/model/start.ts'

/** Pages in the cache: some thousand rows around those shown last. */
const KEPT_PAGES = 80
/** More requests would only queue in the store's reader while the user scrolls on. */
const PAGES_IN_FLIGHT = 2
/** A larger distance between two ranges is a jump, after which the next page is not prefetched. */
const JUMP_ROWS = 4 * PAGE_ROWS

export type PageCache = {
  readonly rowAt: (index: number) => SessionRow | undefined
  /**
   * Sets the rows in view and loads the missing ones; only the latest range counts. The page with row `alsoKept` is not
   * evicted.
   */
  readonly want: (range: RowRange, alsoKept?: number) => void
  /** Resolves when the rows are loaded. */
  readonly load: (range: RowRange) => Promise<void>
  readonly close: () => void
}

/** Rows from the start of a page. */
export type KnownRows = Pick<FirstList, 'offset' | 'rows'>

type PageCacheOptions = {
  /** Number of rows in the result set. */
  readonly total: number
  readonly read: (offset: number, limit: number) => Promise<readonly SessionRow[]>
  readonly onLoaded: () => void
  readonly onFailed: (error: unknown) => void
  /** Rows that are already loaded. */
  readonly known?: KnownRows | null
}

function pagesOf(range: RowRange): readonly number[] {
  if (range.end <= range.first) return []
  const first = Math.floor(range.first / PAGE_ROWS)
  const last = Math.floor((range.end - 1) / PAGE_ROWS)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function pagesFrom({ offset, rows }: KnownRows): readonly [number, readonly SessionRow[]][] {
  return Array.from({ length: Math.ceil(rows.length / PAGE_ROWS) }, (_, at) => [
    offset / PAGE_ROWS + at,
    rows.slice(at * PAGE_ROWS, (at + 1) * PAGE_ROWS),
  ])
}

/** Loads a result set page by page and caches the latest pages. */
export function createPageCache({ total, read, onLoaded, onFailed, known }: PageCacheOptions): PageCache {
  const pages = new Map(known ? pagesFrom(known) : [])
  const loading = new Map<number, Promise<void>>()
  let wanted: RowRange = { first: 0, end: 0 }
  let keptRow = -1
  /** Scroll direction. The next page in this direction is prefetched. */
  let direction: 1 | 0 | -1 = 0
  let closed = false

  function keep(page: number, rows: readonly SessionRow[]): void {
    pages.delete(page)
    pages.set(page, rows)
    const needed = new Set([...pagesOf(wanted), Math.floor(keptRow / PAGE_ROWS)])
    for (const candidate of pages.keys()) {
      if (pages.size <= KEPT_PAGES) break
      if (!needed.has(candidate) && candidate !== page) pages.delete(candidate)
    }
  }

  function start(page: number): Promise<void> {
    const running = loading.get(page)
    if (running) return running
    const promise = read(page * PAGE_ROWS, PAGE_ROWS)
      .then((rows) => {
        if (!closed) keep(page, rows)
      })
      .finally(() => loading.delete(page))
    loading.set(page, promise)
    return promise
  }

  function fetch(page: number): void {
    start(page).then(
      () => {
        if (closed) return
        if (pagesOf(wanted).includes(page)) onLoaded()
        pump()
      },
      (error: unknown) => {
        if (!closed) onFailed(error)
      },
    )
  }

  function pump(): void {
    if (closed) return
    const isMissing = (page: number) => !pages.has(page) && !loading.has(page)
    const looked = pagesOf(wanted)
    for (const page of looked.filter(isMissing)) {
      if (loading.size >= PAGES_IN_FLIGHT) return
      fetch(page)
    }
    const ahead = direction > 0 ? (looked.at(-1) ?? 0) + 1 : (looked[0] ?? 0) - 1
    const isThere = ahead >= 0 && ahead * PAGE_ROWS < total
    if (direction !== 0 && loading.size === 0 && isThere && isMissing(ahead)) fetch(ahead)
  }

  return {
    rowAt: (index) => pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS],
    want: (range, alsoKept = -1) => {
      const moved = range.first - wanted.first
      direction = moved === 0 ? direction : Math.abs(moved) > JUMP_ROWS ? 0 : moved > 0 ? 1 : -1
      wanted = range
      keptRow = alsoKept
      pump()
    },
    load: async (range) => {
      const missing = pagesOf(range).filter((page) => !pages.has(page))
      await Promise.all(missing.map(start))
    },
    close: () => {
      closed = true
      pages.clear()
    },
  }
}
