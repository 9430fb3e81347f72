import type { ErrorCode } from '../../../contract/model/errors.ts'

/** Why nothing plays: one of the program's codes, or a picture that this computer cannot decode. */
export type PlaybackFailure = { readonly reason: ErrorCode | 'codec' | 'other'; readonly details: string }

/** Reads the JSON `{code, message}` by which main answers a refused request; `null` when it is something else. */
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

/** Asks a granted address for its first byte; `null` when it is there to be had. */
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

/** Asks an address that an element could not play why it fails. */
export async function explainFailure(address: string, error: MediaError | null): Promise<PlaybackFailure> {
  const decoding = error !== null && error.code >= MediaError.MEDIA_ERR_DECODE
  return (await tryAddress(address)) ?? { reason: decoding ? 'codec' : 'other', details: error?.message ?? '' }
}
