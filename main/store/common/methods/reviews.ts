import type { Reveal } from '../../../../contract/model/blind.ts'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type {
  BurstId,
  ReviewBase,
  MovedStep,
  ReviewChange,
  ReviewsMark,
  ReviewsOfSession,
  ReviewStep,
  SavedChange,
} from '../../../../contract/model/review.ts'
import type { JudgedReport, SnapshotHash } from '../../../../contract/model/snapshot.ts'
import { reads, writes } from '../method.ts'

/** Reviews of sessions. */
export const reviewsMethods = {
  /** Reviews of all reviewers, the user's own first, and what of the own one can be undone. */
  of: reads<(key: SessionKey) => ReviewsOfSession>('reviews'),
  /** The same; `null` where nothing has changed since a reading with this mark. */
  since: reads<(key: SessionKey, mark: ReviewsMark) => ReviewsOfSession | null>('reviews'),
  /** Sessions with work of any reviewer, in the order of their IDs, from after the given one. */
  sessions: reads<(after: SessionKey | null, limit: number) => readonly SessionKey[]>('reviews'),
  /**
   * Changes the user's own review in one transaction, provided that the stored review is still at the revision of
   * `over`, and keeps the report that was judged; durable on disk (`synchronous=FULL`) when it returns. A value that
   * is stored already adds no operation. Fails with `review-changed`, also where a later report than the one that the
   * user saw is stored by now, with `review-submitted` while the review is submitted, with `invalid-argument` (such as
   * a score above the question's maximum) and `no-such-session`. Changes of one burst are undone together.
   */
  change: writes<
    (key: SessionKey, change: ReviewChange, over: ReviewBase, burst: BurstId | null, now: InstantMs) => SavedChange
  >('reviews', {
    changes: (_saved, _key, { entity }) => (entity === 'status' ? ['reviews', 'queue'] : ['reviews']),
  }),
  /**
   * Undoes or redoes the step that comes next; `id` says which one the user saw. Durable on disk when it returns. Fails
   * with `review-changed` and `review-submitted`.
   */
  step: writes<
    (
      key: SessionKey,
      move: { readonly direction: 'undo' | 'redo'; readonly id: ReviewStep['id'] },
      now: InstantMs,
    ) => MovedStep
  >('reviews', { changes: () => ['reviews', 'queue'] }),
  /** Whether blind mode is on. */
  isBlind: reads<() => boolean>('reviews'),
  /**
   * Shows something that blind mode hides, for one session, and records the reason; durable on disk when it returns.
   * Does nothing where it is shown already. Fails with `no-such-session`, and with `invalid-argument` without a reason.
   */
  reveal: writes<(key: SessionKey, reveal: Reveal, now: InstantMs) => void>('reviews', {
    changes: () => ['reports', 'reviews'],
  }),
  /** A report that was judged, and how the session's current report differs; `null` where it is not stored. */
  judged: reads<(key: SessionKey, hash: SnapshotHash) => JudgedReport | null>('reviews'),
} as const
