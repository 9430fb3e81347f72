import { setTimeout as wait } from 'node:timers/promises'
import pRetry from 'p-retry'
import { DeskError } from '../../contract/model/errors.ts'
import { isLastingTrouble } from '../support/network-trouble.ts'

/** Failures that may pass within seconds. */
const PASSING: ReadonlySet<string> = new Set(['network', 'timeout', 'server', 'rate-limited'])
const TRIES = 3
const FIRST_WAIT_MS = 500

export type Retrying = {
  readonly signal: AbortSignal
  /** Milliseconds of the first pause. */
  readonly retryBaseMs?: number | undefined
}

/** Tries an action again after a failure that may pass, with longer and longer pauses; the last failure is thrown. */
export async function retryBriefly<T>(
  { signal, retryBaseMs = FIRST_WAIT_MS }: Retrying,
  act: () => Promise<T>,
): Promise<T> {
  return pRetry(act, {
    retries: TRIES - 1,
    minTimeout: retryBaseMs,
    factor: 3,
    randomize: true,
    signal,
    async onFailedAttempt({ error }) {
      const seconds = error instanceof DeskError ? (error.details.retryAfter ?? 0) : 0
      if (seconds > 0) await wait(Math.min(seconds, 30) * 1000, undefined, { signal })
    },
    shouldRetry: ({ error }) => isPassing(error) && !signal.aborted,
  })
}

/** Whether a host is reached but cannot be talked to, as with a certificate that is not trusted. */
export function isLasting(error: DeskError): boolean {
  return error.code === 'network' && isLastingTrouble(error.details.network)
}

/** Whether a failure is one of the network or the host that may pass. */
export function isPassing(error: unknown): boolean {
  return error instanceof DeskError && PASSING.has(error.code) && !isLasting(error)
}
