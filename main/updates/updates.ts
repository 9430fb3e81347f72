import type { InstantMs } from '../../contract/model/instants.ts'
import type { OfferedUpdate, UpdateStatus } from '../../contract/model/updates.ts'
import { log } from '../support/log.ts'
import type { AttemptFile } from './attempt-file.ts'
import { startUpdateChecks, type UpdateChecksOptions } from './update-checks.ts'
import { createUpdateState } from './update-state.ts'
import type { UpdaterPort } from './updater-port.ts'

export type UpdatesOptions = Pick<UpdateChecksOptions, 'isAutomatic' | 'firstAfterMs' | 'everyMs'> & {
  readonly updater: UpdaterPort
  /** The version that runs. */
  readonly version: string
  readonly attempts: AttemptFile
  readonly onChanged: (status: UpdateStatus) => void
  /** Closes all windows and ends the app, unless something is not saved. */
  readonly quit: () => void
  readonly now?: () => InstantMs
}

/** What the app knows of a newer version, and what the user decided about it. */
export type Updates = {
  status(): UpdateStatus
  /** Looks for a newer version. Does nothing while one is downloaded or waits for a restart. */
  check(): Promise<UpdateStatus>
  /** Starts the download of the available version. */
  download(): UpdateStatus
  /** Cancels the download, and resolves when nothing is left of it. */
  cancel(): Promise<UpdateStatus>
  /** Verifies the downloaded version once more, and asks the app to quit. */
  restart(): Promise<UpdateStatus>
  /** Whether the app quits to install. */
  isRestarting(): boolean
  /** A window stays open: something in it is not saved, or it does not say so. */
  restartCalledOff(why: 'unsaved' | 'silent-window'): void
  /** Installs the new version after everything was closed. `false` where the old one is to be started again. */
  install(): Promise<boolean>
  /** The computer was asleep or without a network: a check may be due. */
  wakeUp(): void
  /** Ends checks and downloads. */
  close(): Promise<void>
}

/** Milliseconds between two reports of progress. */
const TELL_EVERY_MS = 200

/** Starts the automatic checks, and tells how the last installation went. */
export async function createUpdates(options: UpdatesOptions): Promise<Updates> {
  const { updater, attempts, onChanged, quit, now = Date.now, isAutomatic, firstAfterMs, everyMs } = options
  const state = createUpdateState(onChanged, await lastTrouble(options))
  const closing = new AbortController()
  const checks = startUpdateChecks({ state, updater, isAutomatic, now, firstAfterMs, everyMs, signal: closing.signal })
  let download: { readonly controller: AbortController; readonly done: Promise<void> } | null = null

  async function run(update: OfferedUpdate, signal: AbortSignal): Promise<void> {
    let received = 0
    const telling = setInterval(() => {
      if (received !== state.now().received) state.become({ received })
    }, TELL_EVERY_MS)
    try {
      await updater.download((bytes) => (received = bytes), signal)
      clearInterval(telling)
      state.become({ phase: 'ready', received: update.bytes })
    } catch (error) {
      clearInterval(telling)
      state.become({ phase: 'available', received: 0, trouble: state.failed('download', error) })
    }
  }

  return {
    status: () => state.now(),
    check: () => checks.byHand(),
    download() {
      const { update, phase } = state.now()
      if (phase !== 'available' || update === null) return state.now()
      const controller = new AbortController()
      state.become({ phase: 'downloading', received: 0, trouble: null })
      download = { controller, done: run(update, controller.signal) }
      return state.now()
    },
    async cancel() {
      download?.controller.abort()
      await download?.done
      return state.now()
    },
    async restart() {
      if (state.now().phase !== 'ready') return state.now()
      state.become({ phase: 'restarting', trouble: null })
      try {
        await updater.verify()
      } catch (error) {
        const trouble = state.failed('verify', error)
        return state.become({ phase: trouble?.kind === 'damaged' ? 'available' : 'ready', trouble })
      }
      quit()
      return state.now()
    },
    isRestarting: () => state.now().phase === 'restarting',
    restartCalledOff(kind) {
      if (state.now().phase === 'restarting') state.become({ phase: 'ready', trouble: { kind, status: null } })
    },
    async install() {
      try {
        await attempts.write(state.now().update?.version ?? '')
        await updater.install()
        return true
      } catch (error) {
        state.failed('install', error)
        return false
      }
    },
    wakeUp: () => checks.wakeUp(),
    async close() {
      closing.abort()
      download?.controller.abort()
      await Promise.all([checks.settled(), download?.done])
    },
  }
}

/** Deletes what an earlier run has installed, or returns that it could not be installed. */
async function lastTrouble({ updater, version, attempts }: UpdatesOptions): Promise<'not-installed' | null> {
  const attempted = await attempts.take()
  if (attempted === null) return null
  if (attempted === version) {
    await updater.discard()
    return null
  }
  log('warn', 'updates.not-installed', { attempted, version })
  return 'not-installed'
}
