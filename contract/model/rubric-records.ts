import type { Guid, SessionKey } from './ids.ts'
import type { InstantMs } from './instants.ts'
import type { CriterionId, RubricContent, RubricId, RubricVersion } from './rubric.ts'

/** The one draft of a rubric. It becomes the next version when it is published. */
export type RubricDraft = {
  readonly content: RubricContent
  readonly savedAt: InstantMs
}

/** The draft of a rubric; `null` where there is none, or where it equals the latest version. */
export type StoredDraft = {
  readonly draft: RubricDraft | null
  /** Increases with every change of the draft, whatever the clock says; 0 where there never was one. */
  readonly revision: number
}

/** An entry of the list of rubrics. */
export type RubricSummary = {
  readonly id: RubricId
  /** Name in the draft if there is one; it may be empty then. */
  readonly name: string
  /** Latest version; 0 where none was published. */
  readonly version: number
  readonly hasDraft: boolean
  readonly isArchived: boolean
  /** Scores that were given with any of its versions. */
  readonly reviews: number
}

/** A question of a test that is scored with a rubric. */
export type RubricAssignment = {
  readonly test: Guid
  /** Code of the question. */
  readonly question: string
  readonly rubric: RubricId
}

/** A rubric with everything that its editor shows. */
export type RubricDetails = StoredDraft & {
  readonly id: RubricId
  /** Newest first. */
  readonly versions: readonly RubricVersion[]
  readonly assignments: readonly RubricAssignment[]
  readonly isArchived: boolean
}

/** Scores of a test that were given with a version. */
export type RubricUse = {
  readonly rubric: RubricId
  readonly version: number
  readonly test: Guid
  /** Number of the question. */
  readonly question: number
  readonly reviews: number
}

/** A score of a session, after which a walk through scores continues. */
export type ScorePlace = { readonly key: SessionKey; readonly question: number }

/** What a move to another version does with some scores, or would do. Each score is in one of the first five numbers. */
export type MovePage = {
  readonly up: number
  readonly down: number
  /** Scores that move with the same points. */
  readonly same: number
  /** Scores that stay because their review is submitted. */
  readonly submitted: number
  /** Scores that stay because their version, or the maximum of their question, is not known on this computer. */
  readonly unknown: number
  /** Of those that move: scores that lack a level then. */
  readonly incomplete: number
  /** How many scores lack a level of a criterion then. */
  readonly open: Readonly<Record<CriterionId, number>>
  /** Scores by the version that they were given with. */
  readonly from: Readonly<Record<number, number>>
  /** Where the next page begins; `null` at the end. */
  readonly next: ScorePlace | null
}

/** A page of {@link MovePage} that was moved. */
export type MovedPage = MovePage & {
  /** From where on the move is undone. */
  readonly since: number
}

/** What undoing a move did with some scores. */
export type UndonePage = {
  readonly undone: number
  /** Scores that were changed or submitted since. */
  readonly kept: number
  /** Where the next page begins; `null` at the end. */
  readonly next: number | null
}

/** A question of a test, as the downloaded reports show it. */
export type TestQuestion = {
  readonly code: string
  readonly num: number
  readonly max: number | null
  readonly prompt: string | null
}

/** A test with the questions that can have a rubric. */
export type TestQuestions = {
  readonly test: Guid
  readonly title: string
  /** In the order of their numbers. Empty where no report is downloaded. */
  readonly questions: readonly TestQuestion[]
}

/** Why a rubric is refused. Each has a text in the catalogue. */
export const RUBRIC_REASONS = [
  'not-json',
  'missing',
  'wrong-type',
  'unknown',
  'empty',
  'too-few',
  'too-many',
  'too-small',
  'too-large',
  'too-long',
  'too-precise',
  'no-id',
  'duplicate',
  'no-points',
] as const
export type RubricReason = (typeof RUBRIC_REASONS)[number]

/** What is wrong with a rubric, and where. */
export type RubricProblem = {
  /** In the notation of JSON paths, such as `rubrics[0].criteria[2].weight`; "line 3" where the file is no JSON. */
  readonly field: string
  readonly reason: RubricReason
  /** The limit that was exceeded. */
  readonly limit?: number
}

/** What an import did with a rubric. */
export type ImportedRubric = {
  readonly id: RubricId
  readonly name: string
  readonly outcome: 'added' | 'newVersion' | 'unchanged'
  /** Latest version after the import. */
  readonly version: number
}

/** The result of an import. Where there are problems, nothing was imported. */
export type RubricImport =
  | { readonly rubrics: readonly ImportedRubric[]; readonly problems: readonly [] }
  | { readonly rubrics: readonly []; readonly problems: readonly RubricProblem[] }
