import { getSystemErrorMap } from 'node:util'
import { ERROR_CODES } from '../../contract/model/errors.ts'
import { safePlaces } from './safe-places.ts'

/** An error without anything that it may quote: no value, no name, no path of this computer. */
export type SafeError = {
  readonly name: string
  readonly code: string | null
  readonly message: string
  /** Places in the app's files, innermost first. */
  readonly places: readonly string[]
  readonly cause: SafeError | null
}

/** An error as it was thrown, or as a page or a line of the log has it. */
type RawError = {
  readonly name?: unknown
  readonly message?: unknown
  readonly stack?: unknown
  readonly code?: unknown
  readonly cause?: unknown
}

const NAMES = new Set([
  ...['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'EvalError', 'URIError', 'AggregateError'],
  ...['AbortError', 'TimeoutError', 'DataCloneError', 'InvalidStateError', 'NotFoundError', 'NotAllowedError'],
  ...[
    'NotSupportedError',
    'QuotaExceededError',
    'SecurityError',
    'NetworkError',
    'EncodingError',
    'HierarchyRequestError',
  ],
  ...['DeskError', 'DamagedError', 'SqliteError', 'ZodError', 'AssertionError', 'SystemError'],
])

const CODES: ReadonlySet<string> = new Set([...ERROR_CODES, ...[...getSystemErrorMap().values()].map(([code]) => code)])
/** Codes of Node, undici and SQLite. They are constants of these programs. */
const CODE_FAMILY = /^(?:ERR|UND_ERR|SQLITE)_[A-Z0-9_]{2,60}$/

/**
 * What messages of the engine, of React and of SQLite say, without the values that they quote. A message that is not
 * here is left out: it may quote anything, from the JSON of a report to the path of a file.
 */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/^Cannot (read|set) properties of (undefined|null)\b/, 'Cannot $1 properties of $2'],
  [/^Cannot destructure property\b/, 'Cannot destructure a property'],
  [/\bis not a function\b/, 'A value is not a function'],
  [/\bis not iterable\b/, 'A value is not iterable'],
  [/\bis not a constructor$/, 'A value is not a constructor'],
  [/\bis not defined$/, 'A name is not defined'],
  [/^Cannot access .* before initialization$/s, 'A name is used before initialization'],
  [/^Assignment to constant variable/, 'Assignment to a constant'],
  [/^Maximum call stack size exceeded/, 'Maximum call stack size exceeded'],
  [/^Invalid (array|string) length/, 'Invalid $1 length'],
  [/^Array buffer allocation failed/, 'Array buffer allocation failed'],
  [/^Worker terminated due to reaching memory limit/, 'A thread reached its memory limit'],
  [/^Reduce of empty array/, 'Reduce of an empty array'],
  [/\bin JSON at position\b|^Unexpected (?:token|end|non-whitespace)|\bis not valid JSON$/, 'A text is not valid JSON'],
  [/^Converting circular structure to JSON/, 'A circular structure has no JSON'],
  [/^Invalid time value/, 'Invalid time value'],
  [/could not be cloned/, 'A value could not be cloned'],
  [/^Object has been destroyed/, 'A window was used after its end'],
  [/^Failed to fetch dynamically imported module/, 'A script of the app could not be loaded'],
  [/^Minified React error #(\d{1,4});/, 'React error $1'],
  [/^The database connection is not open/, 'The database is not open'],
  [/^database disk image is malformed/, 'The database is damaged'],
  [/^database is locked/, 'The database is locked'],
  [/^(UNIQUE|NOT NULL|FOREIGN KEY|CHECK) constraint failed/, '$1 constraint failed'],
]

const DEEPEST_CAUSE = 3

/** What of an error may leave this computer. `root` is the app's folder; see {@link safePlaces}. */
export function safeError(error: unknown, root: string, depth = 0): SafeError {
  const { name, message, stack, code, cause } = membersOf(error)
  const text = typeof message === 'string' ? message : typeof error === 'string' ? error : ''
  return {
    name: typeof name === 'string' && NAMES.has(name) ? name : 'Error of another kind',
    code: typeof code === 'string' && (CODES.has(code) || CODE_FAMILY.test(code)) ? code : null,
    message: safeMessage(text),
    places: typeof stack === 'string' ? safePlaces(withoutMessage(stack, text), root) : [],
    cause: cause === undefined || cause === null || depth >= DEEPEST_CAUSE ? null : safeError(cause, root, depth + 1),
  }
}

function membersOf(error: unknown): RawError {
  return typeof error === 'object' && error !== null ? error : {}
}

function safeMessage(message: string): string {
  if (message === '') return 'no message'
  for (const [pattern, said] of MESSAGES) {
    const found = pattern.exec(message)
    if (found !== null) return said.replace(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '')
  }
  return `message left out (${message.length} characters)`
}

/** A stack begins with the message, whose lines may look like places. */
function withoutMessage(stack: string, message: string): string {
  const at = message === '' ? -1 : stack.indexOf(message)
  return at < 0 ? stack : stack.slice(at + message.length)
}
