/** Content security policies by page. They travel as response headers, so that no page can leave its own out. */

const MAIN_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  // The player hands pieces of a video to the browser under such an address.
  "media-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "frame-src 'self'",
  "worker-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The viewer shows files that strangers made. It may run its own script and show what it was handed, and reach
 * nothing: no address to fetch from, no form to send. `style-src` allows inline styles because documents carry
 * them. The sandbox directive keeps its origin opaque even if a frame forgets the attribute.
 */
const VIEWER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data: blob:',
  "connect-src 'none'",
  "worker-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ')

/** Policy for a path of the app's origin as its file is named. Anything but the viewer's page gets the main page's. */
export function contentPolicyFor(pathname: string): string {
  return pathname === '/viewer.html' ? VIEWER_POLICY : MAIN_POLICY
}
