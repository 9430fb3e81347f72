import { compareAnswerNotes } from '../../../contract/model/answer-note-order.ts'
import { NO_VALUES } from '../../../contract/model/submission.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type {
  Judgement,
  ReviewChange,
  ReviewsOfSession,
  ReviewSteps,
  SavedValue,
  Score,
  SessionReview,
} from '../../../contract/model/review.ts'

/** The values of the own review, with changes that are not saved yet. */
export type OwnReview = Pick<SessionReview, 'verdict' | 'comment' | 'status' | 'scores' | 'answerNotes'>

const NOTHING: Judgement<never> = { value: null, judged: null, savedAt: null, revision: 0 }
export const NO_REVIEW: OwnReview = { ...NO_VALUES, status: NOTHING }

export function ownReviewOf({ reviews }: Pick<ReviewsOfSession, 'reviews'>): OwnReview {
  return reviews.find(({ isOwn }) => isOwn) ?? NO_REVIEW
}

/** Names the value that a change is about, such as `score 3`. */
export function entityIdOf(change: ReviewChange): string {
  switch (change.entity) {
    case 'score':
      return `score ${change.question}`
    case 'answerNote':
      return `answerNote ${change.id}`
    case 'verdict':
    case 'comment':
    case 'status':
      return change.entity
  }
}

/** Revision of the stored value that a change is about; 0 where there is none. */
export function revisionOf(review: OwnReview, change: ReviewChange): number {
  switch (change.entity) {
    case 'verdict':
    case 'comment':
    case 'status':
      return review[change.entity].revision
    case 'score':
      return review.scores.find(({ question }) => question === change.question)?.revision ?? 0
    case 'answerNote':
      return review.answerNotes.find(({ id }) => id === change.id)?.revision ?? 0
  }
}

/** The score of a question; `null` where there is none. */
export function scoreOf(review: Pick<OwnReview, 'scores'>, num: number): Score | null {
  return review.scores.find(({ question }) => question === num)?.value ?? null
}

/** The stored value that a change is about; `null` where there is none. */
export function valueOf(review: OwnReview, change: ReviewChange): ReviewChange['value'] {
  switch (change.entity) {
    case 'verdict':
    case 'comment':
    case 'status':
      return review[change.entity].value
    case 'score':
      return scoreOf(review, change.question)
    case 'answerNote':
      return review.answerNotes.find(({ id }) => id === change.id)?.value ?? null
  }
}

/** The review with a change that is not saved yet. */
export function withChange(review: OwnReview, change: ReviewChange): OwnReview {
  switch (change.entity) {
    case 'verdict':
      return { ...review, verdict: { ...review.verdict, value: change.value } }
    case 'comment':
      return { ...review, comment: { ...review.comment, value: change.value } }
    case 'status':
      return { ...review, status: { ...review.status, value: change.value } }
    case 'score': {
      const { question, value } = change
      const others = review.scores.filter((score) => score.question !== question)
      const known = review.scores.find((score) => score.question === question) ?? { ...NOTHING, question }
      const scores = [...others, { ...known, value }].toSorted((one, other) => one.question - other.question)
      return { ...review, scores }
    }
    case 'answerNote': {
      const { id, value } = change
      const others = review.answerNotes.filter((note) => note.id !== id)
      if (value === null) return { ...review, answerNotes: others }
      const known = review.answerNotes.find((note) => note.id === id) ?? { ...NOTHING, id }
      return { ...review, answerNotes: [...others, { ...known, value }].toSorted(compareAnswerNotes) }
    }
  }
}

/** The text of a change that is typed; `null` for a choice. */
export function typedTextOf(change: ReviewChange): string | null {
  switch (change.entity) {
    case 'comment':
      return change.value ?? ''
    case 'answerNote':
      return change.value?.text ?? null
    case 'verdict':
      return change.value?.reason ?? null
    case 'score':
      return change.value === null ? '' : String(change.value.points)
    case 'status':
      return null
  }
}

/** A change with both its text and the stored one, where two windows wrote at the same time. `null` for a choice. */
export function withBothTexts(change: ReviewChange, stored: ReviewChange['value']): ReviewChange | null {
  const join = (theirs: string, mine: string) => [...new Set([theirs, mine])].filter((text) => text !== '').join('\n\n')
  if (change.entity === 'comment') {
    return { ...change, value: join(typeof stored === 'string' ? stored : '', change.value ?? '') || null }
  }
  if (change.entity === 'answerNote' && change.value !== null) {
    const theirs = typeof stored === 'object' && stored !== null && 'text' in stored ? stored.text : ''
    return { ...change, value: { ...change.value, text: join(theirs, change.value.text) } }
  }
  return null
}

function judgementsOf({ verdict, comment, status, scores, answerNotes }: OwnReview) {
  return [verdict, comment, status, ...scores, ...answerNotes]
}

/** When something of a review was last saved; `null` if nothing was. */
export function latestSave(review: OwnReview): InstantMs | null {
  const times = judgementsOf(review).flatMap(({ savedAt }) => savedAt ?? [])
  return times.length === 0 ? null : times.reduce((latest, time) => Math.max(latest, time))
}

/** Marks the value of a change as saved. */
export function withRevision(
  review: OwnReview,
  change: ReviewChange,
  { revision, savedAt, judged }: Omit<SavedValue, 'change'>,
): OwnReview {
  const saved = { revision, savedAt, judged }
  switch (change.entity) {
    case 'verdict':
    case 'comment':
    case 'status':
      return { ...review, [change.entity]: { ...review[change.entity], ...saved } }
    case 'score': {
      const scores = review.scores.map((one) => (one.question === change.question ? { ...one, ...saved } : one))
      return { ...review, scores }
    }
    case 'answerNote': {
      const answerNotes = review.answerNotes.map((one) => (one.id === change.id ? { ...one, ...saved } : one))
      return { ...review, answerNotes }
    }
  }
}

/** A reading with the values that a save has changed. Returns `null` where there was no own review yet. */
export function withSaved(
  reading: ReviewsOfSession,
  changed: readonly SavedValue[],
  steps: ReviewSteps,
): ReviewsOfSession | null {
  const own = reading.reviews.find(({ isOwn }) => isOwn)
  if (own === undefined) return null
  // What has no revision was never there, and was taken away nevertheless.
  const stored = changed.filter(({ revision }) => revision > 0)
  const values = stored.reduce<OwnReview>(
    (review, { change, ...saved }) => withRevision(withChange(review, change), change, saved),
    own,
  )
  const reviews = reading.reviews.map((review) => (review === own ? { ...own, ...values } : review))
  return { ...reading, reviews, steps }
}
