import { z } from 'zod'

/** A GUID as the service writes it. Compared without regard to case, so it is kept in lower case. */
export const guidSchema = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'not a GUID')
  .transform((value) => value.toLowerCase() as Guid)

export type Guid = string & { readonly __brand: 'Guid' }

/** The id that this program gives to a connection (a UUID of its own, unknown to the service). */
export const connectionIdSchema = z
  .string()
  .regex(/^[0-9a-z-]{1,64}$/, 'not a connection id')
  .transform((value) => value as ConnectionId)

export type ConnectionId = string & { readonly __brand: 'ConnectionId' }

/** Name of a center (API document, section 4.2): what the feed is asked by. */
export const centerNameSchema = z.string().min(1).max(250)

/**
 * What identifies a session here. The service gives feed items no id of their own: one participant
 * registration may cover several tests, and a center is asked for separately.
 */
export const sessionKeySchema = z.object({
  center: centerNameSchema,
  participantId: guidSchema,
  testId: guidSchema,
})

export type SessionKey = z.infer<typeof sessionKeySchema>

/** A session key as one string, for maps and addresses. `center` is percent-encoded, so `/` only separates. */
export function formatSessionKey(key: SessionKey): string {
  return `${encodeURIComponent(key.center)}/${key.participantId}/${key.testId}`
}

/** The reverse of {@link formatSessionKey}; `null` when the text is not a session key. */
export function parseSessionKey(text: string): SessionKey | null {
  const [center, participantId, testId, ...rest] = text.split('/')
  if (center === undefined || rest.length > 0) return null
  let decoded: string
  try {
    decoded = decodeURIComponent(center)
  } catch {
    return null
  }
  const parsed = sessionKeySchema.safeParse({ center: decoded, participantId, testId })
  return parsed.success ? parsed.data : null
}
