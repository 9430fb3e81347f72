import type { AnswerNote, AnswerNoteId } from './review.ts'

export type PlacedNote = {
  readonly id: AnswerNoteId
  readonly value: Pick<AnswerNote, 'question' | 'place'> | null
}

/**
 * By question, then by place: first what is about the whole answer. Of notes at one place the ID decides, which starts
 * with the time at which the note was made.
 */
export function compareAnswerNotes(one: PlacedNote, other: PlacedNote): number {
  return (
    (one.value?.question ?? 0) - (other.value?.question ?? 0) ||
    startOf(one) - startOf(other) ||
    (one.id < other.id ? -1 : Number(one.id > other.id))
  )
}

function startOf({ value }: PlacedNote): number {
  if (value === null || value.place.kind === 'answer') return -1
  return value.place.kind === 'time' ? value.place.from : value.place.start
}
