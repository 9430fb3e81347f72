import type { PlaybackFailure } from './failure.ts'

/** Failures that waiting may end: the host cannot be reached, or the user works offline, whatever the host has. */
const PASSING: ReadonlySet<PlaybackFailure['reason']> = new Set([
  'offline-not-stored',
  'network',
  'working-offline',
  'timeout',
  'rate-limited',
])

/** Whether a failure may end without user action, so that the player waits for that. */
export function mayPass(failure: PlaybackFailure): boolean {
  return PASSING.has(failure.reason)
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000

export type NetworkWait = {
  /** Starts polling with growing intervals; does nothing if it is running. */
  readonly start: () => void
  /** Polls at once. */
  readonly lookNow: () => void
  readonly end: () => void
}

type NetworkWaitOptions = {
  /** Requests something from the media host; `null` if it answers successfully. */
  readonly look: () => Promise<PlaybackFailure | null>
  /** Called when the host answers, successfully or with a failure that waiting does not end. */
  readonly onAnswer: (failure: PlaybackFailure | null) => void
}

/** Waits until the media host can be reached. */
export function waitForNetwork({ look, onAnswer }: NetworkWaitOptions): NetworkWait {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isWaiting = false
  let isLooking = false
  let pause = FIRST_PAUSE_MS

  const plan = () => {
    timer = setTimeout(() => void lookNow(), pause)
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
  }
  const stopTimer = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const end = () => {
    isWaiting = false
    stopTimer()
    window.removeEventListener('online', lookSoon)
  }
  /** The system reports that the network is back. */
  const lookSoon = () => void lookNow()

  async function lookNow(): Promise<void> {
    if (!isWaiting || isLooking) return
    stopTimer()
    isLooking = true
    const failure = await look()
    isLooking = false
    // Waiting may have been canceled, and perhaps started again.
    if (!isWaiting) return
    if (failure !== null && mayPass(failure)) {
      plan()
      return
    }
    end()
    onAnswer(failure)
  }

  return {
    start() {
      if (isWaiting) return
      isWaiting = true
      pause = FIRST_PAUSE_MS
      window.addEventListener('online', lookSoon)
      plan()
    },
    lookNow: () => void lookNow(),
    end,
  }
}
