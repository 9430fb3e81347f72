import { MOST_IMAGE_BYTES, type RowReason } from '../../../contract/model/people.ts'

/** An image as the service takes it (API document, section 2.7). */
const DATA_URI = /^data:(image\/(?:jpeg|png|gif));base64,/
/** Letters of Base64 that hold the first bytes, by which a type is recognized. */
const START = 16
const TAIL = /^[A-Za-z0-9+/]*={0,2}$/

/** Whether a value is, or claims to be, a data URI. */
export function isDataUri(value: string): boolean {
  return value.startsWith('data:')
}

/** The data URI of an image file (API document, section 2.7); otherwise why it cannot be sent. */
export function imageOfFile(bytes: Uint8Array): { readonly uri: string } | { readonly reason: 'type' | 'size' } {
  if (bytes.byteLength > MOST_IMAGE_BYTES) return { reason: 'size' }
  const type = typeByContent(bytes.subarray(0, START))
  return type === null ? { reason: 'type' } : { uri: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` }
}

/** Type of an image that {@link imageProblem} accepts. */
export function imageTypeOf(value: string): string | null {
  return DATA_URI.exec(value)?.[1] ?? null
}

/** What is wrong with an image; `null` where it can be sent. */
export function imageProblem(field: string, value: string): RowReason | null {
  const head = DATA_URI.exec(value)
  if (head === null) return { reason: 'image', field }
  const content = value.slice(head[0].length)
  if (content.length === 0 || content.length % 4 !== 0 || !TAIL.test(content)) return { reason: 'image', field }
  const padding = content.endsWith('==') ? 2 : Number(content.endsWith('='))
  if ((content.length / 4) * 3 - padding > MOST_IMAGE_BYTES) {
    return { reason: 'imageTooLarge', field, limit: MOST_IMAGE_BYTES }
  }
  return typeByContent(Buffer.from(content.slice(0, START), 'base64')) === head[1]
    ? null
    : { reason: 'imageType', field }
}

function typeByContent(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return start.startsWith('GIF87a') || start.startsWith('GIF89a') ? 'image/gif' : null
}
