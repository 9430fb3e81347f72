import type { ErrorCode } from '../../../contract/model/errors.ts'

/** Why nothing plays: one of the app's error codes, a codec that this computer cannot decode, or no progress. */
export type PlaybackFailure = {
  readonly reason: ErrorCode | 'codec' | 'stalled' | 'other'
  readonly details: string
  /** Seconds from the beginning that are on this computer, where the rest is not. */
  readonly storedSeconds?: number
}

/** Parses main's answer to a refused request, the JSON `{code, message, details}`; `null` for anything else. */
export function readFailure(body: unknown): PlaybackFailure | null {
  const text =
    typeof body === 'string'
      ? body
      : body instanceof ArrayBuffer
        ? new TextDecoder().decode(body)
        : JSON.stringify(body)
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return null
    const { code, message, details } = parsed as Record<string, unknown>
    if (typeof code !== 'string' || typeof message !== 'string') return null
    const { storedSeconds } = (details ?? {}) as Record<string, unknown>
    const failure = { reason: code as ErrorCode, details: message }
    return typeof storedSeconds === 'number' ? { ...failure, storedSeconds } : failure
  } catch {
    return null
  }
}

/** Status of main's answer where something is not on this computer and cannot be requested. */
const NOT_HERE = 503

/** Requests one byte of a granted address, by default the first; `null` if that succeeds. */
export async function tryAddress(address: string, at = 0): Promise<PlaybackFailure | null> {
  try {
    const answer = await fetch(address, { headers: { range: `bytes=${at}-${at}` } })
    if (!answer.ok) return readFailure(await answer.text()) ?? { reason: 'other', details: `HTTP ${answer.status}` }
    await answer.arrayBuffer()
    return null
  } catch (error) {
    return { reason: 'network', details: error instanceof Error ? error.message : '' }
  }
}

/**
 * Requests the first byte of a file, and then whether all of it can be had: of a file that is on this computer in part,
 * only the end may be missing. `null` if it can.
 */
export async function tryFile(address: string): Promise<PlaybackFailure | null> {
  const failure = await tryAddress(address)
  if (failure !== null) return failure
  // Some hosts refuse this request. The status is that of main for what is not here, since the answer has no body.
  const whole = await fetch(address, { method: 'HEAD' }).catch(() => null)
  return whole?.status === NOT_HERE ? { reason: 'offline-not-stored', details: '' } : null
}

/** Finds out why an element could not play an address, by requesting it. */
export async function explainFailure(address: string, error: MediaError | null): Promise<PlaybackFailure> {
  const decoding = error !== null && error.code >= MediaError.MEDIA_ERR_DECODE
  return (await tryFile(address)) ?? { reason: decoding ? 'codec' : 'other', details: error?.message ?? '' }
}
