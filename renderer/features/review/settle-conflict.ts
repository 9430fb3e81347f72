import type { ErrorCode } from '../../../contract/model/errors.ts'
import type { ReviewChange } from '../../../contract/model/review.ts'
import { newNoteId } from './new-ids.ts'
import { withBothTexts } from './own-review.ts'

/** A stored value and its revision; 0 where there is none. */
type Known = { readonly value: ReviewChange['value']; readonly revision: number }

const REFUSALS = ['review-changed', 'review-submitted', 'review-incomplete'] as const satisfies readonly ErrorCode[]
/** Why a change was refused, where reading the review again says what to do. */
export type Refusal = (typeof REFUSALS)[number]

export const isRefusal = (code: ErrorCode): code is Refusal => REFUSALS.some((refusal) => refusal === code)

type Conflict = {
  readonly before: Known
  /** As it was read after the refusal. */
  readonly now: Known
  /** `review-submitted` where the review was submitted meanwhile, `review-incomplete` where it is not submitted. */
  readonly code: Refusal
}

/** `wait` to save it later, a change to save in its place, or what the reviewer is told was dropped. */
export type Settled =
  | { readonly kind: 'wait' }
  | { readonly kind: 'keep'; readonly change: ReviewChange }
  | { readonly kind: 'drop'; readonly dropped: ReviewChange['entity'] | 'report' | 'incomplete' | null }

/** What becomes of a change that the store refused. A choice gives way to another's; of a text both versions are kept. */
export function settleConflict(change: ReviewChange, { before, now, code }: Conflict): Settled {
  if (code === 'review-incomplete') return { kind: 'drop', dropped: 'incomplete' }
  const isSubmitted = code === 'review-submitted'
  const both = withBothTexts(change, now.value)
  // A text waits until the review is reopened.
  if (isSubmitted && both !== null) return { kind: 'wait' }
  // The report changed, and not the review: the reviewer has to see the new one first, and then it is saved.
  if (!isSubmitted && now.revision === before.revision) {
    // Nobody submits or confirms what they have not seen.
    return change.entity === 'status' ? { kind: 'drop', dropped: 'report' } : { kind: 'wait' }
  }
  if (both === null) return { kind: 'drop', dropped: now.value === before.value ? null : change.entity }
  // A note that was removed elsewhere is kept as a new one.
  const isGone = both.entity === 'answerNote' && now.revision === 0
  return { kind: 'keep', change: isGone ? { ...both, id: newNoteId() } : both }
}
