/** A call that the service received, without headers and thus without signatures. */
export type LoggedRequest = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** `null` until an answer was sent. */
  readonly status: number | null
}

export type RequestLog = {
  list(): readonly LoggedRequest[]
  /** Calls whose path contains this text. */
  matching(path: string): readonly LoggedRequest[]
  clear(): void
}

/** Beyond this number the oldest are dropped; a bench makes more calls than anybody reads. */
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
