import { createHmac } from 'node:crypto'

/** The parts of a request that are signed (API document, section 5). */
export type SignedParts = {
  readonly method: 'GET' | 'POST'
  /** Absolute path, including the path of the base address; a query is ignored. */
  readonly path: string
  /** The exact value of the `Date` header. */
  readonly date: string
  /** Value of `Content-Length`; for a request without a body the form that the connection test found. */
  readonly contentLength: string
}

/** The path as it is signed: in lower case, without query and fragment. */
export function canonicalPath(path: string): string {
  const end = path.search(/[?#]/)
  return (end === -1 ? path : path.slice(0, end)).toLowerCase()
}

export function stringToSign(parts: SignedParts): string {
  return `${parts.method} ${canonicalPath(parts.path)} ${parts.date} ${parts.contentLength}`
}

/** Base64 of the HMAC-SHA256 of the string to sign. The key is the UTF-8 encoding of the secret. */
export function sign(secret: string, parts: SignedParts): string {
  return createHmac('sha256', secret).update(stringToSign(parts), 'utf8').digest('base64')
}

export function authorizationHeader(accountId: string, secret: string, parts: SignedParts): string {
  return `SharedKey ${accountId}:${sign(secret, parts)}`
}

/** Formats a time by RFC 1123 for the `Date` header. */
export function formatHttpDate(instant: number): string {
  return new Date(instant).toUTCString()
}
