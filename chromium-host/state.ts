import type { LaunchedBrowser } from './browser.ts'

type HostState = {
  /** Folder of the app's package.json, set by the entry point before the app's main is loaded. */
  appDir: string
  /** The browser, from the moment somebody waited for the app to be ready. */
  browser: Promise<LaunchedBrowser> | null
  ready: boolean
}

/** The host has one app per process, as Electron has. */
export const state: HostState = { appDir: process.cwd(), browser: null, ready: false }

/** Answers the browser, or says that the app asked too early. */
export function whenBrowser(): Promise<LaunchedBrowser> {
  if (state.browser === null) throw new Error('windows can be made only after the app is ready')
  return state.browser
}
