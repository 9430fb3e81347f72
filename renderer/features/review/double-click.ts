/** Milliseconds within which a second click belongs to a double click, as systems count it. */
const DOUBLE_CLICK_MS = 500

let lastSubmit = -Infinity

/** Records that the user submitted a review. */
export function noteSubmit(): void {
  lastSubmit = performance.now()
}

/**
 * Whether a click is the second one of a double click on Submit. By then the button is that of the next session, or the one
 * that reopens the review.
 */
export function isSecondClick(): boolean {
  return performance.now() - lastSubmit < DOUBLE_CLICK_MS
}
