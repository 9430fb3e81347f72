import type { Crash, CrashKind } from '../../contract/model/crash.ts'
import { DeskError } from '../../contract/model/errors.ts'
import { readLogTail } from '../support/log-tail.ts'
import { log, logFolder } from '../support/log.ts'
import { redactText } from '../support/redact.ts'
import { inTime } from './in-time.ts'
import { machineFacts } from './machine-facts.ts'
import { reportText, type Counts, type ProgramFacts, type ReportContent } from './report-text.ts'
import { safeError } from './safe-error.ts'
import { safeLogLine } from './safe-log-line.ts'
import { safePlaces } from './safe-places.ts'

/** What is known of a crash. Only what can't be personal data of it comes into the report. */
export type CrashFacts = {
  readonly error?: unknown
  /** Stack of React's components. */
  readonly components?: string
  /** Texts of the program's own: the reason that Chromium gives. */
  readonly facts?: ReportContent['facts']
}

/** The crashes of this run, and of the one before, as long as this run lasts. */
export type Crashes = {
  /** Notes a crash, and tells the windows unless `isShown` already. */
  record(kind: CrashKind, what?: CrashFacts & { readonly isShown?: boolean }): Crash
  /** Those that no window has shown; they count as shown from now on. */
  unseen(): readonly Crash[]
  /** The report, which is the same whenever it is asked for. Fails with `invalid-argument`. */
  report(crashId: number): Promise<{ readonly fileName: string; readonly text: string }>
}

export type CrashesOptions = {
  readonly dataDir: string
  /** The app's folder, to which the places of errors are relative. */
  readonly root: string
  readonly program: () => ProgramFacts
  readonly counts: () => Promise<Counts>
  /** Called when there is a crash that no window has shown. */
  readonly onFound: () => void
  readonly now?: () => number
  /** Milliseconds that a report waits for each of its parts; there is a default. */
  readonly patienceMs?: number
}

/** Milliseconds in which crashes of one kind are shown once: what fails again and again would cover the screen. */
const QUIET_MS = 60_000
/** Each crash of them has a notice of its own in the windows, which replaces the one before and the report it offered. */
const SAID_EACH_TIME: ReadonlySet<CrashKind> = new Set<CrashKind>(['thread'])
/** The log has them all. */
const MOST_CRASHES = 50
const MOST_LOG_LINES = 200

type Known = Crash & { readonly at: number; readonly what: CrashFacts; report: Promise<string> | null }

export function createCrashes(options: CrashesOptions): Crashes {
  const { dataDir, root, program, counts, onFound, now = Date.now, patienceMs } = options
  let known: readonly Known[] = []
  let unseen: readonly Crash[] = []
  let lastId = 0

  async function write({ kind, at, what }: Known): Promise<string> {
    const [machine, counted, lines] = await Promise.all([
      machineFacts(dataDir, patienceMs),
      inTime(counts(), patienceMs),
      safeLog(),
    ])
    const text = reportText({
      kind,
      at: new Date(at),
      facts: what.facts ?? [],
      error: what.error === undefined ? null : safeError(what.error, root),
      components: safePlaces(what.components ?? '', root),
      program: program(),
      machine,
      counts: counted ?? { windows: 0, sessions: null },
      log: lines,
    })
    // Nothing of it should be left to mask. What is known to be a secret is masked all the same.
    return redactText(text)
  }

  async function safeLog(): Promise<readonly string[] | null> {
    const tail = await inTime(readLogTail(logFolder(dataDir)), patienceMs)
    if (tail === null) return null
    return tail.lines.slice(-MOST_LOG_LINES).flatMap((line) => safeLogLine(line, root) ?? [])
  }

  function offer(crash: Crash): void {
    unseen = [...unseen.filter(({ crashId }) => crashId !== crash.crashId), crash]
    onFound()
  }

  return {
    record(kind, { isShown = false, ...what } = {}) {
      const at = now()
      const same = known.findLast((crash) => crash.kind === kind && at - crash.at < QUIET_MS)
      // A screen shows each of its own.
      if (same !== undefined && !isShown) {
        const again = { crashId: same.crashId, kind }
        if (SAID_EACH_TIME.has(kind)) offer(again)
        return again
      }
      lastId += 1
      const crash: Known = { crashId: lastId, kind, at, what, report: null }
      known = [...known, crash].slice(-MOST_CRASHES)
      // The report has the error. The log has only its code: the rest may name a person.
      const code = 'error' in what ? safeError(what.error, root).code : null
      log('error', 'crash.noted', { kind, ...(code === null ? {} : { code }) })
      if (!isShown) offer({ crashId: lastId, kind })
      return { crashId: lastId, kind }
    },
    unseen() {
      const shown = unseen
      unseen = []
      return shown
    },
    async report(crashId) {
      const crash = known.find((one) => one.crashId === crashId)
      if (crash === undefined) throw new DeskError('invalid-argument', 'No such crash.', { field: 'crashId' })
      crash.report ??= write(crash)
      // The time of the crash, in UTC, without what file systems refuse.
      const at = new Date(crash.at).toISOString().slice(0, 16).replace(':', '')
      return { fileName: `proctor-desk-crash-${at}.txt`, text: await crash.report }
    },
  }
}
