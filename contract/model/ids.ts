import type { z } from 'zod'
import type { sessionKeySchema } from './id-schemas.ts'

/** A GUID of the service. It is compared without regard to case, so it is stored in lower case. */
export type Guid = string & { readonly __brand: 'Guid' }
export const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The app's own id of a connection (a UUID that the service does not know). */
export type ConnectionId = string & { readonly __brand: 'ConnectionId' }
export const CONNECTION_ID = /^[0-9a-z-]{1,64}$/

/** Length of a center's name (API document, section 4.2), by which the feed is requested. */
export const CENTER_NAME_LENGTH = { least: 1, most: 250 } as const

/**
 * Identifies a session. The service gives feed items no id, and one participant may take several tests. The center is the
 * one in which the session was first known here; it is no part of the identity, since sessions are moved
 * (docs/decisions/0080).
 */
export type SessionKey = z.infer<typeof sessionKeySchema>

/** Names a session whichever center its key has, for maps. */
export function nameOfSession({ participantId, testId }: Pick<SessionKey, 'participantId' | 'testId'>): string {
  return `${participantId}/${testId}`
}

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

/** Parses a connection's id; `null` when the text is none. */
export function parseConnectionId(text: string): ConnectionId | null {
  return CONNECTION_ID.test(text) ? (text as ConnectionId) : null
}
