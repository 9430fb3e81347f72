import type { Guid } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { RubricContent, RubricId, RubricVersion } from '../../../../contract/model/rubric.ts'
import type { BurstId } from '../../../../contract/model/review.ts'
import type {
  MovedPage,
  MovePage,
  RubricAssignment,
  RubricDetails,
  RubricImport,
  RubricSummary,
  RubricUse,
  ScorePlace,
  StoredDraft,
  TestQuestions,
  UndonePage,
} from '../../../../contract/model/rubric-records.ts'
import { reads, writes } from '../method.ts'

/** Rubrics with their versions and drafts, and the questions that they are assigned to, in `reviews.db`. */
export const rubricsMethods = {
  /** By name, archived ones last. */
  list: reads<() => readonly RubricSummary[]>('reviews'),
  /** `null` where there is no such rubric. */
  get: reads<(id: RubricId) => RubricDetails | null>('reviews'),
  version: reads<(id: RubricId, version: number) => RubricVersion | null>('reviews'),
  assignments: reads<() => readonly RubricAssignment[]>('reviews'),
  /** The latest version of the rubric of each question of a test. */
  assigned: reads<(test: Guid) => readonly { readonly question: string; readonly version: RubricVersion }[]>('reviews'),
  /** Scores that were given with rubrics, by version, test and question. */
  use: reads<() => readonly RubricUse[]>('reviews', { isBackground: true }),
  /** Tests by title, with the questions that their newest downloaded reports have. */
  questions: reads<() => readonly TestQuestions[]>('cache', { isBackground: true }),
  /**
   * Saves the draft over the one of revision `over`; durable on disk when it returns. Content that equals the latest
   * version is stored as no draft. Fails with `rubric-changed` where the stored draft is another one, and with
   * `invalid-argument`.
   */
  saveDraft: writes<(id: RubricId, content: RubricContent, over: number, now: InstantMs) => StoredDraft>('reviews', {
    changes: () => ['rubrics'],
  }),
  /** Fails with `rubric-changed`. */
  discardDraft: writes<(id: RubricId, over: number, now: InstantMs) => StoredDraft>('reviews', {
    changes: () => ['rubrics'],
  }),
  /**
   * Makes the draft of revision `over` the next version. No review moves to it. Fails with `rubric-changed`, and with
   * `invalid-argument` where there is no draft or it is incomplete.
   */
  publish: writes<(id: RubricId, over: number, now: InstantMs) => RubricVersion>('reviews', {
    changes: () => ['rubrics'],
  }),
  /**
   * What becomes of own scores with earlier versions if they move to a version, or to the draft with `null`; a page of
   * them at a time. Fails with `invalid-argument` where there is no such version.
   */
  previewMove: reads<
    (id: RubricId, to: number | null, range: { readonly after: ScorePlace | null; readonly limit: number }) => MovePage
  >('reviews', { isBackground: true }),
  /** Moves them, each by an operation of the burst. Scores of submitted reviews stay. */
  moveScores: writes<
    (
      id: RubricId,
      to: number,
      range: { readonly after: ScorePlace | null; readonly limit: number; readonly burst: BurstId },
      now: InstantMs,
    ) => MovedPage
  >('reviews', { changes: ({ up, down, same }) => (up + down + same > 0 ? ['reviews'] : []) }),
  /** Undoes a move, except for scores that were changed or submitted since; a page of them at a time. */
  undoMove: writes<
    (burst: BurstId, range: { readonly after: number; readonly limit: number }, now: InstantMs) => UndonePage
  >('reviews', { changes: ({ undone }) => (undone > 0 ? ['reviews'] : []) }),
  /** Assigns a question of a test to a rubric, or to none. Fails with `invalid-argument` for an unknown rubric. */
  assign: writes<(test: Guid, question: string, rubric: RubricId | null, now: InstantMs) => void>('reviews', {
    changes: () => ['rubrics'],
  }),
  /** Hides a rubric from new reviews, or shows it again. Nothing is deleted. */
  archive: writes<(id: RubricId, isArchived: boolean, now: InstantMs) => void>('reviews', {
    changes: () => ['rubrics'],
  }),
  /** Adds the rubrics of a file in one transaction; none where one of them has a problem. */
  importJson: writes<(text: string, now: InstantMs) => RubricImport>('reviews', {
    changes: ({ rubrics }) => (rubrics.some(({ outcome }) => outcome !== 'unchanged') ? ['rubrics'] : []),
  }),
} as const
