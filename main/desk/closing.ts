import { DeskError } from '../../contract/model/errors.ts'
import { log } from '../support/log.ts'

/** The end of the desk: it comes once, and from the call on nothing new may be begun. */
export type Closing = {
  hasBegun(): boolean
  /** Throws `cancelled` once it has begun. */
  assertOpen(): void
  close(): Promise<void>
}

export function createClosing(end: () => Promise<void>): Closing {
  let closing: Promise<void> | null = null
  return {
    hasBegun: () => closing !== null,
    assertOpen() {
      if (closing !== null) throw new DeskError('cancelled', 'Proctor Desk is being closed.')
    },
    close() {
      closing ??= end().catch((error: unknown) => {
        log('error', 'desk.close', { error })
        throw error
      })
      return closing
    },
  }
}
