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

/** The bursts in which a text is typed. */
export function useTypingBurst(): TypingBurst {
  const [burst] = useState(createTypingBurst)
  return burst
}

export function createTypingBurst(now: () => number = () => performance.now()): TypingBurst {
  let current: BurstId | null = null
  let last = 0
  return {
    next() {
      if (current === null || now() - last > PAUSE_MS) current = newBurst()
      last = now()
      return current
    },
    end: () => (current = null),
  }
}
