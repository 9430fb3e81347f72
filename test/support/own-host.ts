// A media host of the test's own, whose answers a test can spoil one by one.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { startBareServer, type SeenRequest } from './bare-server.ts'

/** Answers in the place of the host; returns whether it did. */
export type Spoiler = (request: SeenRequest, response: ServerResponse) => boolean

export type OwnHost = {
  readonly origin: string
  readonly validators: Validators
  readonly seen: readonly SeenRequest[]
  /** Files by path. */
  readonly files: Map<string, { readonly bytes: Buffer; readonly type: string }>
  /** Requests for these paths are answered by the test, with the latest rule first. */
  spoil(path: string, answer: Spoiler): void
  heal(path?: string): void
  asked(path: string): number
}

/** How a host tells which version of a file it sends. */
export type Validators = 'etag' | 'date' | 'none'

export async function startOwnHost(
  options: { readonly validators?: Validators; readonly ranges?: boolean } = {},
): Promise<OwnHost> {
  const files: OwnHost['files'] = new Map()
  const rules = new Map<string, Spoiler>()
  const { baseUrl, seen } = await startBareServer((request, response) => {
    const path = pathOf(request)
    const file = files.get(path)
    if (rules.get(path)?.(request, response)) return
    if (file === undefined) response.writeHead(404).end()
    else sendFile(response, request.headers, { ...file, ...options })
  })
  return {
    origin: baseUrl,
    validators: options.validators ?? 'etag',
    seen,
    files,
    spoil: (path, answer) => void rules.set(path, answer),
    heal: (path) => void (path === undefined ? rules.clear() : rules.delete(path)),
    asked: (path) => seen.filter((request) => pathOf(request) === path).length,
  }
}

function pathOf({ url }: SeenRequest): string {
  return url.split('?')[0]!
}

type Sent = {
  readonly bytes: Buffer
  readonly type: string
  readonly validators?: Validators
  readonly ranges?: boolean
}

/** Answers as RFC 9110 wants it: a part only where `If-Range` still fits, and then without the headers that it names. */
export function sendFile(
  response: ServerResponse,
  headers: IncomingHttpHeaders,
  { bytes, type, validators = 'etag', ranges = true }: Sent,
): void {
  const etag = `"${bytes.length}-${bytes.subarray(0, 8).toString('hex')}"`
  const date = new Date(1_700_000_000_000 + bytes.length * 1000).toUTCString()
  const version: Record<string, string> =
    validators === 'etag'
      ? { ETag: etag, 'Last-Modified': date }
      : validators === 'date'
        ? { 'Last-Modified': date }
        : {}
  const condition = headers['if-range']
  const fits = condition === undefined || Object.values(version).includes(String(condition))
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(ranges && fits ? (headers.range ?? '') : '') ?? []
  if (from === undefined) {
    response.writeHead(200, { ...version, 'Content-Type': type, 'Content-Length': bytes.length }).end(bytes)
    return
  }
  const last = Math.min(bytes.length - 1, to === '' || to === undefined ? Infinity : Number(to))
  if (Number(from) > last) {
    response.writeHead(416, { 'Content-Range': `bytes */${bytes.length}` }).end()
    return
  }
  // With a strong tag the date and the type are left out of a part: the client has them (section 15.3.7).
  if (condition === etag) delete version['Last-Modified']
  const part = bytes.subarray(Number(from), last + 1)
  const range = { 'Content-Range': `bytes ${from}-${last}/${bytes.length}`, 'Content-Length': part.length }
  response.writeHead(206, { ...version, ...(condition === undefined && { 'Content-Type': type }), ...range }).end(part)
}
