/** Milliseconds without a call after which a thread does what can wait, and between two steps of that. */
const IDLE_MS = { before: 3000, between: 10 }

export type IdleTurns = {
  /** To be called after each call: the thread is not idle yet. */
  postpone(): void
  end(): void
}

/** Takes step after step while nobody asks the thread for anything, until a step answers that it was the last. */
export function createIdleTurns(takeStep: () => boolean): IdleTurns {
  let timer: NodeJS.Timeout | undefined

  function wait(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (takeStep()) wait(IDLE_MS.between)
    }, milliseconds)
  }

  return { postpone: () => wait(IDLE_MS.before), end: () => clearTimeout(timer) }
}
