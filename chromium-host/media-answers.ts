import { believedLength, pieceHeaders } from './ranges.ts'

/** Bytes for the browser; `null` for a request that fails. */
export type MediaPiece = {
  readonly status: 206 | 416
  readonly headers: Record<string, string>
  readonly body: Buffer
} | null

/** Maximum bytes per answer: interception holds an answer in memory as a whole. */
const PIECE = 1024 * 1024
/** Answers that wait for the browser to read on. A media element that is removed does not report it. */
const MOST_WAITING = 8

/** An answer of a handler that the browser has read up to `position`. */
type OpenAnswer = {
  readonly address: string
  readonly headers: Headers
  readonly reader: ReadableStreamDefaultReader<Uint8Array>
  readonly length: number
  position: number
  /** Bytes that were read from the handler but not delivered yet. */
  left: Uint8Array
}

export type MediaAnswers = {
  /**
   * Answers a media element's request for `address` starting at `position`. `ask` calls the app's handler; `gone`
   * aborts when the browser cancels the request.
   */
  answer(address: string, position: number, ask: () => Promise<Response>, gone: AbortSignal): Promise<MediaPiece>
}

/**
 * Answers media elements over https such that Chromium behaves as it would on `app:`, where it applies other rules than
 * on http (third_party/blink/renderer/platform/media/resource_multi_buffer_data_provider.cc, DidReceiveResponse, and
 * multi_buffer_data_source.cc, StartCallback):
 *
 * - a file's length is the requested position plus Content-Length; without it nothing opens;
 * - whatever the status, the body is media data;
 * - nothing behind that length is ever requested (Start).
 *
 * On `app:` one answer streams for as long as the element reads. Here the browser gets it in pieces, and requests each
 * as if the connection had broken off; all of them are read from the handler's one answer.
 */
export function createMediaAnswers(pieceSize = PIECE): MediaAnswers {
  const lengths = new Map<string, number>()
  const waiting = new Set<OpenAnswer>()

  function drop(answer: OpenAnswer): void {
    waiting.delete(answer)
    answer.reader.cancel().catch(() => undefined)
  }

  /** The answer that continues at the position. Answers that the browser has abandoned are closed, as in Electron. */
  function takeWaiting(address: string, position: number): OpenAnswer | null {
    let found: OpenAnswer | null = null
    for (const answer of [...waiting].filter((candidate) => candidate.address === address)) {
      if (found === null && answer.position === position) found = answer
      else drop(answer)
    }
    if (found !== null) waiting.delete(found)
    return found
  }

  function keepWaiting(answer: OpenAnswer): void {
    waiting.add(answer)
    const [oldest] = waiting
    if (waiting.size > MOST_WAITING && oldest !== undefined) drop(oldest)
  }

  async function open(address: string, position: number, response: Response): Promise<OpenAnswer | null> {
    const length = believedLength(position, response.headers) ?? lengths.get(address)
    if (response.type === 'error' || response.body === null || length === undefined) {
      await response.body?.cancel()
      return null
    }
    lengths.set(address, length)
    const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>
    return { address, headers: response.headers, reader, length, position, left: new Uint8Array() }
  }

  return {
    async answer(address, position, ask, gone) {
      const known = lengths.get(address)
      if (known !== undefined && position > 0 && position >= known) {
        return { status: 416, headers: { 'content-range': `bytes */${known}` }, body: Buffer.alloc(0) }
      }
      const answer = takeWaiting(address, position) ?? (await open(address, position, await ask()))
      if (answer === null) return null
      const onGone = () => drop(answer)
      gone.addEventListener('abort', onGone)
      const { body, hasEnded } = await readPiece(answer, pieceSize)
      gone.removeEventListener('abort', onGone)
      const first = answer.position
      answer.position += body.length
      if (gone.aborted || hasEnded || answer.position >= answer.length) drop(answer)
      else keepWaiting(answer)
      if (body.length === 0) return null
      return { status: 206, headers: pieceHeaders(answer.headers, first, body.length, answer.length), body }
    },
  }
}

async function readPiece(
  answer: OpenAnswer,
  size: number,
): Promise<{ readonly body: Buffer; readonly hasEnded: boolean }> {
  const chunks: Uint8Array[] = []
  let missing = size
  let hasEnded = false
  while (missing > 0 && !hasEnded) {
    const taken = answer.left.subarray(0, missing)
    answer.left = answer.left.subarray(taken.length)
    missing -= taken.length
    chunks.push(taken)
    if (missing === 0) break
    // After a failure the browser gets what was read. It then requests the rest, and the handler is called again.
    const next = await answer.reader.read().catch(() => null)
    if (next?.value === undefined) hasEnded = true
    else answer.left = next.value
  }
  return { body: Buffer.concat(chunks), hasEnded }
}
