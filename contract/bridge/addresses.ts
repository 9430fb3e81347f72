import type { ConnectionId } from '../model/ids.ts'

/**
 * The one origin of the program's windows. Media and images live under it, so nothing is cross-origin.
 * Under `chromium-host` the browser knows the same files by an https origin; the host translates both ways, and
 * main sees only this one.
 */
export const APP_ORIGIN = 'app://desk'

/**
 * Address of an image among a participant's data, from the root of the page's own origin. `rowId` is the row's id
 * in the cache, `index` the image's position among the session's images (0 is the one shown as the photo).
 */
export function participantImageAddress(connectionId: ConnectionId, rowId: number, index: number): string {
  return `/images/${connectionId}/${rowId}/${index}`
}

/**
 * Address under which a grant reaches an absolute http(s) address. dash.js resolves a manifest's addresses by
 * itself; the player passes what comes out through this, and main checks it against the grant. The result keeps
 * the grant's origin.
 */
export function grantedAddress(grantUrl: string, target: string): string {
  const [origin = '', rest = ''] = grantUrl.split('/media/', 2)
  const grantId = rest.split('/')[0] ?? ''
  return `${origin}/media/${grantId}/${encodeURIComponent(target)}`
}
