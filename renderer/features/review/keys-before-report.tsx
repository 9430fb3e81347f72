import { useTooEarly } from './use-too-early.ts'
import { useReviewKeys } from './use-review-keys.ts'

type Props = {
  /** Leaves out the verdict, where one question is scored across sessions. */
  readonly onlyScore: boolean
}

/**
 * The keys of a review while nothing of the session is shown. They change nothing: nobody can have judged what is not on
 * the screen, and the key may have been meant for the session before.
 */
export function KeysBeforeReport({ onlyScore }: Props) {
  const tell = useTooEarly()
  useReviewKeys({
    isOpen: false,
    onTooEarly: tell,
    onVerdict: onlyScore ? null : tell,
    onPoints: tell,
    onComment: tell,
    onRedo: tell,
    onSubmit: tell,
  })
  return null
}
