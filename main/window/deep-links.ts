import { parseConnectionId, parseSessionKey, type ConnectionId, type SessionKey } from '../../contract/model/ids.ts'

export const DEEP_LINK_SCHEME = 'proctordesk'

export type DeepLink = { readonly connectionId: ConnectionId; readonly key: SessionKey }

/**
 * Parses `proctordesk://session/<connection>/<center>/<participant>/<test>`, with the center percent-encoded. Returns
 * `null` for anything else, since any web page can open such a link.
 */
export function parseDeepLink(text: string): DeepLink | null {
  const match = /^proctordesk:\/\/session\/([^/?#]+)\/([^?#]+)$/i.exec(text)
  if (match === null || text.length > 2048) return null
  const connectionId = parseConnectionId(match[1] ?? '')
  const key = parseSessionKey(match[2] ?? '')
  return connectionId !== null && key !== null ? { connectionId, key } : null
}

/** The first argument of a command line that is a deep link. */
export function deepLinkOf(argv: readonly string[]): DeepLink | null {
  for (const argument of argv) {
    const link = parseDeepLink(argument)
    if (link !== null) return link
  }
  return null
}
