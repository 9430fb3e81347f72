import { fileURLToPath } from 'node:url'
import { _electron, type ElectronApplication } from 'playwright-core'
import type { LaunchAppOptions, LaunchedApp, LaunchedDesktop } from './launch.ts'
import { environment, exitOf, outputOf, preloads, ROOT } from './launched-process.ts'
import type { DialogAnswer, IconState } from './test-link.ts'

/** What `electron-script.cjs` leaves in the app's main process. */
type Scripted = {
  answers: DialogAnswer[]
  opened: string[]
  dialogs: string[]
  dragged: string[]
  icon: Omit<IconState, 'entries'>
  entries: { label: string; args: string | null; click?: () => void }[]
  notifications: { title: string; body: string; silent: boolean; emit: (event: 'click') => void }[]
  turnAway: () => void
}
type ScriptedScope = typeof globalThis & { proctorDeskTest: Scripted }

const ELECTRON_SCRIPT = new URL('./electron-script.cjs', import.meta.url)

function desktopOf(electronApp: ElectronApplication): LaunchedDesktop {
  return {
    icon: () =>
      electronApp.evaluate(() => {
        const { icon, entries } = (globalThis as ScriptedScope).proctorDeskTest
        return { ...icon, entries: entries.map(({ label }) => label) }
      }),
    notifications: () =>
      electronApp.evaluate(() =>
        (globalThis as ScriptedScope).proctorDeskTest.notifications.map(({ title, body, silent }) => ({
          title,
          body,
          isSilent: silent,
        })),
      ),
    clickNotification: (title) =>
      electronApp.evaluate((_electronModule, wanted) => {
        const { notifications } = (globalThis as ScriptedScope).proctorDeskTest
        const found = notifications.findLast((one) => one.title === wanted)
        found?.emit('click')
        return found !== undefined
      }, title),
    chooseEntry: (label) =>
      electronApp.evaluate((_electronModule, wanted) => {
        const found = (globalThis as ScriptedScope).proctorDeskTest.entries.find((one) => one.label === wanted)
        found?.click?.()
        return found?.args ?? null
      }, label),
    removeEntry: () => Promise.reject(new Error('only Windows itself takes entries out of a jump list')),
    turnAway: () => electronApp.evaluate(() => (globalThis as ScriptedScope).proctorDeskTest.turnAway()),
  }
}

/** Starts the built app on Electron. */
export async function launchOnElectron(
  path: string,
  options: LaunchAppOptions,
  args: readonly string[],
): Promise<LaunchedApp> {
  const electronApp = await _electron.launch({
    executablePath: path,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Electron's switch for modules to load before the app (default_app/main.ts).
      ...[fileURLToPath(ELECTRON_SCRIPT), ...preloads(options)].flatMap((path) => ['-r', path]),
      options.appDir ?? ROOT,
      ...args,
    ],
    env: environment(options),
    timeout: options.timeout ?? 60_000,
  })
  const child = electronApp.process()
  const output = outputOf(child)
  const exited = exitOf(child)
  const page = await electronApp.firstWindow()
  const read = (): Promise<Pick<Scripted, 'opened' | 'dialogs' | 'dragged'>> =>
    electronApp.evaluate(() => {
      const { opened, dialogs, dragged } = (globalThis as ScriptedScope).proctorDeskTest
      return { opened, dialogs, dragged }
    })
  return {
    host: 'electron',
    page,
    pid: child.pid ?? 0,
    answerDialogs: async (...answers) => {
      await electronApp.evaluate((_electronModule, more) => {
        ;(globalThis as ScriptedScope).proctorDeskTest.answers.push(...more)
      }, answers)
    },
    desktop: desktopOf(electronApp),
    openedExternal: async () => (await read()).opened,
    dragged: async () => (await read()).dragged,
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
    readMenu: (id) =>
      electronApp.evaluate(({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted)?.label ?? null, id),
    endSession: () =>
      electronApp.evaluate(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows())
          for (const event of ['query-session-end', 'session-end'])
            window.emit(event, { preventDefault: () => undefined })
      }),
    setResponding: (responds) =>
      electronApp.evaluate(({ BrowserWindow }, isBack) => {
        BrowserWindow.getAllWindows()[0]?.emit(isBack ? 'responsive' : 'unresponsive')
      }, responds),
    // Playwright itself starts Electron with a debugger.
    inspector: () => electronApp.evaluate(() => process.getBuiltinModule('node:inspector').url() ?? ''),
    output,
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
