import { z } from 'zod'
import { guidSchema } from './id-schemas.ts'
import { criterionLevelSchema, questionScoreSchema, submittedBySchema } from './insight-schemas.ts'
import { REVIEW_STAGES } from './review-facts.ts'
import { VERDICTS } from './review.ts'
import { MANUAL_SCORING, SESSION_SORT_COLUMNS } from './session.ts'

export const manualScoringSchema = z.enum(MANUAL_SCORING)

export const sessionSortSchema = z.object({
  column: z.enum(SESSION_SORT_COLUMNS),
  direction: z.enum(['asc', 'desc']),
})

export const sessionFilterSchema = z.object({
  /** Full-text search as the user typed it; never a query language. */
  search: z.string().max(1000).optional(),
  centers: z.array(z.string()).max(1000).optional(),
  testIds: z.array(guidSchema).max(5000).optional(),
  /** Milliseconds since the epoch, inclusive. */
  startedFrom: z.number().optional(),
  /** Milliseconds since the epoch, exclusive. */
  startedTo: z.number().optional(),
  finished: z.boolean().optional(),
  autoClosed: z.boolean().optional(),
  /** Whether the service has the session, as far as a sync that listed all sessions told. */
  atService: z.boolean().optional(),
  manualScoring: z.array(manualScoringSchema).optional(),
  scaleLevels: z.array(z.string()).max(1000).optional(),
  /** 0 to 100, inclusive. */
  percentFrom: z.number().optional(),
  percentTo: z.number().optional(),
  /**
   * Conditions on reports. Sessions without a cached report do not match, because their values are unknown;
   * `ResultSet.known` tells how many they may be. `null` in `conclusions` matches a report without a conclusion.
   */
  conclusions: z.array(z.int().nullable()).max(1000).optional(),
  hasVideo: z.boolean().optional(),
  hasEssay: z.boolean().optional(),
  /** Whether a report is cached. */
  hasReport: z.boolean().optional(),
  /** Conditions on the own review. `null` in `verdicts` matches a session without a verdict. */
  verdicts: z.array(z.enum(VERDICTS).nullable()).max(10).optional(),
  reviewStages: z.array(z.enum(REVIEW_STAGES)).max(10).optional(),
  /** Whether verdict and proctoring disagree. Sessions where that is unknown do not match. */
  disagreement: z.boolean().optional(),
  /** Has a note on an answer of one of these kinds. */
  noteKinds: z.array(z.string().max(100)).max(100).optional(),
  /** Sum of the own scores, inclusive. */
  pointsFrom: z.number().optional(),
  pointsTo: z.number().optional(),
  /**
   * Conditions on one submitted review: when it was submitted (milliseconds since the epoch, from inclusive, to
   * exclusive), by whom (default: by me), and its scores. With one of these, `verdicts` and `disagreement` are
   * conditions on that review too.
   */
  submittedFrom: z.number().optional(),
  submittedTo: z.number().optional(),
  submittedBy: submittedBySchema.optional(),
  questionScore: questionScoreSchema.optional(),
  criterionLevel: criterionLevelSchema.optional(),
})
