// eslint-disable-next-line no-restricted-imports -- it only tells whether there is a network
import { app, net, powerMonitor } from 'electron'

/** Milliseconds between two checks of the network: Electron has no event for it in the main process. */
const NETWORK_CHECK_EVERY = 10_000

/** Calls `wakeUp` when a window gets the focus, when the computer resumes from sleep and when the network is back. */
export function watchWakeUpSignals(wakeUp: (signal: 'focus' | 'online') => void): void {
  let wasOnline = net.isOnline()
  app.on('browser-window-focus', () => wakeUp('focus'))
  powerMonitor.on('resume', () => wakeUp('online'))
  setInterval(() => {
    const isOnline = net.isOnline()
    if (isOnline && !wasOnline) wakeUp('online')
    wasOnline = isOnline
  }, NETWORK_CHECK_EVERY).unref()
}
