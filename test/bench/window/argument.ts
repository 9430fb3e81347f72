export type WindowPart = 'window' | 'playing' | 'reviewing' | 'managing' | 'files'

/** What the window's part of the bench is given. */
export type WindowArgument = {
  /** A folder that is removed after the run. */
  readonly scratch: string
  readonly sessions: number
  readonly rounds: number
  /** What is measured: the list and its sessions, videos, reviews, tables of people, or office files. */
  readonly parts: readonly WindowPart[]
}
