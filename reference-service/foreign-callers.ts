import type { ServiceCall } from './context.ts'

const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i

/**
 * Whether a request names another host than loopback. A page whose host name is made to lead to loopback (DNS rebinding)
 * sends its own name, and the browser takes the answers for those of the page's origin.
 */
export function isForForeignHost(call: ServiceCall): boolean {
  return !LOOPBACK.test(call.req.header('Host') ?? '')
}

/** Whether a page of another origin sent a request. A browser names the page; other programs name none. */
export function isFromForeignPage(call: ServiceCall): boolean {
  const origin = call.req.header('Origin')
  return origin !== undefined && URL.parse(origin)?.host !== call.req.header('Host')
}
