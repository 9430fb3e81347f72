import { spawn } from 'node:child_process'
import { networkInterfaces } from 'node:os'
import { dirname } from 'node:path'
import type { NativeTheme, Net, PowerMonitor, Screen, Shell } from './surface.ts'
import { inTest, sendToTest } from './test-link.ts'

/** What opens a file, a folder or an address in its program. */
const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer.exe' }

function openByDesktop(target: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(OPENERS[process.platform] ?? 'xdg-open', [target], { stdio: 'ignore', detached: true })
    child.once('error', reject)
    child.once('spawn', () => {
      child.unref()
      resolve()
    })
  })
}

export const shell: Shell = {
  async openExternal(url) {
    if (inTest) sendToTest({ type: 'opened-external', url })
    else await openByDesktop(url)
  },
  async openPath(path) {
    if (inTest) {
      sendToTest({ type: 'shown-in-folder', path })
      return ''
    }
    return openByDesktop(path).then(
      () => '',
      (error: unknown) => String(error),
    )
  },
  showItemInFolder(path) {
    if (inTest) sendToTest({ type: 'shown-in-folder', path })
    else openByDesktop(dirname(path)).catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  },
}

type ThemeSource = NativeTheme['themeSource']
let themeSource: ThemeSource = 'system'
let onTheme: (theme: ThemeSource) => void = () => undefined

/** Sets the function that applies main's theme to the windows. */
export function onThemeSource(apply: (theme: ThemeSource) => void): void {
  onTheme = apply
}

/** Only the pages know the system's theme (`prefers-color-scheme`). */
export const nativeTheme: NativeTheme = {
  get shouldUseDarkColors() {
    return themeSource === 'dark'
  },
  get themeSource() {
    return themeSource
  },
  set themeSource(theme) {
    if (theme === themeSource) return
    themeSource = theme
    onTheme(theme)
  },
}

/** Chromium keeps its windows on the screen by itself. */
export const screen: Screen = { getAllDisplays: () => [] }

/** Online if there is any non-loopback address, as in Chromium. */
export const net: Net = {
  isOnline: () =>
    Object.values(networkInterfaces())
      .flat()
      .some((address) => address !== undefined && !address.internal),
}

/** The host does not detect sleep. */
export const powerMonitor: PowerMonitor = { on: () => powerMonitor }
