import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { dock, jumpList, setBadgeCount } from './app-icon.ts'
import { appMetrics } from './app-metrics.ts'
import { launchBrowser, processStarted } from './browser.ts'
import { createInstanceLock } from './instance-lock.ts'
import { preferredLanguages } from './preferred-languages.ts'
import { inTest, sendToTest } from './test-link.ts'
import { state } from './state.ts'
import type { App } from './surface.ts'

type PackageFile = { readonly name?: string; readonly productName?: string; readonly version?: string }
type Quitting = 'no' | 'closing' | 'done'

const events = new EventEmitter()
const paths = new Map<string, string>()
let name: string | null = null
let quitting: Quitting = 'no'
let exitCode = 0
let startsAgain = false
let closeWindows: () => boolean = () => false

const lock = createInstanceLock((argv, workingDirectory, data) => {
  emitApp('second-instance', preventable(), argv, workingDirectory, data)
})

function packageFile(): PackageFile {
  return JSON.parse(readFileSync(join(state.appDir, 'package.json'), 'utf8')) as PackageFile
}

export type PreventableEvent = { preventDefault(): void; readonly defaultPrevented: boolean }

/** An event with `preventDefault` and other members, as Electron passes it to listeners. */
export function preventable(): PreventableEvent
export function preventable<T extends object>(details: T): PreventableEvent & T
export function preventable(details: object = {}): PreventableEvent {
  let prevented = false
  return {
    ...details,
    preventDefault() {
      prevented = true
    },
    get defaultPrevented() {
      return prevented
    },
  }
}

/** Emits an event of `app`. */
export function emitApp(event: string, ...parameters: unknown[]): void {
  events.emit(event, ...parameters)
}

/** Sets the function with which `app.quit` closes the windows. It returns whether there were any. */
export function onCloseWindows(close: () => boolean): void {
  closeWindows = close
}

/** A window refused to close, which ends the quitting (`Browser::OnWindowCloseCancelled` in shell/browser/browser.cc). */
export function closingRefused(): void {
  if (quitting === 'closing') quitting = 'no'
}

/** Called when the last window is gone: quits unless the app listens and decides for itself. */
export function lastWindowClosed(): void {
  if (quitting === 'closing') {
    finishQuit()
    return
  }
  if (quitting === 'no' && !events.emit('window-all-closed')) app.quit()
}

function finishQuit(): void {
  if (quitting === 'done') return
  const event = preventable()
  emitApp('will-quit', event)
  if (event.defaultPrevented) {
    // Like Electron, ignores another quit before this one is over.
    setImmediate(() => (quitting = 'no'))
    return
  }
  app.exit(exitCode)
}

function defaultPath(which: string): string {
  const home = homedir()
  const appData = process.env.XDG_CONFIG_HOME ?? join(home, '.config')
  switch (which) {
    case 'home':
      return home
    case 'appData':
      return appData
    case 'userData':
      return join(appData, app.getName())
    case 'sessionData':
      return app.getPath('userData')
    case 'logs':
      return join(app.getPath('userData'), 'logs')
    case 'temp':
      return tmpdir()
    case 'documents':
    case 'downloads':
    case 'desktop':
      return (
        process.env[`XDG_${which === 'downloads' ? 'DOWNLOAD' : which.toUpperCase()}_DIR`] ??
        join(home, which.charAt(0).toUpperCase() + which.slice(1))
      )
    case 'exe':
      return process.execPath
    default:
      throw new Error(`Failed to get '${which}' path`)
  }
}

let whenReady: Promise<void> | null = null

function becomeReady(): Promise<void> {
  // The first tick after the app's main module ran. Paths are set by then, as Electron requires it.
  whenReady ??= new Promise((resolve) => {
    setImmediate(() => {
      if (quitting !== 'no') return
      const profileDir = join(app.getPath('sessionData'), 'chromium')
      mkdirSync(profileDir, { recursive: true, mode: 0o700 })
      const started = processStarted()
      state.browser = launchBrowser({ profileDir, title: app.getName(), debugging: inTest, language: state.language })
      state.browser.catch((error: unknown) => {
        process.stderr.write(`Proctor Desk: ${error instanceof Error ? error.message : String(error)}\n`)
        app.exit(1)
      })
      // Like Electron, starts the browser before the app's own work occupies this thread.
      void started.then(() => {
        if (quitting !== 'no') return
        state.ready = true
        emitApp('ready')
        resolve()
      })
    })
  })
  return whenReady
}

export const app = {
  whenReady: becomeReady,
  isReady: () => state.ready,
  getPath: (which) => paths.get(which) ?? defaultPath(which),
  setPath: (which, path) => {
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} is not there`)
    paths.set(which, path)
  },
  getAppPath: () => state.appDir,
  getName: () => name ?? packageFile().productName ?? packageFile().name ?? 'app',
  setName: (value) => {
    name = value
  },
  getVersion: () => packageFile().version ?? '0.0.0',
  getLocale: () => Intl.DateTimeFormat().resolvedOptions().locale,
  getPreferredSystemLanguages: () => preferredLanguages(process.env),
  // In Electron it is known by the name of its executable, which a packager changes (lib/browser/api/app.ts). The host has
  // none of its own.
  get isPackaged() {
    return state.appDir.endsWith('.asar')
  },
  commandLine: {
    appendSwitch: (name, value) => {
      if (name !== 'lang') throw new Error(`the host knows no switch ${name}`)
      state.language = value ?? null
    },
    hasSwitch: (name) => process.argv.some((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`)),
  },
  requestSingleInstanceLock: (data) => lock.request(app.getPath('userData'), data),
  releaseSingleInstanceLock: () => lock.release(),
  hasSingleInstanceLock: () => lock.held(),
  // The installer registers the program for a scheme; the host installs nothing.
  setAsDefaultProtocolClient: () => false,
  setAppUserModelId: () => undefined,
  on: (event: string, listener: (...parameters: never[]) => void) => {
    events.on(event, listener as (...parameters: unknown[]) => void)
    if (event === 'ready' && !state.ready) void becomeReady()
    return app
  },
  once: (event: string, listener: (...parameters: never[]) => void) => {
    events.once(event, listener as (...parameters: unknown[]) => void)
    return app
  },
  getAppMetrics: appMetrics,
  dock,
  setBadgeCount,
  ...jumpList,
  quit() {
    if (quitting !== 'no') return
    const event = preventable()
    emitApp('before-quit', event)
    if (event.defaultPrevented) return
    quitting = 'closing'
    if (!closeWindows()) finishQuit()
  },
  relaunch: () => {
    startsAgain = true
  },
  exit(code = 0) {
    if (quitting === 'done') return
    quitting = 'done'
    exitCode = code
    void leave()
  },
} as App

async function leave(): Promise<void> {
  emitApp('quit', preventable(), exitCode)
  lock.release()
  try {
    // Chromium ends when its pipe closes. A second is enough for it to write its profile.
    const browser = await Promise.race([state.browser, delay(1000)])
    await Promise.race([browser?.context.close(), delay(2000)])
  } catch {
    // It never started, or has ended already.
  }
  await lock.handedOver()
  sendToTest({ type: 'quit', exitCode })
  // A test that ends the app must not leave another one behind.
  if (startsAgain && !inTest) {
    spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
      detached: true,
      stdio: 'inherit',
    }).unref()
  }
  process.exit(exitCode)
}

function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}

/** Whether the app is quitting, so that the end of the browser is expected. */
export function isQuitting(): boolean {
  return quitting !== 'no'
}
