import {
  GUID,
  parseConnectionId,
  parseSessionKey,
  type ConnectionId,
  type Guid,
  type SessionKey,
} from '../../contract/model/ids.ts'

export const DEEP_LINK_SCHEME = 'proctordesk'

/**
 * What a link leads to: a session of a connection, the session of a participant, whose connection the link does not name,
 * a connection, or nothing that the app knows.
 */
export type DeepLink =
  | { readonly kind: 'session'; readonly connectionId: ConnectionId; readonly key: SessionKey }
  | { readonly kind: 'participant'; readonly participantId: Guid }
  | { readonly kind: 'connection'; readonly connectionId: ConnectionId }
  | { readonly kind: 'malformed' }

const MALFORMED: DeepLink = { kind: 'malformed' }

/**
 * Parses a link; `null` for an address of another scheme. Any web page can open such a link.
 *
 * - `proctordesk://session/<connection>/<center>/<participant>/<test>`, with the center percent-encoded.
 * - `proctordesk://session?participantId=<guid>`, to which the service redirects a finished session where a test's callback
 *   URL is `proctordesk://session` (API document, section 6). The callback URL may have parameters of its own.
 * - `proctordesk://connection/<connection>`, which the jump list of Windows starts the app with.
 */
export function parseDeepLink(text: string): DeepLink | null {
  if (!text.toLowerCase().startsWith(`${DEEP_LINK_SCHEME}:`)) return null
  if (text.length > 2048) return MALFORMED
  const toConnection = /^[a-z]+:\/\/connection(?:\/(.*))?$/i.exec(text)
  if (toConnection !== null) return connectionIn(toConnection[1] ?? '')
  const [, address = '', query = ''] = /^[a-z]+:\/\/session([^?#]*)(?:\?([^#]*))?$/i.exec(text) ?? []
  if (query !== '') return address === '' || address === '/' ? participantOf(query) : MALFORMED
  const [, connection = '', session = ''] = /^\/([^/]+)\/(.+)$/.exec(address) ?? []
  const connectionId = parseConnectionId(connection)
  const key = parseSessionKey(session)
  return connectionId !== null && key !== null ? { kind: 'session', connectionId, key } : MALFORMED
}

/** Browsers and systems may add a slash at the end. */
function connectionIn(text: string): DeepLink {
  const connectionId = parseConnectionId(text.replace(/\/$/, ''))
  return connectionId === null ? MALFORMED : { kind: 'connection', connectionId }
}

/** The link to a connection, for {@link parseDeepLink}. */
export const connectionLink = (id: ConnectionId) => `${DEEP_LINK_SCHEME}://connection/${id}`

function participantOf(query: string): DeepLink {
  const [id = '', ...more] = new URLSearchParams(query).getAll('participantId')
  if (more.length > 0 || !GUID.test(id)) return MALFORMED
  return { kind: 'participant', participantId: id.toLowerCase() as Guid }
}

/** The first argument of a command line that is a deep link. */
export function deepLinkOf(argv: readonly string[]): DeepLink | null {
  for (const argument of argv) {
    const link = parseDeepLink(argument)
    if (link !== null) return link
  }
  return null
}
