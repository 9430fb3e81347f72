import { CommentsGroup } from '../review/comments-group.tsx'
import { ReviewPage, type ReviewPageProps } from '../review/review-page.tsx'

/** Texts that a team inserts into comments. */
export function CommentsSection(props: Pick<ReviewPageProps, 'connection' | 'changes'>) {
  return (
    <ReviewPage section="comments" {...props}>
      <CommentsGroup />
    </ReviewPage>
  )
}
