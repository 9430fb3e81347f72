import type { z } from 'zod'
import type { sessionKeySchema } from './id-schemas.ts'

/** A GUID as the service writes it. Compared without regard to case, so it is kept in lower case. */
export type Guid = string & { readonly __brand: 'Guid' }
export const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The id that this program gives to a connection (a UUID of its own, unknown to the service). */
export type ConnectionId = string & { readonly __brand: 'ConnectionId' }
export const CONNECTION_ID = /^[0-9a-z-]{1,64}$/

/** Of the name of a center (API document, section 4.2), which the feed is asked by. */
export const CENTER_NAME_LENGTH = { least: 1, most: 250 } as const

/**
 * What identifies a session here. The service gives feed items no id of their own: one participant
 * registration may cover several tests, and a center is asked for separately.
 */
export type SessionKey = z.infer<typeof sessionKeySchema>

/** A session key as one string, for maps and addresses. `center` is percent-encoded, so `/` only separates. */
export function formatSessionKey(key: SessionKey): string {
  return `${encodeURIComponent(key.center)}/${key.participantId}/${key.testId}`
}

/** The reverse of {@link formatSessionKey}; `null` when the text is not a session key. */
export function parseSessionKey(text: string): SessionKey | null {
  const [encoded = '', participantId = '', testId = '', ...rest] = text.split('/')
  const center = decoded(encoded)
  if (center === null || rest.length > 0 || !GUID.test(participantId) || !GUID.test(testId)) return null
  if (center.length < CENTER_NAME_LENGTH.least || center.length > CENTER_NAME_LENGTH.most) return null
  return { center, participantId: participantId.toLowerCase() as Guid, testId: testId.toLowerCase() as Guid }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** A connection's id as it was written elsewhere; `null` when it is none. */
export function parseConnectionId(text: string): ConnectionId | null {
  return CONNECTION_ID.test(text) ? (text as ConnectionId) : null
}
