import { Socket } from 'node:net'
import { buildConnector, Dispatcher, errors, Pool, type ProxyAgent } from 'undici'
import type { NetworkGate } from './network-gate.ts'

/** Options of the HTTP library that make an agent's connections end with the gate. */
export type Connections = {
  /** For the option `connect` of an agent or a pool. */
  connector(options: buildConnector.BuildOptions): buildConnector.connector
  /** For the agent of a proxy. `limits` holds for its connections to the proxy too, which the library gives none. */
  throughProxy(limits: Omit<Pool.Options, 'connect'>): Pick<ProxyAgent.Options, 'factory' | 'clientFactory'>
}

/** Makes the HTTP agent. It must open every connection by `connections`. */
export type MakeDispatcher = (connections: Connections) => Dispatcher

type Inner = { readonly closing: AbortSignal; readonly dispatcher: Dispatcher; readonly forget: () => void }

/**
 * An HTTP agent behind the network gate. While the gate is closed a request fails with `working-offline` and no
 * connection is opened. When it closes, the agent is destroyed: requests under way fail with the same code, and idle
 * connections end too. The first request after the gate is open again makes a new agent.
 */
export class GatedDispatcher extends Dispatcher {
  readonly #gate: NetworkGate
  readonly #make: MakeDispatcher
  #inner: Inner | null = null
  #isEnded = false

  constructor(gate: NetworkGate, make: MakeDispatcher) {
    super()
    this.#gate = gate
    this.#make = make
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (this.#isEnded) throw new errors.ClientDestroyedError()
    this.#gate.assertOpen()
    const closing = this.#gate.closing()
    if (this.#inner?.closing !== closing) this.#inner = begin(this.#make, closing)
    return this.#inner.dispatcher.dispatch(options, handler)
  }

  /** Lets requests that are under way finish. */
  override async close(): Promise<void> {
    const inner = this.#take()
    await inner?.dispatcher.close()
    inner?.forget()
  }

  override async destroy(): Promise<void> {
    const inner = this.#take()
    inner?.forget()
    await inner?.dispatcher.destroy()
  }

  #take(): Inner | null {
    this.#isEnded = true
    const inner = this.#inner
    this.#inner = null
    return inner
  }
}

function begin(make: MakeDispatcher, closing: AbortSignal): Inner {
  const sockets = new Set<Socket>()
  const made = make(connectionsIn(sockets))
  const end = () => {
    made.destroy(closing.reason as Error).catch(() => undefined)
    // A destroyed agent would let a connection finish that is being opened.
    for (const socket of sockets) socket.destroy(closing.reason as Error)
  }
  closing.addEventListener('abort', end, { once: true })
  return {
    closing,
    dispatcher: made.compose((dispatch) => (options, handler) => dispatch(options, naming(handler, closing))),
    forget: () => closing.removeEventListener('abort', end),
  }
}

/**
 * Adds each socket from the moment it begins to connect until it is closed. Node's own option `signal` would not do:
 * its listener stays at the signal when the socket closes, and keeps the socket, for as long as the gate stays open.
 */
function connectionsIn(sockets: Set<Socket>): Connections {
  function watched(connect: buildConnector.connector): buildConnector.connector {
    return (options, callback) => {
      // Returned by the library's own connector although its type does not say so. A tunnel returns a promise instead,
      // and runs through a socket to the proxy.
      const socket: unknown = connect(options, callback)
      if (!(socket instanceof Socket)) return
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
  }

  return {
    connector: (options) => watched(buildConnector(options)),
    throughProxy(limits) {
      const pool = (origin: string | URL, options: Pool.Options) =>
        new Pool(origin, { ...limits, ...options, connect: watched(options.connect as buildConnector.connector) })
      return { factory: pool, clientFactory: pool }
    },
  }
}

/** Tells a request that was cut off why: the library has errors of its own for that, a different one for each agent. */
function naming(handler: Dispatcher.DispatchHandler, closing: AbortSignal): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (...given) => handler.onRequestStart?.(...given),
    onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
    onResponseStart: (...given) => handler.onResponseStart?.(...given),
    onResponseData: (...given) => handler.onResponseData?.(...given),
    onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
    onResponseError: (controller, error) =>
      handler.onResponseError?.(controller, closing.aborted ? (closing.reason as Error) : error),
  }
}
