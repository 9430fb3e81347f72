import { BlindGroup } from '../review/blind-group.tsx'
import { NoteKindsGroup } from '../review/note-kinds-group.tsx'
import { ReviewPage, type ReviewPageProps } from '../review/review-page.tsx'
import { ScoringGroup } from '../review/scoring-group.tsx'
import { VerdictsGroup } from '../review/verdicts-group.tsx'

/** What a team has agreed on for the reviews of a connection. */
export function ReviewSection(props: Pick<ReviewPageProps, 'connection' | 'changes'>) {
  return (
    <ReviewPage section="review" {...props}>
      <BlindGroup />
      <VerdictsGroup />
      <NoteKindsGroup />
      <ScoringGroup />
    </ReviewPage>
  )
}
