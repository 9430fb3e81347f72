import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'

export type ExchangeRequest = {
  readonly origin: string
  /** Path with the query. */
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | null
  readonly timeoutMs: number
  /** A larger answer fails as `too-large`. */
  readonly maxBodyBytes: number
  /** With another status than 200, nothing beyond this is read. */
  readonly maxErrorBytes: number
  readonly signal: AbortSignal | undefined
}

export type ExchangeResponse = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * Why there is no complete answer. `sent`: the service may have received the request. `answered`: the head of an answer
 * had arrived.
 */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError'
  readonly reason: 'network' | 'timeout' | 'aborted' | 'too-large'
  readonly sent: boolean
  readonly answered: boolean

  constructor(reason: ExchangeError['reason'], progress: { sent: boolean; answered: boolean }, cause?: unknown) {
    super(`exchange failed: ${reason}`, { cause })
    this.reason = reason
    this.sent = progress.sent
    this.answered = progress.answered
  }
}

/** The whole attempt may last so many times the timeout for silence. */
const WHOLE_ATTEMPT = 20

/** Called as soon as the head of an answer has arrived: its `Date` is useful even if the body never comes. */
export type OnHead = (headers: IncomingHttpHeaders) => void

/**
 * Sends one request and reads its whole answer, without retries. Uses undici's dispatch instead of its `request`,
 * because only dispatch tells whether the request was sent before something failed.
 */
export function exchange(dispatcher: Dispatcher, request: ExchangeRequest, onHead: OnHead): Promise<ExchangeResponse> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null
    let settled = false
    let status = 0
    let headers: IncomingHttpHeaders = {}
    const chunks: Buffer[] = []
    let length = 0

    const fail = (reason: ExchangeError['reason'], cause?: unknown) => {
      if (settled) return
      settle()
      const error = new ExchangeError(reason, { sent: controller !== null, answered: status !== 0 }, cause)
      reject(error)
      if (controller && !controller.aborted) controller.abort(error)
    }
    const succeed = () => {
      if (settled) return
      settle()
      resolve({ status, headers, body: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length) })
    }
    const onAbort = () => fail('aborted', request.signal?.reason)
    const silence = setTimeout(() => fail('timeout'), request.timeoutMs)
    const whole = setTimeout(() => fail('timeout'), request.timeoutMs * WHOLE_ATTEMPT)
    const settle = () => {
      settled = true
      clearTimeout(silence)
      clearTimeout(whole)
      request.signal?.removeEventListener('abort', onAbort)
    }

    if (request.signal?.aborted) return onAbort()
    request.signal?.addEventListener('abort', onAbort, { once: true })

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (started) => {
        // Aborted while it waited for a connection: nothing must be sent any more.
        if (settled) return started.abort(new Error('given up'))
        controller = started
      },
      onResponseStart: (_controller, statusCode, receivedHeaders) => {
        if (settled || statusCode < 200) return
        silence.refresh()
        status = statusCode
        headers = receivedHeaders
        onHead(receivedHeaders)
      },
      onResponseData: (_controller, chunk) => {
        if (settled) return
        silence.refresh()
        length += chunk.length
        if (status === 200 && length > request.maxBodyBytes) return fail('too-large')
        chunks.push(chunk)
        if (status === 200 || length <= request.maxErrorBytes) return
        succeed()
        controller?.abort(new Error('the start of a failure is enough'))
      },
      onResponseEnd: succeed,
      onResponseError: (_controller, error) => fail('network', error),
    }

    try {
      dispatcher.dispatch(
        {
          origin: request.origin,
          path: request.path,
          method: request.method,
          headers: { ...request.headers },
          body: request.body,
        },
        handler,
      )
    } catch (error) {
      fail('network', error)
    }
  })
}
