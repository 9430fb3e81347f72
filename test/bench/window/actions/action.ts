import type { Page } from 'playwright-core'

/** Something that a person does by a key or the mouse, and the picture that says it is done. */
export type Action = {
  readonly what: string
  /** Milliseconds to the picture that nobody takes for a wait. */
  readonly aim: number
  /** Milliseconds before the press in which what went before comes to an end, where that takes longer than usual. */
  readonly restMs?: number
  /** Brings the window to where it can be done. Not measured. Answers what is to be seen then. */
  readonly prepare: (page: Page, turn: number) => Promise<string>
  readonly press: (page: Page, turn: number) => Promise<void>
  /** Whether `wanted` is seen. Runs in the page at every frame, so it knows nothing of the file that it stands in. */
  readonly isSeen: (wanted: string) => boolean
}

export const GRID = '#sessions-grid'
