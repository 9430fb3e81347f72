import type { NetworkReport, NetworkState } from '../../contract/model/network.ts'
import { createNetworkGate, type NetworkGate } from '../support/network-gate.ts'

export type NetworkOptions = {
  /** Whether the user's settings say that no request leaves the app. */
  readonly worksOffline: () => boolean
  /** Whether that holds whatever the settings say. */
  readonly always: boolean
  /** Called when the state has changed; `isBack` where requests may get through that did not before. */
  readonly onChanged: (isBack: boolean) => void
}

/** The state of the network, and the gate that every request passes. */
export type Network = {
  readonly gate: NetworkGate
  state(): NetworkState
  /** A page tells what it knows. All pages are on the same computer, so the last one counts. */
  report(report: NetworkReport): void
  /** The settings have changed. Closes the gate before anything else hears of it. */
  applySettings(): void
}

export function createNetwork({ worksOffline, always, onChanged }: NetworkOptions): Network {
  const mayBeOpen = () => !always && !worksOffline()
  const gate = createNetworkGate(mayBeOpen())
  let known: NetworkReport = { isOnline: true, isMetered: false }
  return {
    gate,
    state: () => ({ ...known, worksOffline: !gate.isOpen() }),
    report({ isOnline, isMetered }) {
      const before = known
      known = { isOnline, isMetered }
      if (before.isOnline === isOnline && before.isMetered === isMetered) return
      onChanged(isOnline && !before.isOnline)
    },
    applySettings() {
      if (gate.set(mayBeOpen())) onChanged(gate.isOpen())
    },
  }
}
