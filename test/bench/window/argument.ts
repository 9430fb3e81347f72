/** What the window's part of the bench is given. */
export type WindowArgument = {
  /** A folder that is removed after the run. */
  readonly scratch: string
  readonly sessions: number
  readonly rounds: number
}
