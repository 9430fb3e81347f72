import type { NoteForm, NoteKind } from '../../contract/model/review-settings.ts'

/** A moment or a stretch of a video that is marked on its timeline. */
export type TimeMark = {
  readonly id: string
  /** In seconds. */
  readonly from: number
  /** In seconds; `null` for a moment. */
  readonly until: number | null
  readonly form: NoteForm
  readonly tone: NoteKind['tone']
}

/** The marks of a video, which change while it plays. */
export type TimeMarks = {
  readonly subscribe: (listener: () => void) => () => void
  /** In the order of time. The same array until they change. */
  readonly get: () => readonly TimeMark[]
  /** The accessible name of a mark. */
  readonly nameOf: (id: string) => string
  /** Called when a mark is clicked. */
  readonly choose: (id: string) => void
}
