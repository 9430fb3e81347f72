import type { ConnectionId } from '../model/ids.ts'

/**
 * The origin of the app's windows. Media and images are on it too, so nothing is cross-origin. Under `chromium-host`
 * the browser uses an https origin for the same files; the host translates both ways, and main sees only this one.
 */
export const APP_ORIGIN = 'app://desk'

/** The fragment of the page that shows an evidence report to be printed. It has none of the app's screens. */
export const EVIDENCE_PAGE = '#/evidence'

/**
 * Address of an image in a participant's data, relative to the page's origin. `rowId` is the session's row in the
 * cache, `index` the image's position among the session's images (0 is shown as the photo).
 */
export function participantImageAddress(connectionId: ConnectionId, rowId: number, index: number): string {
  return `/images/${connectionId}/${rowId}/${index}`
}

/**
 * Address through which a grant reaches an absolute http(s) address. dash.js resolves a manifest's addresses by itself;
 * the player passes the results through this function, and main checks them against the grant. The origin is the
 * grant's.
 */
export function grantedAddress(grantUrl: string, target: string): string {
  const [origin = '', rest = ''] = grantUrl.split('/media/', 2)
  const grantId = rest.split('/')[0] ?? ''
  return `${origin}/media/${grantId}/${encodeURIComponent(target)}`
}
