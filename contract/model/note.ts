import type { InstantMs } from './instants.ts'

export type Note = {
  readonly text: string
  readonly savedAt: InstantMs | null
  /** Increases with every save, whatever the clock says; 0 where nothing was ever saved. */
  readonly revision: number
}
