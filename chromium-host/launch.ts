import type { Page } from 'playwright-core'
import { electronToRun } from './find-electron.ts'
import { launchOnElectron } from './launch-electron.ts'
import { launchOnHost } from './launch-host.ts'
import type { DialogAnswer, IconState, ShownNotification } from './test-link.ts'

export type { DialogAnswer } from './test-link.ts'

export type LaunchAppOptions = {
  /** Folder of the app's package.json; the repository's by default. */
  readonly appDir?: string
  /** Arguments for the app, such as `--data-dir=...`. */
  readonly args?: readonly string[]
  /** Shorthand for the argument `--data-dir=...`. */
  readonly dataDir?: string
  /** Variables in addition to those of this process; `undefined` removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Absolute path of a CommonJS file that is loaded before the app. */
  readonly preload?: string
  /** Milliseconds until the first window must show content. */
  readonly timeout?: number
}

/** What a test sees of the app outside of its windows, and does there. Nothing of it is really shown. */
export type LaunchedDesktop = {
  /** The app's icon in dock or taskbar. */
  icon(): Promise<IconState>
  /** The notifications that are shown now, oldest first. */
  notifications(): Promise<readonly ShownNotification[]>
  /** Answers whether there was one with this title. */
  clickNotification(title: string): Promise<boolean>
  /**
   * Chooses an entry of the icon's menu. For one in the jump list of Windows it answers the arguments that the app would be
   * started with; otherwise `null`.
   */
  chooseEntry(label: string): Promise<string | null>
  /** Takes an entry out of the jump list, as a user may. On the host only. */
  removeEntry(label: string): Promise<void>
  /** Turns to another program, until the app brings a window to the front. */
  turnAway(): Promise<void>
}

export type LaunchedApp = {
  readonly host: 'electron' | 'chromium-host'
  readonly page: Page
  readonly pid: number
  /** Answers for the next dialogs of their kind, in order; each is used once. Others are dismissed. */
  answerDialogs(...answers: DialogAnswer[]): Promise<void>
  readonly desktop: LaunchedDesktop
  /** Addresses that the app passed to the system's browser. Nothing is really opened. */
  openedExternal(): Promise<readonly string[]>
  /** Paths of the files that were dragged out of the app. Nothing is really dragged. */
  dragged(): Promise<readonly string[]>
  /** Messages of the dialogs shown so far, in order. */
  dialogs(): Promise<readonly string[]>
  /** Chooses an item of the app menu in the focused window. Answers whether it could be chosen. */
  pressMenu(id: string): Promise<boolean>
  /** What an item of the app menu says; `null` if the menu has none with this id. */
  readMenu(id: string): Promise<string | null>
  /** Tells the windows that the system's session ends, as Windows does before it logs off. */
  endSession(): Promise<void>
  /** Tells the first window that its page has stopped responding, or responds again. */
  setResponding(responds: boolean): Promise<void>
  /** Address of the debugger of the app's main process. On the host, `--inspect` of `NODE_OPTIONS` starts it. */
  inspector(): Promise<string>
  /** The app's terminal output so far. */
  output(): string
  /** Quits like a user and returns the exit code. */
  close(): Promise<number>
  /** Closes the first window with its close button, like a user, and returns the exit code. */
  closeWindow(): Promise<number>
  /** Kills the app, like a power failure. */
  kill(): Promise<void>
}

/**
 * Starts the built app for a test, on Electron if it can run, otherwise on this host, and returns the first
 * window's page. The API is the same on both. With `PROCTOR_DESK_REQUIRE_ELECTRON=1` it fails without Electron.
 */
export async function launchApp(options: LaunchAppOptions = {}): Promise<LaunchedApp> {
  const args = [...(options.dataDir === undefined ? [] : [`--data-dir=${options.dataDir}`]), ...(options.args ?? [])]
  const electron = electronToRun()
  if (electron === null && process.env.PROCTOR_DESK_REQUIRE_ELECTRON === '1')
    throw new Error('PROCTOR_DESK_REQUIRE_ELECTRON is set, but Electron’s binary is not installed.')
  return electron === null ? launchOnHost(options, args) : launchOnElectron(electron, options, args)
}
