import { DeskError } from '../../contract/model/errors.ts'
import { log } from '../support/log.ts'

/** The shutdown of the desk. It happens once, and from its first call on nothing new may be started. */
export type Closing = {
  hasBegun(): boolean
  /** Throws `cancelled` after the shutdown has begun. */
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
