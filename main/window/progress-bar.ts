import type { OverallProgress } from '../desk/overall-progress.ts'

/** The members of Electron's window that this needs. */
export type BarWindow = {
  setProgressBar(value: number): void
  on(event: 'close' | 'closed', listener: () => void): unknown
}

/** The bar at the app's icon: one for all windows in the dock of macOS, one for each of them in the taskbar of Windows. */
export type ProgressBar = {
  readonly show: (progress: OverallProgress) => void
  /** A window has got the focus. */
  readonly focused: (window: BarWindow) => void
}

/** Above 1, Electron shows a bar without an end, and below 0 none (`setProgressBar` in electron.d.ts). */
const [ENDLESS, NONE] = [2, -1]

/**
 * `windows` are all that are open. In the dock there is no bar without an end: Electron would paint a full one, as if the work
 * was done (`drawRect` of ElectronProgressBar in shell/browser/native_window_mac.mm).
 *
 * In the dock, whichever window sets the bar sets that of the app (`NativeWindowMac::SetProgressBar`), and without a window
 * nothing can take it away. So the last one does when it closes. Those that nobody sees, in which pages are printed, don't count:
 * they never get the focus.
 */
export function createProgressBar(windows: () => readonly BarWindow[], isInDock: boolean): ProgressBar {
  const known = new WeakSet<BarWindow>()
  /** Those that show the bar in the dock. */
  const showing = new Set<BarWindow>()
  let value = NONE

  function valueOf(progress: OverallProgress): number {
    if (progress === 'unknown') return isInDock ? NONE : ENDLESS
    return progress ?? NONE
  }

  function follow(window: BarWindow): void {
    known.add(window)
    // One that is kept open shows the bar again when the user is back in it.
    window.on('close', () => {
      if (showing.delete(window) && showing.size === 0 && value !== NONE) window.setProgressBar(NONE)
    })
    window.on('closed', () => showing.delete(window))
  }

  return {
    show(progress) {
      const next = valueOf(progress)
      if (next === value) return
      value = next
      for (const window of isInDock ? showing : windows()) window.setProgressBar(value)
    },
    // A new window has its button in the taskbar by now; before there is one, Windows ignores a bar.
    focused(window) {
      // With its first bar, Electron begins to draw the icon in the dock itself.
      if (value !== NONE) window.setProgressBar(value)
      if (!isInDock) return
      showing.add(window)
      if (!known.has(window)) follow(window)
    },
  }
}
