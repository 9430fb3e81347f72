import type { TableName } from '../../../contract/model/tables.ts'
import type { DatabaseName } from './failures.ts'

/** `restorer` lives for one restore of the reviews, while nothing else has the store open. */
export type Thread = 'writer' | 'reader' | 'restorer'

export type Signature = (...args: never[]) => unknown

type Result<F extends Signature> = ReturnType<F>

/** What the two ends of a thread have to know of a method beside its name. */
type Facts<F extends Signature> = {
  /** Whose damage it is when a call of this method meets some and does not say whose. */
  readonly database: DatabaseName
  /** Whether a call may be made again when its thread has stopped under it. */
  readonly mayRepeat: boolean
  /** Nobody looks at the answer while it is on its way: calls that a person waits for go first. */
  readonly isBackground?: boolean
  /** Asked of a thread for this call alone: one that takes long must not hold up the grid. */
  readonly isApart?: boolean
  /** Of the writer's methods, those whose answer says nothing about whether the disk takes anything. */
  readonly onlyLooks?: boolean
  /** What of a call is handed over to the thread rather than copied. */
  readonly takesOver?: (...args: Parameters<F>) => readonly ArrayBuffer[]
  /** What of an answer is handed over to the main thread rather than copied. */
  readonly handsOver?: (result: Result<F>) => readonly ArrayBuffer[]
  /** What a call has changed, for those who show it. */
  readonly changes?: (result: Result<F>, ...args: Parameters<F>) => readonly TableName[]
}

export type Method<F extends Signature = Signature, T extends Thread = Thread> = Facts<F> & {
  readonly thread: T
  /** Exists while compiling alone. */
  readonly signature?: F
}

type Given<F extends Signature> = Partial<Omit<Facts<F>, 'database'>>

/** `reads<(center: string) => FeedCursor>('cache')`: answered by the reader, and may be asked again. */
export function reads<F extends Signature>(database: DatabaseName, given: Given<F> = {}): Method<F, 'reader'> {
  return { thread: 'reader', database, mayRepeat: true, ...given }
}

/** Carried out by the writer, once: where its thread stops, nobody knows whether it was done. */
export function writes<F extends Signature>(database: DatabaseName, given: Given<F> = {}): Method<F, 'writer'> {
  return { thread: 'writer', database, mayRepeat: false, ...given }
}

export function restores<F extends Signature>(given: Given<F> = {}): Method<F, 'restorer'> {
  return { thread: 'restorer', database: 'reviews', mayRepeat: false, ...given }
}
