import { app, net, powerMonitor } from 'electron'

/** Milliseconds between two looks at the network; Electron tells no change by itself. */
const NETWORK_LOOK = 10_000

/** Tells when a window comes to the front, when the computer wakes up and when the network is back. */
export function watchPokes(poke: (cause: 'focus' | 'online') => void): void {
  let wasOnline = net.isOnline()
  app.on('browser-window-focus', () => poke('focus'))
  powerMonitor.on('resume', () => poke('online'))
  setInterval(() => {
    const isOnline = net.isOnline()
    if (isOnline && !wasOnline) poke('online')
    wasOnline = isOnline
  }, NETWORK_LOOK).unref()
}
