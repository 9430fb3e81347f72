import type { LaunchedBrowser } from './browser.ts'

type HostState = {
  /** Folder or archive of the app's package.json, set by the entry point before the app's main is loaded. */
  appDir: string
  /** The browser, from the first time that the app's readiness was awaited. */
  browser: Promise<LaunchedBrowser> | null
  ready: boolean
  /** Language tag of `--lang`, where the app asks for one. */
  language: string | null
}

/** As in Electron, there is one app per process. */
export const state: HostState = { appDir: process.cwd(), browser: null, ready: false, language: null }

/** Returns the browser; fails if the app asks too early. */
export function whenBrowser(): Promise<LaunchedBrowser> {
  if (state.browser === null) throw new Error('windows can be made only after the app is ready')
  return state.browser
}
