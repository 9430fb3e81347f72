import * as tls from 'node:tls'
import { Pool, ProxyAgent, type Dispatcher } from 'undici'

const CONNECTIONS = 8
const CONNECT_TIMEOUT_MS = 15_000

let trusted: tls.SecureContext | undefined

/** Certificates that the system trusts beside those that Node brings. Read once: there are hundreds. */
export function systemTrust(): tls.SecureContext {
  // Node before 22.15 cannot read the system's: its own list must do there.
  const canRead = typeof tls.getCACertificates === 'function'
  trusted ??= tls.createSecureContext(
    canRead ? { ca: [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])] } : {},
  )
  return trusted
}

/**
 * What carries the requests to one origin: connections that are kept alive, directly or by a proxy. Nothing in it
 * follows redirects or repeats a request.
 */
export function createDispatcher(origin: string, proxyUrl: string | null): Dispatcher {
  const secure = origin.startsWith('https:')
  const connect = { timeout: CONNECT_TIMEOUT_MS, ...(secure ? { secureContext: systemTrust() } : {}) }
  // Time-outs are the exchange's own, which knows the whole of an attempt.
  const limits = {
    connections: CONNECTIONS,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 10_000,
  }
  if (proxyUrl === null) return new Pool(origin, { ...limits, connect })
  const proxyIsSecure = proxyUrl.startsWith('https:')
  return new ProxyAgent({
    ...limits,
    uri: proxyUrl,
    // Many proxies let CONNECT through to port 443 only.
    proxyTunnel: secure,
    requestTls: connect,
    proxyTls: { timeout: CONNECT_TIMEOUT_MS, ...(proxyIsSecure ? { secureContext: systemTrust() } : {}) },
  })
}
