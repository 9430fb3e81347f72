import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, ProxyAgent, type Dispatcher } from 'undici'
import { DeskError } from '../../contract/model/errors.ts'
import { systemTrust } from '../remote/dispatcher.ts'
import { GatedDispatcher } from '../support/gated-dispatcher.ts'
import type { NetworkGate } from '../support/network-gate.ts'
import type { Reach } from './grants.ts'
import { isPrivateAddress, publicOnlyLookup } from './private-addresses.ts'

export type HttpAgentOptions = {
  /** While it is closed, no name or proxy is looked up and no request is sent. */
  readonly gate: NetworkGate
  /** Resolves host names; defaults to the system resolver. */
  readonly lookup?: LookupFunction
  /** Timeout in milliseconds for the response headers, and between two chunks of the body. Default: 20 000. */
  readonly timeoutMs: number
  /** URL of the HTTP proxy for an address, as the system sets it; `null` for a direct connection. */
  readonly proxyFor?: (address: string) => Promise<string | null>
}

/** HTTP agents for requests to media hosts: a keep-alive pool for each combination of reach, TLS and proxy. */
export type HttpAgents = {
  /**
   * The agent that sends a request to the URL. Fails with `media-refused` where the grant allows public hosts only and
   * the name is not one, and with `working-offline`.
   */
  agentFor(url: URL, reach: Reach): Promise<Dispatcher>
  close(): Promise<void>
}

const CONNECTIONS = 8
/** A computer has one proxy, seldom two. More come from a proxy script that answers differently for each address. */
const MOST_PROXIES = 8

export function createHttpAgents({ gate, lookup, timeoutMs, proxyFor }: HttpAgentOptions): HttpAgents {
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connections: CONNECTIONS }
  const direct = new Map<string, Dispatcher>()
  const proxies = new Map<string, Dispatcher>()
  // Only for TLS: reading the system's trusted certificates blocks the thread for a moment.
  const tlsFor = (isSecure: boolean) => ({ timeout: timeoutMs, ...(isSecure && { secureContext: systemTrust() }) })

  function directAgent(isSecure: boolean, reach: Reach): Dispatcher {
    const id = `${reach} ${isSecure}`
    const known = direct.get(id)
    if (known) return known
    const ownLookup = reach === 'public' ? publicOnlyLookup(lookup) : lookup
    const made = new GatedDispatcher(
      gate,
      (connections) =>
        new Agent({
          ...limits,
          connect: connections.connector({ ...tlsFor(isSecure), ...(ownLookup && { lookup: ownLookup }) }),
        }),
    )
    direct.set(id, made)
    return made
  }

  function proxyAgent(isSecure: boolean, uri: string): Dispatcher {
    const id = `${uri} ${isSecure}`
    const known = proxies.get(id)
    if (known) return known
    const [oldest] = proxies
    if (proxies.size >= MOST_PROXIES && oldest) {
      proxies.delete(oldest[0])
      // close() lets requests that are under way finish.
      oldest[1].close().catch(() => undefined)
    }
    const made = new GatedDispatcher(
      gate,
      (connections) =>
        new ProxyAgent({
          ...limits,
          ...connections.throughProxy(limits),
          uri,
          // Many proxies let CONNECT through to port 443 only.
          proxyTunnel: false,
          requestTls: tlsFor(isSecure),
          proxyTls: tlsFor(uri.startsWith('https:')),
        }),
    )
    proxies.set(id, made)
    return made
  }

  return {
    async agentFor(url, reach) {
      gate.assertOpen()
      const isSecure = url.protocol === 'https:'
      const proxy = (await proxyFor?.(url.href)) ?? null
      // Looking up the proxy takes a while, and looking up a name leaves the computer.
      gate.assertOpen()
      if (proxy === null) return directAgent(isSecure, reach)
      if (reach === 'public') await assertPublicName(url, lookup ?? systemLookup)
      return proxyAgent(isSecure, proxy)
    },
    async close() {
      const open = [...direct.values(), ...proxies.values()]
      await Promise.all(open.map((dispatcher) => dispatcher.destroy()))
    },
  }
}

/**
 * A proxy resolves names by itself, so what it connects to cannot be checked. What can be: that the name has the form of
 * a public one, and that this computer, where it knows the name, does not know it as a private address.
 */
async function assertPublicName(url: URL, lookup: LookupFunction): Promise<void> {
  const refusal = () =>
    new DeskError('media-refused', 'The address leads to a private network that the report does not name.', {
      value: url.origin,
    })
  const { hostname } = url
  if (!hostname.includes('.') || /\.(?:local|localhost|internal|lan|home|corp|intranet)\.?$/i.test(hostname))
    throw refusal()
  const addresses = await new Promise<readonly string[]>((resolve) => {
    lookup(hostname, { all: true }, (error, address) => {
      // Behind a proxy a computer often knows no names of the outside.
      if (error) resolve([])
      else resolve(typeof address === 'string' ? [address] : address.map((entry) => entry.address))
    })
  })
  if (addresses.some(isPrivateAddress)) throw refusal()
}
