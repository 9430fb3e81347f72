import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, chromium } from 'playwright-core'
import type { Browser, ElectronApplication, Page } from 'playwright-core'
import type { DialogAnswer, HostMessage } from './test-link.ts'

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
  /** Milliseconds until the first window must show content. */
  readonly timeout?: number
}

export type LaunchedApp = {
  readonly host: 'electron' | 'chromium-host'
  readonly page: Page
  readonly pid: number
  /** Answers for the next dialogs of their kind, in order; each is used once. Others are dismissed. */
  answerDialogs(...answers: DialogAnswer[]): Promise<void>
  /** Addresses that the app passed to the system's browser. Nothing is really opened. */
  openedExternal(): Promise<readonly string[]>
  /** Messages of the dialogs shown so far, in order. */
  dialogs(): Promise<readonly string[]>
  /** Chooses an item of the app menu in the focused window. Answers whether it could be chosen. */
  pressMenu(id: string): Promise<boolean>
  /** Tells the windows that the system's session ends, as Windows does before it logs off. */
  endSession(): Promise<void>
  /** The app's terminal output so far. */
  output(): string
  /** Quits like a user and returns the exit code. */
  close(): Promise<number>
  /** Closes the first window with its close button, like a user, and returns the exit code. */
  closeWindow(): Promise<number>
  /** Kills the app, like a power failure. */
  kill(): Promise<void>
}

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Path of Electron's binary: from `ELECTRON_OVERRIDE_DIST_PATH`, or as installed by its package. */
export function findElectron(): string | null {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
    const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH
    const name =
      process.platform === 'win32'
        ? 'electron.exe'
        : process.platform === 'darwin'
          ? 'Electron.app/Contents/MacOS/Electron'
          : 'electron'
    const path =
      dist === undefined || dist === ''
        ? join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'))
        : join(dist, name)
    return statSync(path).isFile() ? path : null
  } catch {
    return null
  }
}

function environment(options: LaunchAppOptions): Record<string, string> {
  const merged = { ...process.env, ...options.env }
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/**
 * Starts the built app for a test, on Electron if its binary exists, otherwise on this host, and returns the first
 * window's page. The API is the same on both.
 */
export async function launchApp(options: LaunchAppOptions = {}): Promise<LaunchedApp> {
  const args = [...(options.dataDir === undefined ? [] : [`--data-dir=${options.dataDir}`]), ...(options.args ?? [])]
  const electron = findElectron()
  return electron === null ? launchOnHost(options, args) : launchOnElectron(electron, options, args)
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done(child.exitCode ?? 1)
    else child.once('exit', (code) => done(code ?? 1))
  })
}

/**
 * The app's first page, once this connection has seen it navigate to the app. The host reports the navigation too, but
 * on another connection; a call made before this one knows may still run in the blank page.
 */
export async function firstPageOf(browser: Browser): Promise<Page> {
  const page = browser.contexts()[0]?.pages()[0]
  if (page === undefined) throw new Error('the app has no page')
  await page.waitForURL(/^https:/, { waitUntil: 'commit' })
  return page
}

async function launchOnHost(options: LaunchAppOptions, args: readonly string[]): Promise<LaunchedApp> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', main, options.appDir ?? ROOT, ...args],
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env: { ...environment(options), PROCTOR_DESK_TEST: '1' } },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const opened: string[] = []
  const dialogs: string[] = []
  const presses: ((isEnabled: boolean) => void)[] = []
  const exited = exitOf(child)
  const page = await new Promise<Page>((done, fail) => {
    let attaching: Promise<Browser> | null = null
    const timer = setTimeout(
      () => giveUp(new Error(`the app showed no window in time:\n${output}`)),
      options.timeout ?? 60_000,
    )
    const giveUp = (error: Error): void => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      fail(error)
    }
    child.on('message', (message: HostMessage) => {
      switch (message.type) {
        case 'browser':
          // A second debugger besides the host's own, which sees the page as a user of the host does.
          attaching = chromium.connectOverCDP(message.endpoint)
          // If the app ends meanwhile, its exit is reported instead.
          attaching.then(() => child.send({ type: 'attached' }, () => undefined), giveUp)
          break
        case 'ready':
          attaching?.then(firstPageOf).then((first) => {
            clearTimeout(timer)
            done(first)
          }, giveUp)
          break
        case 'opened-external':
          opened.push(message.url)
          break
        case 'menu-pressed':
          presses[message.press]?.(message.isEnabled)
          break
        case 'dialog':
          dialogs.push(message.message)
          break
        case 'shown-in-folder':
        case 'quit':
          break
      }
    })
    void exited.then((code) => giveUp(new Error(`the app ended with ${code} before it showed a window:\n${output}`)))
  })
  const disconnect = async (): Promise<void> => page.context().browser()?.close()
  return {
    host: 'chromium-host',
    page,
    pid: child.pid ?? 0,
    answerDialogs: async (...answers) => {
      child.send({ type: 'answer-dialogs', answers })
    },
    openedExternal: async () => opened,
    dialogs: async () => dialogs,
    pressMenu: (id) =>
      new Promise((done) => {
        child.send({ type: 'press-menu', press: presses.push(done) - 1, id })
      }),
    endSession: async () => {
      child.send({ type: 'end-session' })
    },
    output: () => output,
    close: async () => {
      child.kill('SIGTERM')
      const code = await exited
      await disconnect().catch(() => undefined)
      return code
    },
    closeWindow: async () => {
      await page.close({ runBeforeUnload: true })
      const code = await exited
      await disconnect().catch(() => undefined)
      return code
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
      await disconnect().catch(() => undefined)
    },
  }
}

/** The state of the test on Electron's side, in a global variable. */
type Scripted = { answers: DialogAnswer[]; opened: string[]; dialogs: string[] }
type ScriptedScope = typeof globalThis & { proctorDeskTest: Scripted }

async function script(electronApp: ElectronApplication): Promise<void> {
  await electronApp.evaluate(({ dialog, shell }) => {
    const scripted: Scripted = { answers: [], opened: [], dialogs: [] }
    ;(globalThis as ScriptedScope).proctorDeskTest = scripted
    const take = (kind: DialogAnswer['kind']): DialogAnswer | undefined => {
      const index = scripted.answers.findIndex((answer) => answer.kind === kind)
      return index < 0 ? undefined : scripted.answers.splice(index, 1)[0]
    }
    const optionsOf = (parameters: unknown[]) =>
      (parameters.at(-1) ?? {}) as { message?: string; cancelId?: number; defaultPath?: string }
    Object.assign(dialog, {
      showSaveDialog: async (...parameters: unknown[]) => {
        scripted.dialogs.push(optionsOf(parameters).defaultPath ?? '')
        const answer = take('save')
        const filePath = answer?.kind === 'save' ? answer.filePath : null
        return { canceled: filePath === null, filePath: filePath ?? '' }
      },
      showOpenDialog: async (...parameters: unknown[]) => {
        scripted.dialogs.push(optionsOf(parameters).defaultPath ?? '')
        const answer = take('open')
        const filePath = answer?.kind === 'open' ? answer.filePath : null
        return { canceled: filePath === null, filePaths: filePath === null ? [] : [filePath] }
      },
      showMessageBox: async (...parameters: unknown[]) => {
        const { message = '', cancelId = 0 } = optionsOf(parameters)
        scripted.dialogs.push(message)
        const answer = take('message')
        return { response: answer?.kind === 'message' ? answer.button : cancelId, checkboxChecked: false }
      },
    })
    Object.assign(shell, {
      openExternal: async (url: string) => {
        scripted.opened.push(url)
      },
      showItemInFolder: () => undefined,
      openPath: async () => '',
    })
  })
}

async function launchOnElectron(
  path: string,
  options: LaunchAppOptions,
  args: readonly string[],
): Promise<LaunchedApp> {
  const electronApp = await _electron.launch({
    executablePath: path,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), options.appDir ?? ROOT, ...args],
    env: { ...environment(options), PROCTOR_DESK_TEST: '1' },
    timeout: options.timeout ?? 60_000,
  })
  let output = ''
  const child = electronApp.process()
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = exitOf(child)
  await script(electronApp)
  const page = await electronApp.firstWindow()
  const read = (): Promise<Scripted> => electronApp.evaluate(() => (globalThis as ScriptedScope).proctorDeskTest)
  return {
    host: 'electron',
    page,
    pid: child.pid ?? 0,
    answerDialogs: async (...answers) => {
      await electronApp.evaluate((_electronModule, more) => {
        ;(globalThis as ScriptedScope).proctorDeskTest.answers.push(...more)
      }, answers)
    },
    openedExternal: async () => (await read()).opened,
    dialogs: async () => (await read()).dialogs,
    pressMenu: (id) =>
      electronApp.evaluate(({ Menu, BrowserWindow }, wanted) => {
        const item = Menu.getApplicationMenu()?.getMenuItemById(wanted)
        if (!item?.enabled) return false
        // Electron's own function, which takes the window as its second argument.
        ;(item.click as (event: undefined, window: unknown) => void)(
          undefined,
          BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0],
        )
        return true
      }, id),
    endSession: () =>
      electronApp.evaluate(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows())
          window.emit('query-session-end', { preventDefault: () => undefined })
      }),
    output: () => output,
    close: async () => {
      await electronApp.close()
      return exited
    },
    closeWindow: async () => {
      await electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
      return exited
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
