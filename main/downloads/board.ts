import type { DownloadHold } from '../../contract/model/downloads.ts'
import type { Failure } from '../../contract/model/errors.ts'
import { nameOfSession, type SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type {
  DownloadItemId,
  DownloadItemNote,
  DownloadItemRecord,
  DownloadRecord,
  PlannedItem,
} from '../store/records.ts'
import { createRate, type Rate } from './rate.ts'
import { isMore, type Wanted } from './stacks.ts'

/** A session on the board: what the store has of it, and what happens to it now. */
export type Entry = {
  readonly key: SessionKey
  record: DownloadRecord
  wanted: Wanted
  /** Stops the download; `null` while it is not being downloaded. */
  stop: AbortController | null
  readonly rate: Rate
  /** Why the report could not be read. */
  reportFailure: Failure | null
  /** Not before this time; after failures that may pass. */
  notBefore: InstantMs
  failures: number
  /** Since when it fails, and what that means for all; `null` while it does not fail. */
  failing: { readonly since: InstantMs; readonly hold: DownloadHold | null } | null
}

/** All sessions that are downloaded or to be downloaded, in the order in which they are wanted. */
export type Board = {
  all(): readonly Entry[]
  get(key: SessionKey): Entry | null
  /** What the board has now; to be taken before the store is read for {@link Board.set}. */
  seen(): ReadonlyMap<Entry, DownloadRecord>
  /**
   * Takes over what the store has, except where a session has changed since `seen`: then the board knows more. What is not
   * wanted any more is taken from the board and returned, with the sessions of it that the board had.
   */
  set(
    records: readonly DownloadRecord[],
    wanted: ReadonlyMap<string, Wanted>,
    seen: ReadonlyMap<Entry, DownloadRecord>,
  ): {
    readonly records: readonly DownloadRecord[]
    readonly entries: readonly Entry[]
    /** Sessions of which more is wanted than before. */
    readonly grown: readonly Entry[]
  }
  planned(entry: Entry, reportHash: string, items: readonly PlannedItem[]): void
  note(
    entry: Entry,
    item: DownloadItemId,
    note: Partial<DownloadItemNote & Pick<DownloadItemRecord, 'container' | 'quality'>>,
  ): void
}

export function createBoard(now: () => InstantMs): Board {
  let entries = new Map<string, Entry>()

  return {
    all: () => [...entries.values()],
    get: (key) => entries.get(nameOfSession(key)) ?? null,
    seen: () => new Map([...entries.values()].map((entry) => [entry, entry.record])),
    set(records, wanted, seen) {
      const stored = new Map(records.map((record) => [nameOfSession(record.key), record]))
      const next = new Map<string, Entry>()
      const grown: Entry[] = []
      for (const [name, want] of wanted) {
        const record = stored.get(name)
        if (record === undefined) continue
        const before = entries.get(name)
        if (before !== undefined) {
          if (isMore(before.wanted, want)) grown.push(before)
          before.wanted = want
          // The report that could not be had may be there by now.
          if (before.record.reportHash !== record.reportHash) before.reportFailure = null
          const isKnown = before.stop === null && seen.get(before) === before.record
          before.record = isKnown ? record : { ...before.record, reportHash: record.reportHash }
        }
        next.set(name, before ?? newEntry(record, want, now))
      }
      const gone = [...entries].flatMap(([name, entry]) => (next.has(name) ? [] : [entry]))
      entries = next
      return { records: records.filter(({ key }) => !next.has(nameOfSession(key))), entries: gone, grown }
    },
    planned(entry, reportHash, items) {
      const before = new Map(entry.record.items.map((item) => [itemName(item), item]))
      entry.record = {
        ...entry.record,
        plannedFrom: reportHash,
        reportHash,
        outdatedSince: null,
        items: items.map((item) => {
          const known = before.get(itemName(item))
          return known?.address === item.address ? { ...known, failure: null } : { ...item, ...NOTHING_STORED }
        }),
      }
    },
    note(entry, item, note) {
      entry.record = {
        ...entry.record,
        items: entry.record.items.map((one) => (itemName(one) === itemName(item) ? { ...one, ...note } : one)),
      }
    },
  }
}

const NOTHING_STORED = {
  container: null,
  quality: null,
  bytes: 0,
  isComplete: false,
  failure: null,
  finishedAt: null,
} as const

function newEntry(record: DownloadRecord, wanted: Wanted, now: () => InstantMs): Entry {
  return {
    key: record.key,
    record,
    wanted,
    stop: null,
    rate: createRate(now),
    reportFailure: null,
    notBefore: 0,
    failures: 0,
    failing: null,
  }
}

function itemName({ kind, questionNum, index }: DownloadItemId): string {
  return `${kind} ${questionNum} ${index}`
}
