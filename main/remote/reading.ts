import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { constants, gunzip, type ZlibOptions } from 'node:zlib'
import type { z } from 'zod'
import { DeskError } from '../../contract/model/errors.ts'
import { formatPath } from '../support/check-request.ts'
import { toJson } from '../support/nesting.ts'
import { assertFewValues, MOST_ERROR_BYTES, tooLarge } from './answer-limits.ts'
import { safeExcerpt } from './excerpt.ts'
import type { ExchangeResponse } from './exchange.ts'

const gunzipAsync = promisify(gunzip)
const EXCERPT_BYTES = 4000

/** The uncompressed body. Decompression stops when it exceeds the limit. */
async function unpack(response: ExchangeResponse, maxBytes: number, options: ZlibOptions = {}): Promise<Buffer> {
  const { status, body } = response
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') return body
  if (encoding !== 'gzip' && encoding !== 'x-gzip') {
    throw new DeskError('malformed', 'The response has an unexpected compression.', { status })
  }
  try {
    return await gunzipAsync(body, { ...options, maxOutputLength: maxBytes })
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(maxBytes, { cause: error })
    throw new DeskError('malformed', "The response's compression is damaged.", { status }, { cause: error })
  }
}

/** Bytes as text; must be valid UTF-8. A byte order mark is removed. */
function textOf(bytes: Uint8Array, status: number): string {
  if (!isUtf8(bytes)) throw new DeskError('malformed', 'The response is not UTF-8.', { status })
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** The start of a body of any kind, for an excerpt. */
export async function bodyStart(response: ExchangeResponse): Promise<string> {
  try {
    // The body may have been cut, so an incomplete one is accepted.
    const bytes = await unpack(response, MOST_ERROR_BYTES, { finishFlush: constants.Z_SYNC_FLUSH })
    return textOf(bytes, response.status).slice(0, EXCERPT_BYTES)
  } catch {
    return response.body.subarray(0, EXCERPT_BYTES).toString('latin1')
  }
}

/** The body of an answer with status 200. Fails if it is clearly not JSON. */
export async function readBody(response: ExchangeResponse, maxBytes: number): Promise<Uint8Array> {
  const { status } = response
  const type = response.headers['content-type'] ?? ''
  const bytes = await unpack(response, maxBytes)
  // Only this much is decoded of an answer that is not the service's: it may have 200 MB and any encoding.
  const start = bytes
    .subarray(0, EXCERPT_BYTES)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  const isMarkup = /^\s*</.test(start)
  // A missing content type is accepted, a wrong one is not: captive portals answer 200 with a log-in page.
  if ((type !== '' && !/^\s*(application|text)\/([\w.-]+\+)?json\b/i.test(type)) || isMarkup) {
    throw notThisService(status, safeExcerpt(start, { keepTexts: type.includes('html') || isMarkup }))
  }
  return bytes
}

/** Parses the bytes of {@link readBody}. Fails where there are more values than `mostValues`. */
export function parseJsonBody(bytes: Uint8Array, mostValues: number): unknown {
  assertFewValues(bytes, mostValues)
  const status = 200
  const text = textOf(bytes, status)
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Without the parser's own error as the cause: it quotes the text.
    throw new DeskError('malformed', "The service's response is not valid JSON; it may be cut short.", {
      status,
      excerpt: safeExcerpt(text, { keepTexts: false }),
    })
  }
}

function notThisService(status: number, excerpt: string): DeskError {
  return new DeskError(
    'not-this-service',
    'Not an Assessment Service.',
    excerpt === '' ? { status } : { status, excerpt },
  )
}

/** Validates an answer with its schema. JSON with none of the answer's members is not from this service. */
export function readAnswer<T extends z.ZodObject>(schema: T, value: unknown): z.output<T> {
  const members = Object.keys(schema.shape)
  if (typeof value !== 'object' || value === null || !members.some((name) => name in value)) {
    const excerpt = safeExcerpt(toJson(value).slice(0, EXCERPT_BYTES), { keepTexts: false })
    throw notThisService(200, excerpt)
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = formatPath(issue?.path ?? [])
  throw new DeskError(
    'malformed',
    `Couldn't read the service's response: ${field === '' ? 'its form' : field} is not as documented.`,
    {
      status: 200,
      ...(field === '' ? {} : { field }),
    },
  )
}
