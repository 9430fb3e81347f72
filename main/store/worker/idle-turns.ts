/** Milliseconds without a call before a thread starts idle work, and between two steps of it. */
const IDLE_MS = { before: 3000, between: 10 }

export type IdleTurns = {
  /** Must be called after each call, since the thread is not idle then. */
  postpone(): void
  end(): void
}

/** Runs idle work step by step while no call comes, until a step returns that it was the last. */
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
