import { placeInOrder } from '../../../contract/model/answer-note-order.ts'
import type { AnswerNote, AnswerNoteId } from '../../../contract/model/review.ts'
import type { OwnReview } from './own-review.ts'
import type { ReviewWork } from './review-work.ts'

/** A note that is not removed. */
export type QuestionNote = { readonly id: AnswerNoteId; readonly value: AnswerNote }

type Groups = {
  readonly notes: OwnReview['answerNotes']
  readonly of: ReadonlyMap<number, readonly QuestionNote[]>
}

const groupsOfWork = new WeakMap<ReviewWork, Groups>()
const NONE: readonly QuestionNote[] = []

/**
 * The own notes on the answer to a question, in their order. The array is the same object until one of them changes, so
 * that only the lists of that question are rendered again.
 */
export function notesOf(work: ReviewWork, question: number): readonly QuestionNote[] {
  const { answerNotes } = work.getState().review
  const known = groupsOfWork.get(work)
  if (known?.notes === answerNotes) return known.of.get(question) ?? NONE
  const groups = { notes: answerNotes, of: grouped(answerNotes, known?.of) }
  groupsOfWork.set(work, groups)
  return groups.of.get(question) ?? NONE
}

function grouped(notes: Groups['notes'], before: Groups['of'] = new Map()): Groups['of'] {
  const groups = new Map<number, QuestionNote[]>()
  for (const note of notes) {
    if (note.value === null) continue
    const group = groups.get(note.value.question)
    if (group) group.push(note as QuestionNote)
    else groups.set(note.value.question, [note as QuestionNote])
  }
  return new Map([...groups].map(([question, group]) => [question, sameOr(before.get(question), group)]))
}

function sameOr(before: readonly QuestionNote[] | undefined, now: readonly QuestionNote[]): readonly QuestionNote[] {
  if (before?.length !== now.length) return now
  return before.every((note, index) => note.id === now[index]?.id && note.value === now[index].value) ? before : now
}

/** Where a note stands among those of its answer. */
export function placeOf({ place }: Pick<AnswerNote, 'place'>): number {
  return placeInOrder(place)
}

/** The notes with one that is not stored yet, in its place. */
export function withDraft(
  notes: readonly QuestionNote[],
  edited: { readonly id: AnswerNoteId; readonly draft: AnswerNote | null } | null,
): readonly QuestionNote[] {
  if (!edited?.draft || notes.some(({ id }) => id === edited.id)) return notes
  const draft = { id: edited.id, value: edited.draft }
  const after = notes.findIndex(({ value }) => placeOf(value) > placeOf(draft.value))
  return after < 0 ? [...notes, draft] : notes.toSpliced(after, 0, draft)
}
