import type { CrashKind } from '../../contract/model/crash.ts'
import type { SafeError } from './safe-error.ts'

/** What runs the app. Each text comes from the program itself, and not from the computer's owner. */
export type ProgramFacts = {
  readonly version: string
  readonly isPackaged: boolean
  /** Electron, or the host that stands in for it. */
  readonly host: string
  readonly chromium: string
  readonly node: string
  readonly platform: string
  /** Numbers only: the name of a kernel that somebody built may have others in it. */
  readonly systemVersion: string
  readonly architecture: string
  readonly isSandboxed: boolean
}

/** Sizes in bytes; `null` where they are not known, or not in time. */
export type MachineFacts = {
  readonly processors: number
  readonly memory: number
  readonly freeMemory: number
  /** Resident set of the main process. */
  readonly usedByMain: number
  readonly heap: number
  readonly disk: number | null
  readonly freeOnDisk: number | null
  readonly dataFolder: number | null
  /** Seconds since this run of the app began. */
  readonly secondsUp: number
}

export type Counts = {
  readonly windows: number
  /** Sessions in the cache of each connection, `null` for one that is not open. `null` where the app has not started. */
  readonly sessions: readonly (number | null)[] | null
}

export type ReportContent = {
  readonly kind: CrashKind
  readonly at: Date
  /** What is known besides the error: the reason that Chromium gives, when the last run began. */
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly error: SafeError | null
  /** Places in React's components. */
  readonly components: readonly string[]
  readonly program: ProgramFacts
  readonly machine: MachineFacts
  readonly counts: Counts
  /** `null` where the log can't be read. */
  readonly log: readonly string[] | null
}

const KINDS: Readonly<Record<CrashKind, string>> = {
  screen: 'A screen could not be drawn',
  window: 'The process of a page ended',
  unresponsive: 'A page stopped responding and was ended',
  thread: 'A thread of the app ended',
  unexpected: 'An error in the main process was caught by nobody',
  ended: 'The last run of the app ended without closing',
  start: 'The app could not start',
}

const ABOUT = [
  'Proctor Desk crash report',
  '',
  'The app sends this file to nobody. Send it to whoever supports you, if you want to.',
  'It has no names, email addresses, answers, notes, IDs, addresses of servers or folders:',
  'of errors only their kind and the places in the app’s own files, and of the log only',
  'what is known to be harmless.',
]

/** The report, for a support desk. In English, since those who look for the fault read it. */
export function reportText({ kind, at, facts, error, components, ...content }: ReportContent): string {
  const { program, machine, counts, log } = content
  return [
    ...ABOUT,
    ...section('What happened', [
      ['Crash', KINDS[kind]],
      ['Time', `${at.toISOString()} (UTC)`],
      ...facts,
      ...(error === null ? [] : errorRows(error)),
    ]),
    ...(components.length === 0 ? [] : ['', 'Components', ...components.map((place) => `  at ${place}`)]),
    ...section('Versions', [
      ['Proctor Desk', `${program.version}, ${program.isPackaged ? 'packaged' : 'not packaged'}`],
      ['Runs on', program.host],
      ['Chromium', program.chromium],
      ['Node', program.node],
      ['System', `${program.platform} ${program.systemVersion} ${program.architecture}`],
      ['Sandbox', program.isSandboxed ? 'on' : 'off'],
    ]),
    ...section('Counts', countRows(counts)),
    ...section('Computer', machineRows(machine)),
    '',
    'Log, oldest first',
    ...(log === null ? ['  The log can’t be read.'] : log.length === 0 ? ['  Empty.'] : log.map((line) => `  ${line}`)),
    '',
  ].join('\n')
}

type Row = readonly [name: string, value: string]

function section(title: string, rows: readonly Row[]): readonly string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return ['', title, ...rows.map(([name, value]) => (name === '' ? `  ${value}` : `  ${name.padEnd(width)}  ${value}`))]
}

function errorRows({ name, code, message, places, cause }: SafeError, title = 'Error'): readonly Row[] {
  return [
    [title, `${name}${code === null ? '' : ` (${code})`}: ${message}`],
    ...places.map((place): Row => ['', `  at ${place}`]),
    ...(cause === null ? [] : errorRows(cause, 'Caused by')),
  ]
}

function countRows({ windows, sessions }: Counts): readonly Row[] {
  const each = (sessions ?? []).map((count, at): Row => [
    `Sessions of connection ${at + 1}`,
    count === null ? 'not open' : String(count),
  ])
  return [
    ['Windows', String(windows)],
    ['Connections', sessions === null ? 'unknown' : String(sessions.length)],
    ...each,
  ]
}

function machineRows(machine: MachineFacts): readonly Row[] {
  return [
    ['Processors', String(machine.processors)],
    ['Memory', `${megabytes(machine.memory)}, ${megabytes(machine.freeMemory)} free`],
    ['Main process', `${megabytes(machine.usedByMain)}, heap ${megabytes(machine.heap)}`],
    ['Disk', `${megabytes(machine.disk)}, ${megabytes(machine.freeOnDisk)} free`],
    ['Data folder', megabytes(machine.dataFolder)],
    ['Running for', `${Math.round(machine.secondsUp)} s`],
  ]
}

function megabytes(bytes: number | null): string {
  return bytes === null ? 'unknown' : `${Math.round(bytes / (1 << 20))} MB`
}
