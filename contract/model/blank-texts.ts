import type { ReviewChange } from './review.ts'
import { hasVisibleText } from './visible-text.ts'

const unlessBlank = (text: string): string => (hasVisibleText(text) ? text : '')

/** A change of a review without texts of which nothing can be seen: they begin no review, and are no reasons. */
export function withoutBlankTexts(change: ReviewChange): ReviewChange {
  switch (change.entity) {
    case 'comment':
      return change.value === null || hasVisibleText(change.value) ? change : { ...change, value: null }
    case 'verdict':
      return change.value === null
        ? change
        : { ...change, value: { ...change.value, reason: unlessBlank(change.value.reason) } }
    case 'answerNote':
      return change.value === null
        ? change
        : { ...change, value: { ...change.value, text: unlessBlank(change.value.text) } }
    case 'score':
    case 'status':
      return change
  }
}
