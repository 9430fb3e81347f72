import { app, dialog } from 'electron'
import { toFailure } from '../../contract/model/errors.ts'
import type { Desk } from '../desk/desk-type.ts'
import type { SmokeRequest } from '../smoke/request.ts'
import { log } from '../support/log.ts'
import { handOver } from '../updates/hand-over.ts'
import { applyLanguage } from '../window/app-language.ts'
import { languageInSettings } from '../window/browser-language.ts'
import { sayStartFailed } from '../window/crash-dialogs.ts'
import type { DeepLink } from '../window/deep-links.ts'
import { createLinkFollower } from '../window/follow-link.ts'
import { mayStart } from '../window/sandbox-warning.ts'
import { watchCrashes } from './crash-watch.ts'
import { nothingRunning, type ProgramOptions, type Running } from './running.ts'
import { createScreens, type Screens } from './screens.ts'
import { startHabits, startServices, startUpdates } from './start.ts'

/** The running program: its services, its windows, and what lies between them. */
export type Program = {
  /** Starts once Electron is ready. Never rejects: a program that can't start says why and ends. */
  readonly start: () => Promise<void>
  /** Brings a window to the front, and leads to what a link names. */
  readonly follow: (link: DeepLink | null) => void
  /** Whether the windows let the app quit now; otherwise it quits by itself once the pages have saved. */
  readonly mayQuit: () => boolean
  /** Begins to end the services, and quits the app again when they are ended. False where nothing is left to end. */
  readonly stops: () => boolean
  /** Whether a call of the keychain got no answer and still has a thread. */
  readonly keychainHangs: () => boolean
}

/** `firstLink` is the link that the program was started with. */
export function createProgram(options: ProgramOptions, firstLink: DeepLink | null): Program {
  const { dataDir, smokeAsked } = options
  const running = nothingRunning()
  const crashWatch = watchCrashes(options, running)
  const screens = createScreens(options, running, crashWatch)
  let pendingLink = firstLink
  let followLink: ((link: DeepLink | null) => Promise<void>) | null = null

  function follow(link: DeepLink | null): void {
    if (running.stopping !== null) return
    if (followLink === null) pendingLink = link ?? pendingLink
    else void followLink(link)
  }

  async function start(): Promise<void> {
    const desk = await startServices(options, running, screens)
    running.desk = desk
    // From here on a deep link may open a window. Nothing may wait before the first one, or there would be two.
    const { show, tellSearch, warn } = screens.windows
    followLink = createLinkFollower({ links: desk.links, show, tell: tellSearch, warn })
    follow(pendingLink)
    // Chromium is starting the window now, and this thread would be idle.
    desk.warmUp().catch((error: unknown) => log('info', 'app.warm-up', { code: toFailure(error).code }))
    // A package that proves itself needs nothing from outside, and leaves no traces there.
    if (smokeAsked !== null) return
    startHabits(desk, options, running, screens)
    startUpdates(desk, dataDir, running).catch((error: unknown) => log('error', 'app.updates', { error }))
  }

  return {
    start: () =>
      (smokeAsked === null ? startIfWanted(start, dataDir) : startForSmoke(smokeAsked, start, running, screens)).catch(
        async (error: unknown) => {
          log('error', 'app.start', { error })
          if (running.smoke !== null) return running.smoke.failed(error)
          try {
            // Of a damaged installation the texts of the language may be what is missing.
            await applyLanguage({ language: languageInSettings(dataDir) ?? 'system' }).catch(() => false)
            await sayStartFailed(toFailure(error), error, crashWatch.crashes)
          } finally {
            app.exit(1)
          }
        },
      ),
    follow,
    mayQuit: screens.windows.mayQuit,
    stops() {
      if (running.closed || running.desk === null) return false
      running.stopping ??= stop(running.desk, running, crashWatch.ended)
      return true
    },
    keychainHangs: () => running.desk?.keychainHangs() === true,
  }
}

/** Without a sandbox the program starts only if the user says so. */
async function startIfWanted(start: () => Promise<void>, dataDir: string): Promise<void> {
  const facts = { platform: process.platform, isPackaged: app.isPackaged }
  const hasSwitch = (name: string) => app.commandLine.hasSwitch(name)
  if (hasSwitch('no-sandbox')) await applyLanguage({ language: languageInSettings(dataDir) ?? 'system' })
  if (await mayStart({ ...facts, hasSwitch }, (question) => dialog.showMessageBox(question))) await start()
  else app.quit()
}

/** Starts as usual, goes through the steps of a smoke, and quits. Their code is loaded only when it is asked for. */
async function startForSmoke(
  asked: SmokeRequest,
  start: () => Promise<void>,
  running: Running,
  { converter }: Screens,
): Promise<void> {
  const [{ createSmoke }, { smokeWindow }] = await Promise.all([
    import('../smoke/smoke.ts'),
    import('../window/smoke-window.ts'),
  ])
  running.smoke = createSmoke(asked, (code) => app.exit(code))
  await start()
  if (running.desk !== null) await running.smoke.run({ ...smokeWindow(), desk: running.desk, converter })
}

/** Ends the services, and with them the app. */
async function stop(desk: Desk, running: Running, ended: () => void): Promise<void> {
  const { updates, smoke } = running
  await updates?.close().catch((error: unknown) => log('error', 'app.close', { error }))
  const failure = await desk.close().then(
    () => null,
    (error: unknown) => error,
  )
  if (failure !== null) log('error', 'app.close', { error: failure })
  running.closed = true
  if (updates?.isRestarting() === true) {
    await handOver({
      updates,
      ended,
      releaseLock: () => app.releaseSingleInstanceLock(),
      relaunch: () => app.relaunch(),
    })
  }
  // Electron ignores a second quit while the first is still being handled, as it is where nothing had to be closed.
  setImmediate(() => (smoke === null ? app.quit() : smoke.ended(failure)))
}
