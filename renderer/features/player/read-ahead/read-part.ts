import type { HeldAnswer } from './held-parts.ts'
import type { LoaderRequest } from './loaders.ts'

/**
 * Loads a part of at most `mostBytes`. Rejects for a larger one and for an unsuccessful response.
 *
 * @param list what to load instead of the address, as JSON
 */
export async function readPart(
  request: LoaderRequest,
  mostBytes: number,
  signal: AbortSignal,
  list?: string,
): Promise<HeldAnswer> {
  const answer = await fetch(request.url, {
    signal,
    ...(request.headers && { headers: { ...request.headers } }),
    ...(list !== undefined && { method: 'POST', body: list }),
  })
  const bytes = await readBounded(answer, mostBytes)
  const { url, status, statusText, headers } = answer
  const data = request.responseType === 'arraybuffer' ? bytes.buffer : new TextDecoder().decode(bytes)
  return { url, status, statusText, headers: Object.fromEntries(headers), data }
}

async function readBounded(answer: Response, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > mostBytes || answer.body === null) {
    await answer.body?.cancel()
    throw new Error('nothing to keep')
  }
  const chunks: Uint8Array[] = []
  let total = 0
  for (const reader = answer.body.getReader(); ;) {
    const { value } = await reader.read()
    if (value === undefined) break
    total += value.length
    if (total > mostBytes) {
      await reader.cancel()
      throw new Error('too large to keep')
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(total)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
