import { useState } from 'react'
import type { BurstId } from '../../../contract/model/review.ts'
import { newBurst } from './new-ids.ts'

/** Milliseconds without typing after which the next key begins another burst, to be undone apart. */
const PAUSE_MS = 5000

export type TypingBurst = {
  /** The burst of a key press now. */
  readonly next: () => BurstId
  /** The field was left. */
  readonly end: () => void
}

/** The bursts in which a text is typed. With a `pause` of `Infinity` milliseconds, a burst ends when the field is left. */
export function useTypingBurst(pause = PAUSE_MS): TypingBurst {
  const [burst] = useState(() => createTypingBurst(undefined, pause))
  return burst
}

export function createTypingBurst(now: () => number = () => performance.now(), pause = PAUSE_MS): TypingBurst {
  let current: BurstId | null = null
  let last = 0
  return {
    next() {
      if (current === null || now() - last > pause) current = newBurst()
      last = now()
      return current
    },
    end: () => (current = null),
  }
}
