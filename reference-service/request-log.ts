/** A call as the service met it: no headers, so no signatures. */
export type LoggedRequest = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** `null` while it is being answered, and where no answer was given. */
  readonly status: number | null
}

export type RequestLog = {
  list(): readonly LoggedRequest[]
  /** Calls whose path has this part. */
  matching(path: string): readonly LoggedRequest[]
  clear(): void
}

/** The oldest go first: a bench makes more calls than anybody reads. */
const KEPT = 10_000

export function createRequestLog(): RequestLog & { start(method: string, url: URL): (status: number) => void } {
  let entries: { method: string; path: string; query: Record<string, string>; status: number | null }[] = []
  return {
    list: () => entries,
    matching: (path) => entries.filter((entry) => entry.path.includes(path)),
    clear: () => {
      entries = []
    },
    start: (method, url) => {
      const entry = {
        method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        status: null as number | null,
      }
      entries.push(entry)
      if (entries.length > 2 * KEPT) entries = entries.slice(-KEPT)
      return (status) => {
        entry.status = status
      }
    },
  }
}
