import { DeskError } from '../../contract/model/errors.ts'
import type { OwedChanges } from './owed-changes.ts'

type CallLineOptions = {
  /** Undoes changes that timed out: before each call, and after each that succeeded. */
  readonly owed: Pick<OwedChanges, 'isEmpty' | 'takeBack'>
  /** A call begins, so cached results may be outdated. */
  readonly onBegin: () => void
  /** Called when the keychain answers again after callers got a timeout. */
  readonly onAnswersAgain: () => void
}

/**
 * A queue that runs one call at a time with a timeout for its caller. While a call is overdue, others fail at once with
 * `keychain-unavailable`.
 */
export type CallLine = {
  /** `act` can ask whether its caller still waits. It is not started after the caller has timed out. */
  readonly run: <T>(waitMs: number, act: (isWaitedFor: () => boolean) => Promise<T>) => Promise<T>
  /** Waits a moment for the pending call; from then on every call fails with `cancelled`. */
  readonly close: (waitMs: number) => Promise<void>
  /** Whether a call is still pending. */
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

  function reportAnswers(): void {
    if (!somebodyGaveUp || closed) return
    somebodyGaveUp = false
    // Deferred until this call's own caller has its result, because the callback may ask the keychain again.
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
          reportAnswers()
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
    'The keychain isn’t responding. Check for a window that asks for its password or for permission.',
  )
}

function closing(): DeskError {
  return new DeskError('cancelled', 'Proctor Desk is being closed.')
}
