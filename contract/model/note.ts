import type { InstantMs } from './instants.ts'

export type Note = {
  readonly text: string
  readonly savedAt: InstantMs | null
  /** Greater for what was saved later, whatever the clock was set to; 0 where nothing was ever saved. */
  readonly revision: number
}
