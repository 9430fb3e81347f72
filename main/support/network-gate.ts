import { DeskError } from '../../contract/model/errors.ts'

/**
 * Decides whether a request may leave the program. Whatever sends one asks here first, and what is under way ends when
 * the gate is closed. It knows no HTTP library: `gated-dispatcher.ts` ties connections to it.
 */
export type NetworkGate = {
  isOpen(): boolean
  /** Fails with `working-offline` while the gate is closed. */
  assertOpen(): void
  /**
   * Aborts when the gate is closed next, with the failure as its reason; aborted already while it is closed. Opening the
   * gate makes a new one.
   */
  closing(): AbortSignal
  /** Returns whether this changed anything. */
  set(isOpen: boolean): boolean
}

export function createNetworkGate(isOpen = true): NetworkGate {
  let current = new AbortController()
  const close = () => current.abort(workingOffline())
  if (!isOpen) close()
  return {
    isOpen: () => !current.signal.aborted,
    assertOpen: () => current.signal.throwIfAborted(),
    closing: () => current.signal,
    set(open) {
      if (open !== current.signal.aborted) return false
      if (open) current = new AbortController()
      else close()
      return true
    },
  }
}

/** A look-up of proxies that asks for none while the gate is closed: a proxy script may be fetched for it. */
export function gatedLookup<T>(
  gate: NetworkGate,
  lookUp: (address: string) => Promise<T>,
): (address: string) => Promise<T> {
  return async (address) => {
    gate.assertOpen()
    return lookUp(address)
  }
}

function workingOffline(): DeskError {
  return new DeskError('working-offline', 'You’re working offline, so nothing was sent.')
}
