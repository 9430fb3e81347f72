import { CHANNEL_NAMES } from '../../contract/bridge/channels.ts'
import { CRASH_KINDS } from '../../contract/model/crash.ts'
import { ERROR_CODES } from '../../contract/model/errors.ts'
import { safeError, type SafeError } from './safe-error.ts'

/** Members of the log's lines whose values are numbers that say nothing of a person. */
const NUMBERS = new Set([
  ...['attemptNumber', 'waitMs', 'clockOffsetMs', 'status', 'exitCode', 'connections'],
  ...['pages', 'received', 'created', 'changed', 'rejected'],
])

/** Members whose values come from a closed list, which is that of the code or of Chromium. */
const WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  code: new Set(ERROR_CODES),
  channel: new Set(CHANNEL_NAMES),
  thread: new Set(['reader', 'writer']),
  kind: new Set(['applied', 'deferred', 'failed', ...CRASH_KINDS]),
  // Why a page's process ended (`TerminationStatusToString` in Electron's shell/common/gin_converters/content_converter.cc).
  reason: new Set([
    ...['clean-exit', 'abnormal-exit', 'killed', 'crashed', 'oom', 'launch-failed', 'integrity-failure'],
    'memory-eviction',
  ]),
}
const ERRORS = new Set(['error', 'failure'])

/**
 * What of a line of the log may leave this computer, as text: its time, the name of its event, and the members that are
 * known to be harmless. All others are left out and counted. `null` for a line that is not one of the log.
 */
export function safeLogLine(line: string, root: string): string | null {
  const { at, level, event, ...facts } = parsed(line)
  if (typeof at !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(at)) return null
  if (typeof event !== 'string' || !/^[a-z]+(?:[.-][a-z]+){0,6}$/.test(event)) return null
  const said = [at, typeof level === 'string' && /^[a-z]{4,5}$/.test(level) ? level : '?', event]
  let leftOut = 0
  for (const [name, value] of Object.entries(facts)) {
    if (NUMBERS.has(name) && typeof value === 'number') said.push(`${name}=${value}`)
    else if (typeof value === 'string' && WORDS[name]?.has(value) === true) said.push(`${name}=${value}`)
    else if (ERRORS.has(name) && typeof value === 'object') {
      if (value !== null) said.push(`${name}=${oneLine(safeError(value, root))}`)
    } else leftOut += 1
  }
  return said.join(' ') + (leftOut === 0 ? '' : ` (${leftOut} left out)`)
}

function parsed(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function oneLine({ name, code, message, places, cause }: SafeError): string {
  const at = places.slice(0, 5).join(' < ')
  const said = `${name}${code === null ? '' : ` ${code}`}: ${message}${at === '' ? '' : ` at ${at}`}`
  return cause === null ? `[${said}]` : `[${said}; caused by ${oneLine(cause)}]`
}
