/** Chromium's code for a load that something else replaced (`net::ERR_ABORTED`), which is not a failure. */
const ABORTED = -3
/** Milliseconds after which a window without content is shown all the same. */
const PATIENCE_MS = 5000

/** The members of Electron's window that showing it needs. */
export type WindowToShow = {
  once(event: 'ready-to-show', listener: () => void): unknown
  isDestroyed(): boolean
  readonly webContents: {
    on(
      event: 'did-fail-load',
      listener: (event: unknown, code: number, description: string, address: string, isMainFrame: boolean) => void,
    ): unknown
  }
}

/**
 * Calls `show` once the window has its first content, so that no empty frame flashes. A page that does not load never
 * has any: then the window is shown too, and `onFailed` is called with the reason, as a program without a window could
 * neither be used nor quit.
 */
export function showWithContent(
  window: WindowToShow,
  show: () => void,
  onFailed: (reason: string) => void,
  patienceMs = PATIENCE_MS,
): void {
  let isShown = false
  const showOnce = () => {
    clearTimeout(timer)
    if (isShown || window.isDestroyed()) return
    isShown = true
    show()
  }
  const timer = setTimeout(showOnce, patienceMs)
  window.once('ready-to-show', showOnce)
  window.webContents.on('did-fail-load', (_event, code, description, _address, isMainFrame) => {
    if (!isMainFrame || code === ABORTED || window.isDestroyed()) return
    showOnce()
    onFailed(description)
  })
}
