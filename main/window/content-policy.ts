/** Content security policies by page. They are response headers, so that no page can leave its own out. */

const MAIN_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures that a page takes of a video for an evidence report are blobs.
  "img-src 'self' blob:",
  // The player passes video segments to the browser as blobs.
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
 * The viewer shows untrusted files. It may run its own script and show the file that it was given, but cannot reach any
 * address or send a form. The decoders of pdf.js are WebAssembly, which `script-src` allows, and no code made of strings.
 * `style-src` allows inline styles because documents have them. The sandbox directive keeps its origin opaque even if a
 * frame lacks the attribute.
 */
const VIEWER_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
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

/** The policy for a path of the app's origin. Every page but the viewer's gets the main policy. */
export function contentPolicyFor(pathname: string): string {
  return pathname === '/viewer.html' ? VIEWER_POLICY : MAIN_POLICY
}
