import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { request, type Dispatcher } from 'undici'
import { DeskError } from '../../contract/model/errors.ts'
import { createDispatcher } from '../remote/dispatcher.ts'
import type { NetworkGate } from '../support/network-gate.ts'
import { UpdateError } from './update-error.ts'

export type UpdateHttpOptions = {
  readonly gate: NetworkGate
  /** URL of the HTTP proxy for an address, as the system sets it; `null` for a direct connection. */
  readonly proxyFor: (address: string) => Promise<string | null>
  /** Milliseconds without anything from the server after which a request fails. Default: 30 000. */
  readonly patienceMs?: number
}

export type FileToDownload = {
  readonly path: string
  /** 64 bytes in base64. */
  readonly sha512: string
  readonly bytes: number
  /** Called with the bytes that are received so far. */
  readonly onReceived: (bytes: number) => void
  readonly signal: AbortSignal
}

/**
 * Requests to the update server. Redirects are not followed, so that nobody but the server that the app was built for
 * learns who looks for updates. Fails with `unreachable`, `slow` and `refused`, with `working-offline`, and with `cancelled`
 * when aborted.
 */
export type UpdateHttp = {
  /** A body of at most `most` bytes. Fails with `malformed` for a larger one. */
  read(url: URL, most: number, signal: AbortSignal): Promise<Buffer>
  /**
   * Writes a new file. Fails with `damaged` for another size or hash, and with the system's error where the file can't be
   * written. What was written is then left to the caller.
   */
  download(url: URL, file: FileToDownload): Promise<void>
}

const PATIENCE_MS = 30_000

export function createUpdateHttp({ gate, proxyFor, patienceMs = PATIENCE_MS }: UpdateHttpOptions): UpdateHttp {
  /** Sends one request and passes on the chunks of its body. */
  async function receive(url: URL, signal: AbortSignal, onChunk: (chunk: Buffer) => Promise<void> | void) {
    gate.assertOpen()
    const dispatcher = createDispatcher(gate, url.origin, await proxyFor(url.href))
    try {
      const chunks = bodyOf(url, signal, dispatcher, patienceMs)
      for await (const chunk of chunks) await onChunk(chunk)
    } finally {
      // Whatever is still under way has failed or is not wanted any more.
      await dispatcher.destroy().catch(() => undefined)
    }
  }

  return {
    async read(url, most, signal) {
      const chunks: Buffer[] = []
      let size = 0
      await receive(url, signal, (chunk) => {
        size += chunk.length
        if (size > most) throw new UpdateError('malformed', `the feed has more than ${most} bytes`)
        chunks.push(chunk)
      })
      return Buffer.concat(chunks)
    },
    async download(url, { path, sha512, bytes, onReceived, signal }) {
      const hash = createHash('sha512')
      let received = 0
      // New, so that nobody can have put something in its place.
      const file = await open(path, 'wx', 0o600)
      try {
        await receive(url, signal, async (chunk) => {
          received += chunk.length
          if (received > bytes) throw new UpdateError('damaged', `the file has more than ${bytes} bytes`)
          hash.update(chunk)
          await file.writeFile(chunk)
          onReceived(received)
        })
        if (hash.digest('base64') !== sha512) throw new UpdateError('damaged', 'the file has another hash')
        await file.sync()
      } finally {
        await file.close()
      }
    },
  }
}

async function* bodyOf(
  url: URL,
  signal: AbortSignal,
  dispatcher: Dispatcher,
  patienceMs: number,
): AsyncGenerator<Buffer> {
  try {
    const answer = await request(url, {
      dispatcher,
      signal,
      headersTimeout: patienceMs,
      bodyTimeout: patienceMs,
      headers: { 'cache-control': 'no-cache', accept: '*/*' },
    })
    if (answer.statusCode !== 200) {
      throw new UpdateError('refused', `the server answered with ${answer.statusCode}`, { status: answer.statusCode })
    }
    for await (const chunk of answer.body) yield chunk as Buffer
  } catch (error) {
    throw networkFailure(error, signal)
  }
}

function networkFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new DeskError('cancelled', 'Canceled.')
  // Of the network gate.
  if (error instanceof DeskError) return error
  if (error instanceof UpdateError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /TIMEOUT|ETIMEDOUT/.test(code)
    ? new UpdateError('slow', 'the server did not answer in time', { cause: error })
    : new UpdateError('unreachable', `the server could not be reached (${code})`, { cause: error })
}
