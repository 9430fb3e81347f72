import type { Failure } from '../../../../contract/model/errors.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { RejectedItem } from '../../../../contract/model/sync.ts'
import { ownedBy } from '../../../support/owned-buffer.ts'
import type { FeedCursor, FeedPage, PageCounts } from '../../records.ts'
import { reads, writes } from '../method.ts'

/** The feed's cursors and items (docs/architecture.md, "How a session travels"). */
export const feedMethods = {
  cursor: reads<(center: string) => FeedCursor>('cache'),
  cursors: reads<() => readonly FeedCursor[]>('cache'),
  /** Starts a run from `modifiedSince`; an unfinished run is dropped. */
  beginRun: writes<(center: string, modifiedSince: string) => void>('cache'),
  /** Marks the run's token as spent; durable before it returns. */
  spendToken: writes<(center: string, token: string) => void>('cache'),
  /**
   * The items of a page are transferred: a copy would stay in memory until the main thread's garbage collection,
   * which is rare.
   */
  applyPage: writes<(page: FeedPage, now: InstantMs) => PageCounts>('cache', {
    takesOver: ({ items }) => ownedBy(items),
    changes: ({ created, changed, rejected, remarked = 0 }) =>
      created + changed + rejected + remarked > 0 ? ['sessions'] : [],
  }),
  /** Makes the next run start at `modifiedSince`, which the user chose after the service refused the old one. */
  setStart: writes<(center: string, modifiedSince: string) => void>('cache'),
  /**
   * Makes the next run list every session, after which those that are no longer at the service are marked. Without
   * `keepsStart` the start that the user chose is dropped.
   */
  startOver: writes<(center: string, keepsStart: boolean) => void>('cache'),
  /** Keeps why a center's run failed, until a run completes or another start is chosen. */
  noteFailure: writes<(center: string, failure: Failure) => void>('cache'),
  rejected: reads<(limit: number) => readonly RejectedItem[]>('cache'),
  rejectedCount: reads<() => number>('cache'),
} as const
