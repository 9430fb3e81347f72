import type { DownloadHold } from '../../contract/model/downloads.ts'
import type { Failure } from '../../contract/model/errors.ts'
import { formatSessionKey, type SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type {
  DownloadItemId,
  DownloadItemNote,
  DownloadItemRecord,
  DownloadRecord,
  PlannedItem,
} from '../store/records.ts'
import { createRate, type Rate } from './rate.ts'
import type { Wanted } from './stacks.ts'

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
  /** Takes over what the store has. What is not wanted any more is returned, and taken from the board. */
  set(records: readonly DownloadRecord[], wanted: ReadonlyMap<string, Wanted>): readonly DownloadRecord[]
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
    get: (key) => entries.get(formatSessionKey(key)) ?? null,
    set(records, wanted) {
      const stored = new Map(records.map((record) => [formatSessionKey(record.key), record]))
      const next = new Map<string, Entry>()
      for (const [name, want] of wanted) {
        const record = stored.get(name)
        if (record === undefined) continue
        const before = entries.get(name)
        if (before !== undefined) {
          before.wanted = want
          // A download that is running knows more than the store.
          if (before.stop === null) before.record = record
        }
        next.set(name, before ?? newEntry(record, want, now))
      }
      entries = next
      return records.filter(({ key }) => !next.has(formatSessionKey(key)))
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
