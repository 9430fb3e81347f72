import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { constants, gunzip, type ZlibOptions } from 'node:zlib'
import type { z } from 'zod'
import { DeskError } from '../../contract/model/errors.ts'
import { toJson } from '../support/nesting.ts'
import { assertFewValues, MOST_ERROR_BYTES, tooLarge } from './answer-limits.ts'
import { safeExcerpt } from './excerpt.ts'
import type { ExchangeResponse } from './exchange.ts'

const gunzipAsync = promisify(gunzip)
const EXCERPT_BYTES = 4000

/** A body as it was before it was compressed for its way. Inflating ends where there is more of it than allowed. */
async function unpack(response: ExchangeResponse, maxBytes: number, options: ZlibOptions = {}): Promise<Buffer> {
  const { status, body } = response
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') return body
  if (encoding !== 'gzip' && encoding !== 'x-gzip') {
    throw new DeskError('malformed', 'The answer is compressed in a way that was not asked for.', { status })
  }
  try {
    return await gunzipAsync(body, { ...options, maxOutputLength: maxBytes })
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(maxBytes, { cause: error })
    throw new DeskError('malformed', "The answer's compression is damaged.", { status }, { cause: error })
  }
}

/** Bytes as text: checked to be UTF-8, without a byte order mark. */
function textOf(bytes: Uint8Array, status: number): string {
  if (!isUtf8(bytes)) throw new DeskError('malformed', "The answer's text is not UTF-8.", { status })
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** The first part of a body for an excerpt, whatever it is. */
export async function bodyStart(response: ExchangeResponse): Promise<string> {
  try {
    // It may have been cut: what there is of it is enough.
    const bytes = await unpack(response, MOST_ERROR_BYTES, { finishFlush: constants.Z_SYNC_FLUSH })
    return textOf(bytes, response.status).slice(0, EXCERPT_BYTES)
  } catch {
    return response.body.subarray(0, EXCERPT_BYTES).toString('latin1')
  }
}

/** The body of an answer with status 200, unless it is plainly no JSON. */
export async function readBody(response: ExchangeResponse, maxBytes: number): Promise<Uint8Array> {
  const { status } = response
  const type = response.headers['content-type'] ?? ''
  const bytes = await unpack(response, maxBytes)
  // Of what is no answer of the service no more than this is decoded: it may be 200 MB, of any text encoding.
  const start = bytes
    .subarray(0, EXCERPT_BYTES)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  const isMarkup = /^\s*</.test(start)
  // A missing type is forgiven, a wrong one is not: portals that ask for a log-in answer 200 with a page.
  if ((type !== '' && !/^\s*(application|text)\/([\w.-]+\+)?json\b/i.test(type)) || isMarkup) {
    throw notThisService(status, safeExcerpt(start, { keepTexts: type.includes('html') || isMarkup }))
  }
  return bytes
}

/** Parses what {@link readBody} gave, unless it has more values than `mostValues`. */
export function parseJsonBody(bytes: Uint8Array, mostValues: number): unknown {
  assertFewValues(bytes, mostValues)
  const status = 200
  const text = textOf(bytes, status)
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Without the parser's own error as the cause: it quotes the text.
    throw new DeskError('malformed', "The service's answer is not valid JSON; it may have been cut short.", {
      status,
      excerpt: safeExcerpt(text, { keepTexts: false }),
    })
  }
}

function notThisService(status: number, excerpt: string): DeskError {
  return new DeskError(
    'not-this-service',
    'What answers at this address is not the Assessment Service.',
    excerpt === '' ? { status } : { status, excerpt },
  )
}

/** Reads an answer by its schema. JSON that has none of the answer's members is no answer of this service. */
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
    `The service's answer cannot be read: ${field === '' ? 'its form' : field} is not as documented.`,
    {
      status: 200,
      ...(field === '' ? {} : { field }),
    },
  )
}

/**
 * Checks what is about to be sent, the limits of the API document's section 8 included. Fails with `limit-exceeded`
 * (field and limit) or `invalid-argument` (field); the field is written as the API document writes it.
 */
export function checkRequest<T extends z.ZodType>(schema: T, value: z.input<T>): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = formatPath(issue?.path ?? [])
  const limit = issue && limitOf(issue)
  if (limit) {
    throw new DeskError('limit-exceeded', `${field}: ${limit.text}.`, { field, limit: limit.value })
  }
  const reason =
    issue?.code === 'custom' || issue?.code === 'invalid_format' ? issue.message : 'not a value that the service takes'
  throw new DeskError('invalid-argument', `${field === '' ? 'The request' : field}: ${reason}.`, { field })
}

/** The limit that an issue is about. An empty text is a missing value, not a limit. */
function limitOf(issue: z.core.$ZodIssue): { readonly value: number; readonly text: string } | null {
  if (issue.code === 'too_big' && (issue.origin === 'array' || issue.origin === 'string')) {
    const value = Number(issue.maximum)
    return { value, text: `at most ${value} ${issue.origin === 'array' ? 'items' : 'characters'}` }
  }
  if (issue.code === 'too_small' && issue.origin === 'array') {
    const value = Number(issue.minimum)
    return { value, text: `at least ${value}` }
  }
  return null
}

function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`))
    .join('')
}
