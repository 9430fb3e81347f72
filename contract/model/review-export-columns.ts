/** Kinds of exports whose rows are the reviewers' own work. */
export const REVIEW_EXPORT_KINDS = ['reviews', 'scores', 'notes', 'history'] as const
export type ReviewExportKind = (typeof REVIEW_EXPORT_KINDS)[number]

/** What became of a row since an earlier export. Rows that are the same are left out. */
export const ROW_CHANGES = ['new', 'changed', 'withdrawn'] as const
export type RowChange = (typeof ROW_CHANGES)[number]

/** The first column of an export of changes: one of {@link ROW_CHANGES}. */
export const CHANGE_COLUMN = 'change'

const OF_REVIEWER = ['reviewerId', 'reviewer'] as const
/** What a value was judged on, and when it was saved. */
const OF_JUDGEMENT = ['outdated', 'judgedReport', 'savedAt'] as const

/** A row for each session and reviewer. */
const OF_REVIEW = [
  ...OF_REVIEWER,
  'status',
  'submittedAt',
  'reopenedReason',
  'verdict',
  'verdictReason',
  'comment',
  'points',
  'scoredQuestions',
  'answerNotes',
  'disagreement',
  ...OF_JUDGEMENT,
] as const
/** A row for each score, and one for each criterion of its rubric. */
const OF_SCORE = [
  ...OF_REVIEWER,
  'num',
  'code',
  'prompt',
  'max',
  'score',
  'comment',
  'rowType',
  'criterion',
  'level',
  'weight',
  'openCriteria',
  'rubric',
  'rubricVersion',
  'rubricId',
  'criterionId',
  ...OF_JUDGEMENT,
] as const
/** A row for each note on an answer. */
const OF_NOTE = [
  ...OF_REVIEWER,
  'num',
  'code',
  'place',
  'startSeconds',
  'startTime',
  'endSeconds',
  'endTime',
  'pictureSeconds',
  'spoken',
  'spokenSource',
  'quote',
  'noteFile',
  'notePage',
  'noteCell',
  'noteShape',
  'noteArea',
  'noteKind',
  'text',
  'noteId',
  ...OF_JUDGEMENT,
] as const
/** A row for each change. */
const OF_HISTORY = [
  'changedAt',
  ...OF_REVIEWER,
  'action',
  'subject',
  'num',
  'before',
  'after',
  'reason',
  'noteId',
  'entryId',
] as const

/** Columns of the rows, without those of their sessions. */
export const REVIEW_COLUMNS = {
  reviews: { usual: OF_REVIEW, more: [] },
  scores: { usual: OF_SCORE, more: [] },
  notes: { usual: OF_NOTE, more: ['prompt'] },
  history: { usual: OF_HISTORY, more: ['beforeJson', 'afterJson'] },
} as const satisfies Record<ReviewExportKind, { readonly usual: readonly string[]; readonly more: readonly string[] }>

export function isReviewExport(kind: string): kind is ReviewExportKind {
  return REVIEW_EXPORT_KINDS.some((known) => known === kind)
}
