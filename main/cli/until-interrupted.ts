import { DeskError } from '../../contract/model/errors.ts'

/**
 * How long an interrupted command may take to end by itself: to record what a request that is under way came to, and to
 * remove a partial file. Then the desk is closed under it, which ends the rest.
 */
const ENDING_MS = 4000

/** The result of a command; fails with `cancelled` where it goes on for too long once the signal is aborted. */
export async function untilInterrupted<T>(work: Promise<T>, signal: AbortSignal, endingMs = ENDING_MS): Promise<T> {
  const given = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    timer = setTimeout(() => given.reject(new DeskError('cancelled', INTERRUPTED)), endingMs)
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, given.promise])
  } finally {
    signal.removeEventListener('abort', stop)
    clearTimeout(timer)
    // What it fails with once the desk is closed is no news.
    work.catch(() => undefined)
  }
}

export const INTERRUPTED = 'Interrupted. Finished work is kept.'
