export type WindowPart = 'window' | 'playing' | 'reviewing'

/** What the window's part of the bench is given. */
export type WindowArgument = {
  /** A folder that is removed after the run. */
  readonly scratch: string
  readonly sessions: number
  readonly rounds: number
  /** What is measured: the list and its sessions, videos, or reviews. */
  readonly parts: readonly WindowPart[]
}
