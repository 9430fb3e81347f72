import { Dispatcher, errors } from 'undici'
import type { NetworkGate } from './network-gate.ts'

/** Makes the HTTP agent. Every connection that it opens must get `closing` as its `signal`. */
export type MakeDispatcher = (closing: AbortSignal) => Dispatcher

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
    if (this.#inner?.closing !== closing) this.#inner = begin(this.#make(closing), closing)
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

function begin(made: Dispatcher, closing: AbortSignal): Inner {
  const end = () => void made.destroy(closing.reason as Error).catch(() => undefined)
  closing.addEventListener('abort', end, { once: true })
  return {
    closing,
    dispatcher: made.compose((dispatch) => (options, handler) => dispatch(options, naming(handler, closing))),
    forget: () => closing.removeEventListener('abort', end),
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
