import { app } from 'electron'
import { release } from 'node:os'
import { createCrashes, type Crashes } from '../crash/crashes.ts'
import type { ProgramFacts } from '../crash/report-text.ts'
import { createRunMarker, type RunMarker } from '../crash/run-marker.ts'
import type { Desk } from '../desk/desk-type.ts'
import type { ProgramOptions, Running } from './running.ts'
import { ownWindows } from '../window/own-windows.ts'

export type CrashWatch = {
  readonly crashes: Crashes
  /** The system ends the program, or a new version takes over from it: neither is a crash. */
  readonly ended: () => void
}

/**
 * Notes the crashes of this run, and whether the run before it ended without closing. Electron's own `crashReporter` is
 * never started: its dumps hold the memory of the process, and with it names and answers.
 */
export function watchCrashes({ dataDir, smokeAsked, out }: ProgramOptions, running: Running): CrashWatch {
  const crashes = createCrashes({
    dataDir,
    root: out('..'),
    program: programFacts,
    counts: async () => ({
      windows: ownWindows().length,
      sessions: running.desk === null ? null : await running.desk.cachedSessions(),
    }),
    onFound: () => running.desk?.events.emit('crash.found', null),
  })
  process.on('uncaughtException', (error) => crashes.record('unexpected', { error }))
  process.on('unhandledRejection', (error) => crashes.record('unexpected', { error }))
  // The folder of a package that proves itself is a new one each time.
  const marker = smokeAsked === null ? markRun(dataDir, crashes) : null
  return { crashes, ended: () => marker?.end() }
}

function markRun(dataDir: string, crashes: Crashes): RunMarker {
  const marker = createRunMarker(dataDir)
  const before = marker.begin({ startedAt: Date.now(), version: app.getVersion() })
  app.on('quit', () => marker.end())
  if (before !== null) {
    const began = `${new Date(before.startedAt).toISOString()} (UTC)`
    crashes.record('ended', {
      facts: [
        ['Last run began', began],
        ['Its version', before.version],
      ],
    })
  }
  return marker
}

/** Notes a thread of a store that ended. Its error is in the log. */
export function watchThreads({ events }: Desk, crashes: Crashes): void {
  events.on('app.notice', ({ failure }) => {
    if (failure.code !== 'worker-stopped') return
    const isRestarted = failure.details?.restarted === true
    crashes.record('thread', { facts: [['Restarted', isRestarted ? 'yes' : 'no']] })
  })
}

function programFacts(): ProgramFacts {
  const { versions } = process
  return {
    version: app.getVersion(),
    isPackaged: app.isPackaged,
    host: versions.electron === undefined ? 'chromium-host' : `Electron ${versions.electron}`,
    chromium: versions.chrome ?? 'unknown',
    node: versions.node,
    platform: process.platform,
    systemVersion: /^\d+(?:\.\d+){0,3}/.exec(release())?.[0] ?? 'unknown',
    architecture: process.arch,
    isSandboxed: !app.commandLine.hasSwitch('no-sandbox'),
  }
}
