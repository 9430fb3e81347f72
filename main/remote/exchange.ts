import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'

export type ExchangeRequest = {
  readonly origin: string
  /** With the query. */
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  readonly timeoutMs: number
  /** An answer with more than this fails as `too-large`. */
  readonly maxBodyBytes: number
  /** With another status than 200, what comes after this is not waited for. */
  readonly maxErrorBytes: number
  readonly signal: AbortSignal | undefined
}

export type ExchangeResponse = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * Why an exchange brought no complete answer. `sent` says whether the service may have seen the request, `answered`
 * whether the head of an answer had come.
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

/** How many times the allowed silence an attempt may last in all. */
const WHOLE_ATTEMPT = 20

/** Calls back as soon as an answer's head is there: its `Date` is worth knowing even when the body never comes. */
export type OnHead = (headers: IncomingHttpHeaders) => void

/**
 * One request and its whole answer, without any repetition. Written on undici's dispatch rather than its `request`,
 * since only there it is known whether a request had left before something went wrong.
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
        // Given up while it still waited for a connection: nothing must leave any more.
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
