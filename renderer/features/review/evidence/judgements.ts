import type { Judgement, SessionReview } from '../../../../contract/model/review.ts'

/** A value of a review that is set, or was set and removed again. */
export type NamedJudgement = Judgement<unknown> &
  ({ readonly of: 'verdict' | 'comment' | 'status' } | { readonly of: 'score' | 'note'; readonly question: number })

/** The values of a review that there are. The private note is none of them. */
export function judgementsOf({ verdict, comment, status, scores, answerNotes }: SessionReview): NamedJudgement[] {
  const all: readonly NamedJudgement[] = [
    { ...verdict, of: 'verdict' },
    { ...comment, of: 'comment' },
    ...scores.map((score) => ({ ...score, of: 'score' as const })),
    ...answerNotes.map((note) => ({ ...note, of: 'note' as const, question: note.value?.question ?? 0 })),
    { ...status, of: 'status' },
  ]
  return all.filter(({ value }) => value !== null)
}
