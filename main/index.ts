import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, dialog, ipcMain } from 'electron'
import { toFailure, type Failure } from '../contract/model/errors.ts'
import type { Settings } from '../contract/model/settings.ts'
import { textAt } from '../contract/text/text-at.ts'
import { chooseDataDir } from './cli/data-dir.ts'
import type { Desk } from './desk/desk-type.ts'
import { proxyAddress } from './desk/proxy.ts'
import { watchWorkUnderWay } from './desk/work-under-way.ts'
import { keepEarlyNotices } from './ipc/early-notices.ts'
import { createElectronShell } from './ipc/electron-shell.ts'
import { watchWakeUpSignals } from './ipc/wake-up-signals.ts'
import { smokeRequest, SMOKE_KEYCHAIN, type SmokeRequest } from './smoke/request.ts'
import type { Smoke } from './smoke/smoke.ts'
import { configureLog, log, logFolder } from './support/log.ts'
import { applyLanguage } from './window/app-language.ts'
import { registerAppScheme, serveApp } from './window/app-scheme.ts'
import { appSession } from './window/app-session.ts'
import { createAppUpdates, updatable } from './window/app-updates.ts'
import { browserFolders } from './window/browser-folder.ts'
import { createCloseGate } from './window/close-gate.ts'
import { DEEP_LINK_SCHEME, deepLinkOf, parseDeepLink, type DeepLink } from './window/deep-links.ts'
import type { Updates } from './updates/updates.ts'
import type { AppMenu } from './window/app-menu.ts'
import { createEvidencePages, paperOf } from './window/evidence-pages.ts'
import { installPolicies } from './window/policies.ts'
import { openPrintWindow } from './window/print-window.ts'
import { refusedSwitch } from './window/refused-switches.ts'
import { followLink } from './window/follow-link.ts'
import { mayStart } from './window/sandbox-warning.ts'
import { applyTheme } from './window/theme.ts'
import { createWindows } from './window/windows.ts'

/** Same as in electron-builder.yml. Windows matches the running app to the installed shortcut by it. */
const APP_ID = 'org.proctordesk.desk'
const out = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const dataDirOption = process.argv.find((argument) => argument.startsWith('--data-dir='))?.slice('--data-dir='.length)
const smokeAsked = smokeRequest(process.argv)
const dataDir =
  smokeAsked?.dataDir ?? chooseDataDir(dataDirOption && resolve(dataDirOption), process.platform, process.env)

let desk: Desk | null = null
let menu: AppMenu | null = null
let smoke: Smoke | null = null
let updates: Updates | null = null
let closed = false
let stopping: Promise<void> | null = null
const closeGate = createCloseGate({
  // Nothing is lost for an update, however often it is asked for.
  mayDiscard: () => updates?.isRestarting() !== true,
  onStay: (why) => updates?.restartCalledOff(why === 'silent' ? 'silent-window' : why),
})
let pendingLink: DeepLink | null = deepLinkOf(process.argv)

/** Discards the notices that are kept for the page of a closed window. */
let dropNotices: (windowId: number) => void = () => undefined

const evidencePages = createEvidencePages({
  openWindow: () => openPrintWindow(out('preload/index.cjs')),
  paper: () => paperOf(app.getLocale()),
  onClosed: forgetWindow,
})

/** Ends what a closed window had. */
function forgetWindow(windowId: number): void {
  dropNotices(windowId)
  if (!closed) void desk?.dropWindow(windowId)
}

const windows = createWindows({
  preload: out('preload/index.cjs'),
  stateFile: join(dataDir, 'window.json'),
  // On macOS and Windows the executable itself has the icon.
  ...(process.platform === 'linux' ? { icon: out('assets/icons/512x512.png') } : {}),
  closeGate,
  isStopping: () => stopping !== null,
  onClosed: (windowId) => {
    menu?.closed(windowId)
    forgetWindow(windowId)
    // A window that nobody sees must not keep the app running.
    if (windows.count() === 0) evidencePages.stop()
  },
})

function follow(link: DeepLink | null): void {
  if (stopping !== null) return
  if (desk === null) {
    pendingLink = link ?? pendingLink
    return
  }
  const { links, events } = desk
  const warn = (failure: Failure) => events.emit('app.notice', { level: 'warning', failure })
  void followLink({ links, show: windows.show, warn }, link)
}

const proxyFor = async (address: string) => proxyAddress(await appSession().resolveProxy(address))

/** Imports most of the app's code while Chromium starts. The imports must come after the calls that start Chromium. */
async function loadServices() {
  const [{ createDesk }, { createKeytarStore }, { registerHandlers }, { createHandlers }, { createAppMenu }] =
    await Promise.all([
      import('./desk/desk.ts'),
      import('./secrets/keytar-store.ts'),
      import('./ipc/handle.ts'),
      import('./ipc/handlers.ts'),
      import('./window/app-menu.ts'),
    ])
  return { createDesk, createKeytarStore, registerHandlers, createHandlers, createAppMenu }
}

/** Without a sandbox the program starts only if the user says so. */
async function startIfWanted(): Promise<void> {
  const facts = { platform: process.platform, isPackaged: app.isPackaged }
  const hasSwitch = (name: string) => app.commandLine.hasSwitch(name)
  // The settings are read only after the question.
  if (hasSwitch('no-sandbox')) await applyLanguage({ language: 'system' })
  if (await mayStart({ ...facts, hasSwitch }, (question) => dialog.showMessageBox(question))) await start()
  else app.quit()
}

async function start(): Promise<void> {
  const { createDesk, createKeytarStore, registerHandlers, createHandlers, createAppMenu } = await loadServices()
  const current = await createDesk({
    dataDir,
    secrets: createKeytarStore(smokeAsked === null ? {} : { service: SMOKE_KEYCHAIN }),
    automatic: true,
    demoWorker: new URL('../reference-service/worker.js', import.meta.url),
    proxyFor,
  })
  const settings = await current.settings.get()
  applyTheme(settings)
  await applyLanguage(settings)
  installPolicies(appSession())
  serveApp(appSession(), { rendererDir: out('renderer'), respond: (request) => current.media.respond(request) })
  const notices = keepEarlyNotices((event, payload, windowId) => {
    const open = BrowserWindow.getAllWindows()
      .map(({ webContents }) => webContents)
      .filter((contents) => !contents.isDestroyed())
    const asking = open.filter(({ id }) => id === windowId)
    // If the window that asked for it is closed by now, all windows get the event.
    for (const contents of asking.length > 0 ? asking : open) contents.send(event, payload)
  })
  dropNotices = notices.closed
  const pageListens = (windowId: number) => {
    notices.listening(windowId)
    windows.listening(windowId)
    if (updates !== null) current.events.emit('updates.changed', updates.status(), windowId)
  }
  const appMenu = createAppMenu({
    platform: process.platform,
    developer: !app.isPackaged,
    updates: updatable() !== null,
    newWindow: windows.open,
  })
  menu = appMenu
  const shell = {
    closeGate,
    pageBegins: notices.begins,
    pageListens,
    newWindow: windows.open,
    commandsAvailable: appMenu.available,
    evidencePages,
    updates: { current: () => updates, underWay: watchWorkUnderWay(current.events) },
  }
  registerHandlers({
    registrar: ipcMain,
    handlers: createHandlers(current, createElectronShell(shell)),
    isOwnWindow: (windowId) => BrowserWindow.getAllWindows().some(({ webContents }) => webContents.id === windowId),
    onFailure: (channel, failure, error) => {
      // Not a failure: a later call replaced this one, or the caller cancelled it.
      if (failure.code === 'cancelled') return
      log(failure.code === 'internal' ? 'error' : 'info', 'ipc.failure', { channel, code: failure.code, error })
    },
  })
  current.events.on('connections.tablesChanged', ({ tables }) => {
    if (tables.includes('settings')) void current.settings.get().then(applySettings)
  })
  current.events.onAny(notices.tell)
  watchWakeUpSignals((signal) => {
    current.wakeUp(signal)
    updates?.wakeUp()
  })
  // Once `desk` is set, a deep link may open a window. Nothing may wait before `show`, or there would be two windows.
  desk = current
  follow(pendingLink)
  // Chromium is starting the window now, and this thread would be idle.
  current.warmUp().catch((error: unknown) => log('info', 'app.warm-up', { code: toFailure(error).code }))
  // A package that proves itself needs nothing from outside.
  if (smokeAsked === null) startUpdates(current).catch((error: unknown) => log('error', 'app.updates', { error }))
}

/** After everything else, since nothing waits for it. */
async function startUpdates({ settings, events }: Desk): Promise<void> {
  updates = await createAppUpdates({
    dataDir,
    isAutomatic: async () => (await settings.get()).checksForUpdates,
    proxyFor,
    onChanged: (status) => events.emit('updates.changed', status),
  })
  if (updates === null) return
  if (stopping === null) events.emit('updates.changed', updates.status())
  else await updates.close()
}

/** What main itself shows follows the settings. */
async function applySettings(settings: Settings): Promise<void> {
  applyTheme(settings)
  if (await applyLanguage(settings)) menu?.translate()
}

/** Starts as usual, goes through the steps of a smoke, and quits. Their code is loaded only when it is asked for. */
async function startForSmoke(asked: SmokeRequest): Promise<void> {
  const [{ createSmoke }, { smokeWindow }] = await Promise.all([
    import('./smoke/smoke.ts'),
    import('./window/smoke-window.ts'),
  ])
  smoke = createSmoke(asked, (code) => app.exit(code))
  await start()
  if (desk !== null) await smoke.run({ ...smokeWindow(), desk })
}

async function stop(current: Desk): Promise<void> {
  await updates?.close().catch((error: unknown) => log('error', 'app.close', { error }))
  const failure = await current.close().then(
    () => null,
    (error: unknown) => error,
  )
  if (failure !== null) log('error', 'app.close', { error: failure })
  closed = true
  if (updates?.isRestarting() === true) {
    // The new version starts while this process ends, and must not take it for a copy that is running.
    app.releaseSingleInstanceLock()
    if (!(await updates.install())) app.relaunch()
  }
  // Electron ignores a second quit while the first is still being handled, as it is where nothing had to be closed.
  setImmediate(() => (smoke === null ? app.quit() : smoke.ended(failure)))
}

// Only this user may read the files that the app writes, Chromium's included.
process.umask(0o077)
const browser = browserFolders(dataDir)
app.setPath('userData', browser.userData)
app.setPath('sessionData', browser.sessionData)
app.on('quit', browser.discard)
if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
configureLog({ folder: logFolder(dataDir) })
process.on('exit', () => {
  // Everything is saved by now. At exit libuv waits for its threads (uv__threadpool_cleanup in src/threadpool.c), so a
  // keychain call that hangs in one of them would keep the process alive.
  if (desk?.keychainHangs() === true) process.kill(process.pid, 'SIGKILL')
})
process.on('uncaughtException', (error) => log('error', 'app.uncaught', { error }))
process.on('unhandledRejection', (error) => log('error', 'app.unhandled', { error }))
// Tests and developers start the unpackaged app with these switches.
const refused = app.isPackaged ? refusedSwitch((name) => app.commandLine.hasSwitch(name)) : null
if (refused !== null) {
  log('error', 'app.refused-switch', { name: refused })
  dialog.showErrorBox(textAt('startFailed.title'), textAt('startFailed.refusedOption', { option: `--${refused}` }))
  // Electron emits no `quit` event before it is ready.
  browser.discard()
  app.exit(1)
} else if (smokeAsked !== null || app.requestSingleInstanceLock()) {
  registerAppScheme()
  // In development the system would register the Electron binary without the path of the app.
  if (app.isPackaged && smokeAsked === null) app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME)
  app.on('second-instance', (_event, argv) => follow(deepLinkOf(argv)))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    follow(parseDeepLink(url))
  })
  app.on('activate', () => follow(null))
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  // Once it closes windows, Electron closes every one that lets it, so one that can't save must be found before.
  app.on('before-quit', (event) => {
    if (!windows.mayQuit()) event.preventDefault()
  })
  // The process waits until stores and exports are closed in order.
  app.on('will-quit', (event) => {
    if (closed || desk === null) return
    event.preventDefault()
    stopping ??= stop(desk)
  })
  app
    .whenReady()
    .then(() => (smokeAsked === null ? startIfWanted() : startForSmoke(smokeAsked)))
    .catch((error: unknown) => {
      log('error', 'app.start', { error })
      if (smoke !== null) return smoke.failed(error)
      dialog.showErrorBox(textAt('startFailed.title'), toFailure(error).message)
      app.exit(1)
    })
} else {
  app.quit()
}
