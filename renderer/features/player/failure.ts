import type { ErrorCode } from '../../../contract/model/errors.ts'

/** Why nothing plays: one of the app's error codes, or a codec that this computer cannot decode. */
export type PlaybackFailure = { readonly reason: ErrorCode | 'codec' | 'other'; readonly details: string }

/** Parses main's answer to a refused request, the JSON `{code, message}`; `null` for anything else. */
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
    const { code, message } = parsed as Record<string, unknown>
    if (typeof code !== 'string' || typeof message !== 'string') return null
    return { reason: code as ErrorCode, details: message }
  } catch {
    return null
  }
}

/** Requests the first byte of a granted address; `null` if that succeeds. */
export async function tryAddress(address: string): Promise<PlaybackFailure | null> {
  try {
    const answer = await fetch(address, { headers: { range: 'bytes=0-0' } })
    if (!answer.ok) return readFailure(await answer.text()) ?? { reason: 'other', details: `HTTP ${answer.status}` }
    await answer.arrayBuffer()
    return null
  } catch (error) {
    return { reason: 'network', details: error instanceof Error ? error.message : '' }
  }
}

/** Finds out why an element could not play an address, by requesting it. */
export async function explainFailure(address: string, error: MediaError | null): Promise<PlaybackFailure> {
  const decoding = error !== null && error.code >= MediaError.MEDIA_ERR_DECODE
  return (await tryAddress(address)) ?? { reason: decoding ? 'codec' : 'other', details: error?.message ?? '' }
}
