import type { NetworkReport } from '../../contract/model/network.ts'
import { desk } from '../bridge/desk.ts'

/** What Chromium offers of the Network Information API; TypeScript has no types of it. */
type NetworkInformation = EventTarget & { readonly type?: string; readonly saveData?: boolean }

function currentNetwork(): NetworkReport {
  const { connection } = navigator as { readonly connection?: NetworkInformation }
  return {
    isOnline: navigator.onLine,
    isMetered: connection?.saveData === true || connection?.type === 'cellular',
  }
}

/** Tells main how the network is, now and whenever it changes. Returns the function that ends that. */
export function reportNetwork(): () => void {
  const { connection } = navigator as { readonly connection?: NetworkInformation }
  // A convenience: what needs the network finds out by itself.
  const report = () => void desk.app.network(currentNetwork()).catch(() => undefined)
  const sources: readonly (readonly [EventTarget | undefined, string])[] = [
    [window, 'online'],
    [window, 'offline'],
    [connection, 'change'],
  ]
  for (const [source, name] of sources) source?.addEventListener(name, report)
  report()
  return () => {
    for (const [source, name] of sources) source?.removeEventListener(name, report)
  }
}
