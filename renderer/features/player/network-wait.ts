import type { PlaybackFailure } from './failure.ts'

/** What waiting may end: the way to the media host, not what it holds. */
const PASSING: ReadonlySet<PlaybackFailure['reason']> = new Set(['network', 'timeout', 'rate-limited'])

/** Whether a failure may be over by itself, so that the player waits for that. */
export function mayPass(failure: PlaybackFailure): boolean {
  return PASSING.has(failure.reason)
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000

export type NetworkWait = {
  /** Begins to look again and again, with growing pauses; does nothing while it is at it. */
  readonly begin: () => void
  /** Looks now. */
  readonly lookNow: () => void
  readonly end: () => void
}

type NetworkWaitOptions = {
  /** Asks the media host; `null` when it answers as it should. */
  readonly look: () => Promise<PlaybackFailure | null>
  /** The host answers: with what was asked for, or with a failure that no waiting ends. */
  readonly onAnswer: (failure: PlaybackFailure | null) => void
}

/** Waits for a media host that cannot be reached. */
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
  /** The system says that there is a network again. */
  const lookSoon = () => void lookNow()

  async function lookNow(): Promise<void> {
    if (!isWaiting || isLooking) return
    stopTimer()
    isLooking = true
    const failure = await look()
    isLooking = false
    // It may have been called off meanwhile, and perhaps begun anew.
    if (!isWaiting) return
    if (failure !== null && mayPass(failure)) {
      plan()
      return
    }
    end()
    onAnswer(failure)
  }

  return {
    begin() {
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
