import type { TableName } from '../../../contract/model/tables.ts'
import type { DatabaseName } from './failures.ts'

/** `restorer` is a thread that runs one restore of the reviews, while nothing else has the store open. */
export type Thread = 'writer' | 'reader' | 'restorer'

export type Signature = (...args: never[]) => unknown

type Result<F extends Signature> = ReturnType<F>

/** What both sides of a thread need to know of a method besides its name. */
type Facts<F extends Signature> = {
  /** The database that is blamed when a call meets damage that does not say where it is. */
  readonly database: DatabaseName
  /** Whether a call may be repeated when its thread has crashed. */
  readonly mayRepeat: boolean
  /** Nobody waits for the answer, so calls that a user waits for go first. */
  readonly isBackground?: boolean
  /** Runs in a thread of its own, because it takes so long that it would block the grid. */
  readonly isApart?: boolean
  /** For methods of the writer that write nothing: their success does not show that the disk can be written. */
  readonly onlyLooks?: boolean
  /** Buffers of the arguments that are transferred to the thread instead of copied. */
  readonly takesOver?: (...args: Parameters<F>) => readonly ArrayBuffer[]
  /** Buffers of the result that are transferred to the main thread instead of copied. */
  readonly handsOver?: (result: Result<F>) => readonly ArrayBuffer[]
  /** Tables that a call has changed, for screens that show them. */
  readonly changes?: (result: Result<F>, ...args: Parameters<F>) => readonly TableName[]
}

export type Method<F extends Signature = Signature, T extends Thread = Thread> = Facts<F> & {
  readonly thread: T
  /** Exists only for the type checker. */
  readonly signature?: F
}

type Given<F extends Signature> = Partial<Omit<Facts<F>, 'database'>>

/**
 * A method of the reader, such as `reads<(center: string) => FeedCursor>('cache')`. It may be repeated after a crash.
 */
export function reads<F extends Signature>(database: DatabaseName, given: Given<F> = {}): Method<F, 'reader'> {
  return { thread: 'reader', database, mayRepeat: true, ...given }
}

/** A method of the writer. It is not repeated: after a crash nobody knows whether it was carried out. */
export function writes<F extends Signature>(database: DatabaseName, given: Given<F> = {}): Method<F, 'writer'> {
  return { thread: 'writer', database, mayRepeat: false, ...given }
}

export function restores<F extends Signature>(given: Given<F> = {}): Method<F, 'restorer'> {
  return { thread: 'restorer', database: 'reviews', mayRepeat: false, ...given }
}
