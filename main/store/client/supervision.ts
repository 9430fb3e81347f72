import { assertNever, type DeskError } from '../../../contract/model/errors.ts'
import type { Trouble } from '../store.ts'
import type { Supervised } from './supervisor-type.ts'

/**
 * State machine (without effects) that keeps a store's two threads alive. `supervisor.ts` carries out its effects and
 * reports the results to it as events.
 */
export type Supervision = {
  readonly isClosing: boolean
  /** Why the store is read-only; `null` while the writer runs. */
  readonly readOnly: DeskError | null
  readonly writer: ThreadState
  readonly reader: ThreadState
  /** Times of restarts after crashes, on the monotonic clock. */
  readonly restarts: readonly number[]
}

type ThreadState = {
  /** Number of the current start. A result of an earlier start is recognized by it. */
  readonly round: number
  /** The thread could not be started. The calls that waited failed; the next call starts it again. */
  readonly hasFailed: boolean
}

export type SupervisionEvent =
  /** A thread ended by itself, at `at` milliseconds of the monotonic clock. */
  | { readonly kind: 'stopped'; readonly thread: Supervised; readonly at: number }
  /** The start with this number failed. */
  | { readonly kind: 'failed'; readonly thread: Supervised; readonly round: number }
  /** A call is about to be made. */
  | { readonly kind: 'asked' }
  /** Both threads are being started over a new cache. */
  | { readonly kind: 'cacheReplaced' }
  /** The reader is being restarted, because its lock kept out the writer that now opens first. */
  | { readonly kind: 'readerMadeRoom' }
  /** The writer could not open, because the disk cannot be written. */
  | { readonly kind: 'unwritable'; readonly why: DeskError }
  /** The writer has opened after it could not before. */
  | { readonly kind: 'writable' }
  | { readonly kind: 'close' }

export type SupervisionEffect =
  /** With `afterWriter` the reader starts after the writer, which may have to create the databases first. */
  | { readonly kind: 'start'; readonly thread: Supervised; readonly afterWriter: boolean }
  | { readonly kind: 'report'; readonly trouble: Trouble }

type SupervisionStep = {
  readonly supervision: Supervision
  /** Effects in the order in which they are carried out. */
  readonly effects: readonly SupervisionEffect[]
}

/** A thread that crashes more often than this within a minute is not restarted. */
const MOST_RESTARTS = 5
const RESTARTS_WITHIN_MS = 60_000

const FIRST: ThreadState = { round: 0, hasFailed: false }

export const BOTH_STARTING: Supervision = {
  isClosing: false,
  readOnly: null,
  writer: FIRST,
  reader: FIRST,
  restarts: [],
}

/** Returns the new state and the effects for an event. After the closing has begun nothing is started. */
export function stepSupervision(supervision: Supervision, event: SupervisionEvent): SupervisionStep {
  switch (event.kind) {
    case 'stopped':
      return supervision.isClosing ? stay(supervision) : afterStop(supervision, event)
    case 'failed': {
      const state = supervision[event.thread]
      if (state.round !== event.round) return stay(supervision)
      return stay({ ...supervision, [event.thread]: { ...state, hasFailed: true } })
    }
    case 'asked':
      return supervision.isClosing ? stay(supervision) : startFailed(supervision)
    case 'cacheReplaced':
      return stay(started(started(supervision, 'writer'), 'reader'))
    case 'readerMadeRoom':
      return stay(started(supervision, 'reader'))
    case 'unwritable':
      return stay({ ...supervision, readOnly: event.why })
    case 'writable':
      return stay({ ...started(supervision, 'writer'), readOnly: null })
    case 'close':
      return stay({ ...supervision, isClosing: true })
    default:
      return assertNever(event)
  }
}

/**
 * Whether a call that met a damaged cache causes its replacement. Not where another call's replacement already served
 * it, since that would set the new cache aside; and not while the store is being closed, since nobody would end the new
 * threads.
 */
export function isCacheToBeReplaced(
  { isClosing, readOnly, ...threads }: Supervision,
  asked: { readonly thread: Supervised; readonly round: number },
): boolean {
  return !isClosing && readOnly === null && threads[asked.thread].round === asked.round
}

function afterStop(
  supervision: Supervision,
  { thread, at }: { readonly thread: Supervised; readonly at: number },
): SupervisionStep {
  const restarts = [...supervision.restarts.filter((before) => before > at - RESTARTS_WITHIN_MS), at]
  const message = `The ${thread} of the local store stopped unexpectedly`
  if (restarts.length > MOST_RESTARTS) {
    const trouble: Trouble = {
      code: 'worker-stopped',
      message: `${message}, again and again. Start Proctor Desk anew.`,
    }
    return { supervision: { ...supervision, restarts }, effects: [{ kind: 'report', trouble }] }
  }
  const trouble: Trouble = {
    code: 'worker-stopped',
    message: `${message} and was started again.`,
    details: { restarted: true },
  }
  return {
    supervision: { ...started(supervision, thread), restarts },
    effects: [
      { kind: 'report', trouble },
      { kind: 'start', thread, afterWriter: false },
    ],
  }
}

/** The writer starts first: if it can write, it creates the databases that the reader opens. */
function startFailed(supervision: Supervision): SupervisionStep {
  const isWritable = supervision.readOnly === null
  const failed: Supervised[] = []
  if (isWritable && supervision.writer.hasFailed) failed.push('writer')
  if (supervision.reader.hasFailed) failed.push('reader')
  return {
    supervision: failed.reduce(started, supervision),
    effects: failed.map((thread) => ({ kind: 'start', thread, afterWriter: thread === 'reader' && isWritable })),
  }
}

function started(supervision: Supervision, thread: Supervised): Supervision {
  return { ...supervision, [thread]: { round: supervision[thread].round + 1, hasFailed: false } }
}

function stay(supervision: Supervision): SupervisionStep {
  return { supervision, effects: [] }
}
