import { boxAround } from './drawn.ts'
import type { AnswerNote, AnswerNoteId, NotePlace } from './review.ts'

export type PlacedNote = {
  readonly id: AnswerNoteId
  readonly value: Pick<AnswerNote, 'question' | 'place'> | null
}

/**
 * By question, then by place: first what is about the whole answer, and last what is about its files. Of notes at one place the ID decides, which starts
 * with the time at which the note was made.
 */
export function compareAnswerNotes(one: PlacedNote, other: PlacedNote): number {
  return (
    (one.value?.question ?? 0) - (other.value?.question ?? 0) ||
    placeInOrder(one.value?.place) - placeInOrder(other.value?.place) ||
    (one.id < other.id ? -1 : Number(one.id > other.id))
  )
}

/** Room for the pages of a file, and for the characters of a page. */
const PAGES = 2 ** 17
const CHARACTERS = 2 ** 22
/** Areas of a page come after its words, from the top down. */
const AREAS = CHARACTERS / 2

/**
 * Where a place is among those of an answer: -1 for the whole answer, milliseconds or characters, and behind all of them
 * the places in files, by file and page.
 */
export function placeInOrder(place: NotePlace | undefined): number {
  switch (place?.kind) {
    case undefined:
    case 'answer':
      return -1
    case 'time':
      return place.from
    case 'passage':
      return place.start
    case 'filePassage': {
      const page = (place.file + 1) * PAGES + (place.page ?? place.part ?? 0)
      return page * CHARACTERS + Math.min(place.start, CHARACTERS - 1)
    }
    case 'fileArea': {
      const page = (place.file + 1) * PAGES + (place.page ?? 0)
      return page * CHARACTERS + AREAS + boxAround(place.drawn).top
    }
  }
}
