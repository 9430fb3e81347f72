import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, dialog } from 'electron'
import { textAt } from '../contract/text/text-at.ts'
import { chooseDataDir } from './cli/data-dir.ts'
import { createProgram } from './program/program.ts'
import { smokeRequest } from './smoke/request.ts'
import { configureLog, log, logFolder } from './support/log.ts'
import { registerAppScheme } from './window/app-scheme.ts'
import { browserFolders } from './window/browser-folder.ts'
import { browserLanguage, withoutOtherLanguage } from './window/browser-language.ts'
import { DEEP_LINK_SCHEME, deepLinkOf, parseDeepLink } from './window/deep-links.ts'
import { refusedSwitch } from './window/refused-switches.ts'
import { systemLanguages } from './window/system-languages.ts'

/** Same as in electron-builder.yml. Windows matches the running app to the installed shortcut by it. */
const APP_ID = 'org.proctordesk.desk'
const dataDirOption = process.argv.find((argument) => argument.startsWith('--data-dir='))?.slice('--data-dir='.length)
const smokeAsked = smokeRequest(process.argv)
const dataDir =
  smokeAsked?.dataDir ?? chooseDataDir(dataDirOption && resolve(dataDirOption), process.platform, process.env)

// Only this user may read the files that the app writes, Chromium's included.
process.umask(0o077)
const browser = browserFolders(dataDir)
app.setPath('userData', browser.userData)
app.setPath('sessionData', browser.sessionData)
app.on('quit', browser.discard)
const language = browserLanguage(dataDir, systemLanguages())
if (language !== null && !app.commandLine.hasSwitch('lang')) {
  app.commandLine.appendSwitch('lang', language)
  if (process.platform === 'linux') void app.whenReady().then(withoutOtherLanguage(language, process.env))
}
if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
configureLog({ folder: logFolder(dataDir) })
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
  run()
} else {
  app.quit()
}

/** Runs the program until it quits. */
function run(): void {
  const out = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
  const program = createProgram({ dataDir, smokeAsked, out }, deepLinkOf(process.argv))
  process.on('exit', () => {
    // Everything is saved by now. At exit libuv waits for its threads (uv__threadpool_cleanup in src/threadpool.c), so a
    // keychain call that hangs in one of them would keep the process alive.
    if (program.keychainHangs()) process.kill(process.pid, 'SIGKILL')
  })
  app.on('second-instance', (_event, argv) => program.follow(deepLinkOf(argv)))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    program.follow(parseDeepLink(url))
  })
  app.on('activate', () => program.follow(null))
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  // Once it closes windows, Electron closes every one that lets it, so one that can't save must be found before.
  app.on('before-quit', (event) => {
    if (!program.mayQuit()) event.preventDefault()
  })
  // The process waits until stores and exports are closed in order.
  app.on('will-quit', (event) => {
    if (program.stops()) event.preventDefault()
  })
  void app.whenReady().then(program.start)
}
