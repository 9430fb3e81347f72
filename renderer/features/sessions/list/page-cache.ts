import type { SessionRow } from '../../../../contract/model/session.ts'
import { PAGE_ROWS, type FirstList } from '../../../../contract/model/start.ts'
import type { RowRange } from '../grid/scaled-scroll.ts'

export { PAGE_ROWS } from '../../../../contract/model/start.ts'

/** Pages kept: some thousand rows around where the user has been. */
const KEPT_PAGES = 80
/** More would only queue in the store's reader while the user scrolls on. */
const PAGES_IN_FLIGHT = 2
/** Rows between two looks beyond which somebody jumps, and what lies ahead of the place is not what comes next. */
const JUMP_ROWS = 4 * PAGE_ROWS

export type PageCache = {
  readonly rowAt: (index: number) => SessionRow | undefined
  /**
   * Says which rows are looked at; loads what of them is missing, the latest wish first. The row `alsoKept` stays here
   * if it is.
   */
  readonly want: (range: RowRange, alsoKept?: number) => void
  /** Resolves when the rows are there. */
  readonly load: (range: RowRange) => Promise<void>
  readonly close: () => void
}

/** Rows from the start of a page on. */
export type KnownRows = Pick<FirstList, 'offset' | 'rows'>

type PageCacheOptions = {
  /** Rows of the result set. */
  readonly total: number
  readonly read: (offset: number, limit: number) => Promise<readonly SessionRow[]>
  readonly onLoaded: () => void
  readonly onFailed: (error: unknown) => void
  /** Those that are here already. */
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

/** Reads a result set page by page and keeps the pages last looked at. */
export function createPageCache({ total, read, onLoaded, onFailed, known }: PageCacheOptions): PageCache {
  const pages = new Map(known ? pagesFrom(known) : [])
  const loading = new Map<number, Promise<void>>()
  let wanted: RowRange = { first: 0, end: 0 }
  let keptRow = -1
  /** Where the looks move to: the page on that side of what is looked at is read before it is needed. */
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
