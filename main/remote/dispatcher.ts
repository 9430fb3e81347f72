import * as tls from 'node:tls'
import { Pool, ProxyAgent, type Dispatcher } from 'undici'
import { GatedDispatcher, type Connections } from '../support/gated-dispatcher.ts'
import type { NetworkGate } from '../support/network-gate.ts'

const CONNECTIONS = 8
const CONNECT_TIMEOUT_MS = 15_000

let trusted: tls.SecureContext | undefined

/** The system's trusted certificates together with Node's. Cached, because there are hundreds. */
export function systemTrust(): tls.SecureContext {
  // Before version 22.15 Node cannot read the system's certificates; then its own list is used.
  const canRead = typeof tls.getCACertificates === 'function'
  trusted ??= tls.createSecureContext(
    canRead ? { ca: [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])] } : {},
  )
  return trusted
}

/**
 * The HTTP agent for one origin: keep-alive connections, direct or through a proxy. It neither follows redirects nor
 * retries.
 */
export function createDispatcher(gate: NetworkGate, origin: string, proxyUrl: string | null): Dispatcher {
  return new GatedDispatcher(gate, (connections) => makeDispatcher(origin, proxyUrl, connections))
}

function makeDispatcher(origin: string, proxyUrl: string | null, connections: Connections): Dispatcher {
  const secure = origin.startsWith('https:')
  const connect = { timeout: CONNECT_TIMEOUT_MS, ...(secure ? { secureContext: systemTrust() } : {}) }
  // No timeouts here: `exchange.ts` has them, since it knows the whole attempt.
  const limits = {
    connections: CONNECTIONS,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 10_000,
  }
  if (proxyUrl === null) return new Pool(origin, { ...limits, connect: connections.connector(connect) })
  const proxyIsSecure = proxyUrl.startsWith('https:')
  return new ProxyAgent({
    ...limits,
    ...connections.throughProxy(limits),
    uri: proxyUrl,
    // Many proxies allow CONNECT only to port 443.
    proxyTunnel: secure,
    requestTls: connect,
    proxyTls: { timeout: CONNECT_TIMEOUT_MS, ...(proxyIsSecure ? { secureContext: systemTrust() } : {}) },
  })
}
