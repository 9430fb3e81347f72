import { DeskError } from '../../contract/model/errors.ts'
import type { OwedChanges } from './owed-changes.ts'

type CallLineOptions = {
  /** Taken back in its turn: before each call, and after each that succeeded. */
  readonly owed: Pick<OwedChanges, 'isEmpty' | 'takeBack'>
  /** A call begins: what was known before it may be old. */
  readonly onBegin: () => void
  /** The keychain answers again after callers were told that it does not. */
  readonly onAnswersAgain: () => void
}

/**
 * Calls that go one at a time, and whose callers wait a bounded while. While a call is overdue, others fail at once with
 * `keychain-unavailable`.
 */
export type CallLine = {
  /** `act` is told whether its caller still waits. It does not begin once the caller has given up. */
  readonly run: <T>(waitMs: number, act: (isWaitedFor: () => boolean) => Promise<T>) => Promise<T>
  /** Gives what is under way a moment more; from then on every call fails with `cancelled`. */
  readonly close: (waitMs: number) => Promise<void>
  /** Whether a call has still not come back. */
  readonly isHanging: () => boolean
}

type Caller = { giveUp(reason: DeskError): void }

export function createCallLine({ owed, onBegin, onAnswersAgain }: CallLineOptions): CallLine {
  const callers = new Set<Caller>()
  let line: Promise<unknown> = Promise.resolve()
  let hanging = false
  let overdue = false
  let somebodyGaveUp = false
  let closed = false

  function tellAnswers(): void {
    if (!somebodyGaveUp || closed) return
    somebodyGaveUp = false
    // After this call's own caller: what is told may ask the keychain again.
    setImmediate(onAnswersAgain)
  }

  return {
    run<T>(waitMs: number, act: (isWaitedFor: () => boolean) => Promise<T>): Promise<T> {
      if (closed) return Promise.reject(closing())
      if (overdue) return Promise.reject(silent())
      const result = Promise.withResolvers<T>()
      let waiting = true
      let begun = false
      const caller: Caller = {
        giveUp(reason) {
          waiting = false
          somebodyGaveUp = true
          if (begun) overdue = true
          leave()
          result.reject(reason)
        },
      }
      const timer = setTimeout(() => caller.giveUp(silent()), waitMs)
      const leave = () => {
        clearTimeout(timer)
        callers.delete(caller)
      }
      callers.add(caller)
      line = line.then(async () => {
        if (!waiting) return
        begun = hanging = true
        onBegin()
        try {
          if (!owed.isEmpty()) await owed.takeBack()
          result.resolve(await act(() => waiting))
          leave()
          if (!owed.isEmpty()) await owed.takeBack()
          tellAnswers()
        } catch (error) {
          result.reject(error)
        } finally {
          hanging = overdue = false
          leave()
        }
      })
      return result.promise
    },
    async close(waitMs) {
      const moment = Promise.withResolvers<void>()
      const timer = setTimeout(moment.resolve, waitMs)
      await Promise.race([line, moment.promise])
      clearTimeout(timer)
      closed = true
      for (const caller of [...callers]) caller.giveUp(closing())
    },
    isHanging: () => hanging,
  }
}

function silent(): DeskError {
  return new DeskError(
    'keychain-unavailable',
    'The keychain does not answer. It may be waiting for its password, or for leave to be used, in a window of its own.',
  )
}

function closing(): DeskError {
  return new DeskError('cancelled', 'Proctor Desk is being closed.')
}
