import { assertNever, type DeskError } from '../../../contract/model/errors.ts'
import type { Trouble } from '../store.ts'
import type { Supervised } from './supervisor-type.ts'

/**
 * How a store's two threads are kept alive, as a machine without effects. `supervisor.ts` carries out what it asks for and
 * tells it what came of that.
 */
export type Supervision = {
  readonly isClosing: boolean
  /** Why the store is open for reading only; `null` when the writer is at work. */
  readonly readOnly: DeskError | null
  readonly writer: ThreadState
  readonly reader: ThreadState
  /** When threads that stopped were started again, by the monotonic clock. */
  readonly restarts: readonly number[]
}

type ThreadState = {
  /** Counts the starts, so that what comes of an earlier one is known for that. */
  readonly round: number
  /** It could not be started. That fails the calls that waited for it; the next call starts it anew. */
  readonly hasFailed: boolean
}

export type SupervisionEvent =
  /** A thread ended by itself; `at` is in milliseconds of the monotonic clock. */
  | { readonly kind: 'stopped'; readonly thread: Supervised; readonly at: number }
  /** The start of that round has failed. */
  | { readonly kind: 'failed'; readonly thread: Supervised; readonly round: number }
  /** A call is about to be made. */
  | { readonly kind: 'asked' }
  /** Both threads are being started over a new cache. */
  | { readonly kind: 'cacheReplaced' }
  /** The reader is being started anew, since it keeps the writer out that now opens before it. */
  | { readonly kind: 'readerMadeRoom' }
  /** The writer could not open, since the disk takes nothing. */
  | { readonly kind: 'unwritable'; readonly why: DeskError }
  /** The writer has opened where that was not possible before. */
  | { readonly kind: 'writable' }
  | { readonly kind: 'close' }

export type SupervisionEffect =
  /** The reader starts `afterWriter` where the writer may have to make what it opens. */
  | { readonly kind: 'start'; readonly thread: Supervised; readonly afterWriter: boolean }
  | { readonly kind: 'tell'; readonly trouble: Trouble }

type SupervisionStep = {
  readonly supervision: Supervision
  /** To be carried out in this order. */
  readonly effects: readonly SupervisionEffect[]
}

/** A thread that stops more often than this in a minute is not started again. */
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

/** What comes of an event, and what is to be done. From the closing on nothing is started. */
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
 * Whether a call that met a damaged cache has it replaced. One that another call's replacement already served must not
 * set the new cache aside, and one that ends while the store is being closed must not start threads that nobody ends.
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
    return { supervision: { ...supervision, restarts }, effects: [{ kind: 'tell', trouble }] }
  }
  const trouble: Trouble = {
    code: 'worker-stopped',
    message: `${message} and was started again.`,
    details: { restarted: true },
  }
  return {
    supervision: { ...started(supervision, thread), restarts },
    effects: [
      { kind: 'tell', trouble },
      { kind: 'start', thread, afterWriter: false },
    ],
  }
}

/** The writer first: where it may write, it makes what the reader opens. */
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
