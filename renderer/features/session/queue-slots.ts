import type { ReactNode } from 'react'

/** What the screen of a session shows of the queue that the session is part of. */
export type QueueSlots = {
  /** Place and progress, in the header. */
  readonly progress: ReactNode
  /** Chooses how the queue is walked; in a narrow window below the outline. */
  readonly modeSwitch: ReactNode
  /** Called with the code of the question on the screen; `null` where it has none. */
  readonly onQuestion?: (code: string | null) => void
  /** Code of the question that is shown first; `null` for the session's first one. */
  readonly firstQuestion?: string | null
  /** The question that is walked through; `null` while the queue is walked by person. */
  readonly byQuestion: QuestionInQueue | null
}

export type QuestionInQueue = {
  readonly code: string
  /** In place of the person in the header. */
  readonly lead: ReactNode
  /** In place of the outline. */
  readonly people: ReactNode
  readonly onNextQuestion: (() => void) | null
  readonly onPreviousQuestion: (() => void) | null
}
