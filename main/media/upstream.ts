import type { Readable } from 'node:stream'
import { request, type Dispatcher } from 'undici'
import { DeskError } from '../../contract/model/errors.ts'
import { checkTarget, type Grant } from './grants.ts'
import { createHttpAgents, type HttpAgentOptions } from './http-agents.ts'
import { candidatesFor } from './other-bases.ts'
import { networkCode, troubleOf } from '../support/network-trouble.ts'
import { PRIVATE_ADDRESS_REFUSED } from './private-addresses.ts'

const MAX_REDIRECTS = 5
/** Failures that another host may not have. */
const OF_ONE_HOST: ReadonlySet<string> = new Set(['network', 'timeout', 'redirect', 'media-refused'])

export type UpstreamRequest = {
  readonly method: 'GET' | 'HEAD'
  /** Value of the Range header, if any. */
  readonly range?: string
  /** Entity tag for the If-Range header: if the file has another one, it is sent whole. */
  readonly ifRange?: string
  readonly signal?: AbortSignal
}

export type UpstreamAnswer = {
  /** Address of the answer, after redirects. */
  readonly url: URL
  readonly status: number
  readonly header: (name: string) => string | null
  readonly body: Readable
}

/** HTTP access to media hosts: without cookies, credentials and signatures. */
export type Upstream = {
  /**
   * Requests an address that the grant covers, and where its host does not have it, the same part by the other base addresses
   * of the manifest, of which that is tried first that had the last one. Follows redirects only to addresses that the grant
   * covers too. Fails with `media-refused`, `network`, `timeout`, `redirect`, `working-offline` or `cancelled`. The caller must read
   * the body to its end or destroy it.
   */
  open(grant: Grant, target: string | URL, options: UpstreamRequest): Promise<UpstreamAnswer>
  close(): Promise<void>
}

export function createUpstream(options: Pick<HttpAgentOptions, 'gate'> & Partial<HttpAgentOptions>): Upstream {
  const agents = createHttpAgents({ timeoutMs: 20_000, ...options })
  /** By which base address each grant's parts came last. */
  const lastUsed = new WeakMap<Grant, string>()

  async function openOne(grant: Grant, target: string | URL, options: UpstreamRequest): Promise<UpstreamAnswer> {
    let next: string | URL = target
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const { url, reach } = checkTarget(grant, next)
      const answer = await send(url, await agents.agentFor(url, reach), options)
      const location = answer.headers.location
      if (answer.statusCode < 300 || answer.statusCode > 399 || typeof location !== 'string') {
        return {
          url,
          status: answer.statusCode,
          header: (name) => firstValue(answer.headers[name]),
          body: answer.body,
        }
      }
      endUnread(answer.body)
      const redirected = URL.parse(location, url)
      if (!redirected) throw new DeskError('redirect', 'The media server redirects to an invalid address.')
      next = redirected
    }
    throw new DeskError('redirect', 'The media server redirects endlessly.')
  }

  return {
    async open(grant, target, options) {
      const { otherBases = [] } = grant
      const address = String(target)
      if (otherBases.length === 0 || address === grant.url.href) return openOne(grant, target, options)
      const used = lastUsed.get(grant) ?? ''
      const candidates = candidatesFor(address, otherBases)
      let first: Promise<UpstreamAnswer> | null = null
      for (const candidate of candidates.toSorted(
        (one, other) => Number(other.by === used) - Number(one.by === used),
      )) {
        const opening = openOne(grant, candidate.address, options)
        first ??= opening
        try {
          const answer = await opening
          if (answer.status < 400 || answer.status === 416) {
            lastUsed.set(grant, candidate.by)
            return answer
          }
          endUnread(answer.body)
        } catch (error) {
          if (!(error instanceof DeskError) || !OF_ONE_HOST.has(error.code)) throw error
        }
      }
      // Where none has it, what the host says counts that had the others.
      return first ?? openOne(grant, target, options)
    },
    close: () => agents.close(),
  }
}

/** Ends an answer whose body is not read. */
function endUnread(body: Readable): void {
  body.on('error', () => undefined).destroy()
}

async function send(
  url: URL,
  dispatcher: Dispatcher,
  { method, range, ifRange, signal }: UpstreamRequest,
): Promise<Dispatcher.ResponseData> {
  try {
    return await request(url, {
      method,
      dispatcher,
      signal,
      // Ranges of compressed bytes would be useless.
      headers: {
        accept: '*/*',
        'accept-encoding': 'identity',
        ...(range !== undefined && { range }),
        ...(ifRange !== undefined && { 'if-range': ifRange }),
      },
    })
  } catch (error) {
    throw asDeskError(error)
  }
}

/** Converts a network error to one of the listed codes. */
export function asDeskError(error: unknown): DeskError {
  if (error instanceof DeskError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const options = { cause: error }
  if ((error instanceof Error && error.name === 'AbortError') || code === 'UND_ERR_ABORTED') {
    return new DeskError('cancelled', 'Canceled.', {}, options)
  }
  if (code === PRIVATE_ADDRESS_REFUSED) {
    const message = 'The address leads to a private network that the report does not name.'
    return new DeskError('media-refused', message, {}, options)
  }
  if (code.endsWith('_TIMEOUT') || code === 'ETIMEDOUT') {
    return new DeskError('timeout', 'The media server didn’t respond in time.', {}, options)
  }
  const trouble = troubleOf(networkCode(error))
  if (trouble === 'certificate') {
    return new DeskError(
      'network',
      'This computer doesn’t trust the media server’s certificate.',
      { network: trouble },
      options,
    )
  }
  const details = trouble === null ? {} : { network: trouble }
  return new DeskError('network', 'Couldn’t reach the media server.', details, options)
}

/** A body that breaks off becomes a network error; bugs and listed failures are returned unchanged. */
export function asKnownFailure(error: unknown): unknown {
  const isOfNetwork = error instanceof Error && 'code' in error && typeof error.code === 'string'
  return error instanceof DeskError || !isOfNetwork ? error : asDeskError(error)
}

function firstValue(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}
