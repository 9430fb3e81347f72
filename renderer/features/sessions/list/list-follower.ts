const SEARCH_DELAY_MS = 150

/** Has the shown list follow what is asked for: at once for a choice, after a rest for what is typed. */
export type ListFollower = {
  readonly follow: () => void
  readonly followSoon: () => void
  /** Resolves when what was asked for last is shown, or has failed. */
  readonly settled: () => Promise<void>
  readonly close: () => void
}

/** `open` opens what is asked for now, and resolves when that is shown or has failed. */
export function createListFollower(open: () => Promise<void>): ListFollower {
  let timer: ReturnType<typeof setTimeout> | null = null
  let latest: Promise<void> = Promise.resolve()

  const stopTimer = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const follow = () => {
    stopTimer()
    latest = open()
  }
  return {
    follow,
    followSoon() {
      stopTimer()
      timer = setTimeout(follow, SEARCH_DELAY_MS)
    },
    async settled() {
      if (timer !== null) follow()
      let awaited: Promise<void>
      do {
        awaited = latest
        await awaited
      } while (awaited !== latest)
    },
    close: stopTimer,
  }
}
