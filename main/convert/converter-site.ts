import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OfficeKind, OfficeOutput } from '../../contract/model/office.ts'
import { MOST_OFFICE_PAGES, MADE_PIECE } from '../../contract/model/office.ts'
import type { OfficeFiles } from './office-files.ts'

/** The origin of the page that converts. It is not the app's, so neither reaches anything of the other. */
export const CONVERTER_ORIGIN = 'app://converter'

/**
 * What the page may do: run the app's two scripts and the office program, which makes functions of strings, and ask its
 * own origin. Shared memory, which threads of WebAssembly need, is given to isolated pages only.
 */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self' blob: 'unsafe-eval'",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

const PAGES: ReadonlyMap<string, string> = new Map([
  ['/', 'text/html; charset=utf-8'],
  ['/converter.js', 'text/javascript'],
  ['/converter-worker.js', 'text/javascript'],
])

/** A document for the page. */
export type ConverterJob = {
  readonly id: string
  readonly bytes: Uint8Array
  readonly kind: OfficeKind
  readonly output: OfficeOutput
}

/** What the page says and asks for. */
export type ConverterEvents = {
  readonly onReady: () => void
  /** The next document; `null` when there will be none. */
  readonly next: () => Promise<ConverterJob | null>
  /** `false` if it is too much. */
  readonly onPiece: (id: string, piece: Uint8Array) => boolean
  readonly onDone: (id: string) => void
  /** A document failed, or with `null` the page did. */
  readonly onFailed: (id: string | null) => void
}

/** Answers a request of the converter's page. `folder` is that of its built scripts. */
export async function respondToConverter(
  { folder, files, events }: { readonly folder: string; readonly files: OfficeFiles; readonly events: ConverterEvents },
  request: Request,
): Promise<Response> {
  if (!request.url.startsWith(`${CONVERTER_ORIGIN}/`)) return answer(404)
  const { pathname, searchParams } = new URL(request.url)
  if (request.method === 'POST') return respondToPost(events, pathname, request)
  const type = PAGES.get(pathname)
  if (type !== undefined) {
    const name = pathname === '/' ? 'converter.html' : pathname.slice(1)
    return answer(200, await readFile(join(folder, name)), { 'content-type': type })
  }
  const [, name = ''] = /^\/office\/([a-z.]{1,40}\d{0,2})$/.exec(pathname) ?? []
  const script = await files.script(name)
  if (script !== null) return answer(200, script, { 'content-type': 'text/javascript' })
  const part = await files.part(name, Number(searchParams.get('part') ?? NaN))
  if (part === null) return answer(404)
  return answer(200, part.bytes, { 'content-type': 'application/octet-stream', 'x-parts': String(part.total) })
}

async function respondToPost(events: ConverterEvents, pathname: string, request: Request): Promise<Response> {
  const [, verb = '', id = null] = /^\/([a-z]{1,10})(?:\/([0-9a-f]{32}))?$/.exec(pathname) ?? []
  const body = new Uint8Array(await request.arrayBuffer())
  if (verb === 'ready') {
    events.onReady()
  } else if (verb === 'next') {
    const job = await events.next()
    if (job === null) return answer(404)
    const headers = {
      ...{ 'x-job': job.id, 'x-ending': job.kind, 'x-output': job.output },
      'x-most-pages': String(MOST_OFFICE_PAGES),
    }
    return answer(200, job.bytes, { ...headers, 'content-type': 'application/octet-stream' })
  } else if (verb === 'piece' && id !== null) {
    if (body.length > MADE_PIECE || !events.onPiece(id, body)) return answer(404)
  } else if (verb === 'done' && id !== null) {
    events.onDone(id)
  } else if (verb === 'failed' || verb === 'broken') {
    // Why is not asked: the words would be of a page that reads hostile files, and nobody may know what is in them.
    events.onFailed(id)
  } else {
    return answer(404)
  }
  return answer(200)
}

function answer(
  status: number,
  body: Uint8Array | string | null = null,
  headers: Record<string, string> = {},
): Response {
  const content = typeof body === 'string' || body === null ? body : new Uint8Array(body)
  return new Response(content, { status, headers: { ...HEADERS, ...headers } })
}
