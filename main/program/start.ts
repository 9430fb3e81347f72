import { pathToFileURL } from 'node:url'
import { app, ipcMain } from 'electron'
import type { Settings } from '../../contract/model/settings.ts'
import { createOfficeConverter } from '../convert/office-converter.ts'
import { defaultDataDir } from '../cli/data-dir.ts'
import type { Desk } from '../desk/desk-type.ts'
import { proxyAddress } from '../desk/proxy.ts'
import { watchWorkUnderWay } from '../desk/work-under-way.ts'
import { createElectronShell } from '../ipc/electron-shell.ts'
import type { ShellActions } from '../ipc/shell-actions.ts'
import { watchWakeUpSignals } from '../ipc/wake-up-signals.ts'
import { SMOKE_KEYCHAIN } from '../smoke/request.ts'
import { log } from '../support/log.ts'
import { applyLanguage } from '../window/app-language.ts'
import type { AppMenu } from '../window/app-menu.ts'
import { serveApp } from '../window/app-scheme.ts'
import { appSession } from '../window/app-session.ts'
import { createAppUpdates, updatable } from '../window/app-updates.ts'
import { startDesktopHabits } from '../window/desktop-habits.ts'
import type { OwnProgram } from '../window/jump-list.ts'
import { installPolicies } from '../window/policies.ts'
import { applyTheme } from '../window/theme.ts'
import { watchThreads } from './crash-watch.ts'
import { unlessStopping, type ProgramOptions, type Running } from './running.ts'
import { isOwnWindow, type Screens } from './screens.ts'

/** Imports most of the app's code while Chromium starts. To be called only after what starts Chromium. */
async function loadServices() {
  const [{ createDesk }, { createKeytarStore }, { registerHandlers }, { createHandlers }, { createAppMenu }] =
    await Promise.all([
      import('../desk/desk.ts'),
      import('../secrets/keytar-store.ts'),
      import('../ipc/handle.ts'),
      import('../ipc/handlers.ts'),
      import('../window/app-menu.ts'),
    ])
  return { createDesk, createKeytarStore, registerHandlers, createHandlers, createAppMenu }
}

/** Starts the services, and serves and answers the pages. Opens no window. */
export async function startServices(
  { dataDir, smokeAsked, out }: ProgramOptions,
  running: Running,
  screens: Screens,
): Promise<Desk> {
  const { createDesk, createKeytarStore, registerHandlers, createHandlers, createAppMenu } = await loadServices()
  const desk = await createDesk({
    dataDir,
    secrets: createKeytarStore(smokeAsked === null ? {} : { service: SMOKE_KEYCHAIN }),
    automatic: true,
    demoWorker: pathToFileURL(out('reference-service/worker.js')),
    proxyFor,
    ...(screens.converter !== null && { converter: createOfficeConverter(screens.converter) }),
  })
  const settings = await desk.settings.get()
  applyTheme(settings)
  await applyLanguage(settings)
  installPolicies(appSession())
  serveApp(appSession(), { rendererDir: out('renderer'), respond: (request) => desk.media.respond(request) })
  running.menu = createAppMenu({
    platform: process.platform,
    developer: !app.isPackaged,
    updates: updatable() !== null,
    newWindow: screens.windows.open,
  })
  registerHandlers({
    registrar: ipcMain,
    handlers: createHandlers(desk, shellFor(desk, running.menu, running, screens, out)),
    isOwnWindow,
    onFailure: (channel, failure, error) => {
      // Not a failure: a later call replaced this one, or the caller cancelled it.
      if (failure.code === 'cancelled') return
      log(failure.code === 'internal' ? 'error' : 'info', 'ipc.failure', { channel, code: failure.code, error })
    },
  })
  desk.events.on('connections.tablesChanged', ({ tables }) => {
    if (tables.includes('settings')) void desk.settings.get().then((changed) => applySettings(changed, running))
  })
  desk.events.onAny(screens.notices.tell)
  watchThreads(desk, screens.crashes)
  watchWakeUpSignals((signal) => {
    desk.wakeUp(signal)
    running.updates?.wakeUp()
  })
  return desk
}

const proxyFor = async (address: string) => proxyAddress(await appSession().resolveProxy(address))

function shellFor(
  { events }: Desk,
  menu: AppMenu,
  running: Running,
  screens: Screens,
  out: ProgramOptions['out'],
): ShellActions {
  const { closeGate, crashes, evidencePages, notices, windows } = screens
  return createElectronShell({
    closeGate,
    pageBegins: notices.begins,
    pageListens: (windowId) => {
      notices.listening(windowId)
      windows.listening(windowId)
      if (running.updates !== null) events.emit('updates.changed', running.updates.status(), windowId)
    },
    newWindow: windows.open,
    commandsAvailable: menu.available,
    crashes,
    dragIcon: out('assets/icons/64x64.png'),
    evidencePages,
    updates: { current: () => running.updates, underWay: watchWorkUnderWay(events) },
  })
}

/** What main itself shows follows the settings. */
async function applySettings(settings: Settings, { menu, habits, desk }: Running): Promise<void> {
  applyTheme(settings)
  if (!(await applyLanguage(settings))) return
  menu?.translate()
  habits?.translate()
  await desk?.languageChanged()
}

/** What the app does on the desktop outside of its windows. To be called after the first window is opened. */
export function startHabits(desk: Desk, { dataDir, out }: ProgramOptions, running: Running, screens: Screens): void {
  running.habits = startDesktopHabits({
    desk,
    show: unlessStopping(running, screens.windows.show),
    program: ownProgram(dataDir),
    badges: out('assets/badges'),
  })
}

/** How the system starts this app with this data folder. */
function ownProgram(dataDir: string): OwnProgram {
  const isOwnFolder = dataDir === defaultDataDir(process.platform, process.env)
  const args = [...(app.isPackaged ? [] : [app.getAppPath()]), ...(isOwnFolder ? [] : [`--data-dir=${dataDir}`])]
  return { path: app.getPath('exe'), args }
}

/** Looks for updates from now on. To be called after everything else, since nothing waits for it. */
export async function startUpdates(
  { settings, events, network }: Desk,
  dataDir: string,
  running: Running,
): Promise<void> {
  running.updates = await createAppUpdates({
    dataDir,
    gate: network.gate,
    isAutomatic: async () => network.gate.isOpen() && (await settings.get()).checksForUpdates,
    proxyFor,
    onChanged: (status) => events.emit('updates.changed', status),
  })
  if (running.updates === null) return
  if (running.stopping === null) events.emit('updates.changed', running.updates.status())
  else await running.updates.close()
}
