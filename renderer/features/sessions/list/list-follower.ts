/** Reopens the list after the user has changed search, filter or sort. */
export type ListFollower = {
  readonly follow: () => void
  /**
   * Like {@link ListFollower.follow}, but waits for an opening in progress, so that of several letters only the last
   * opens a list.
   */
  readonly followTyping: () => void
  /** Resolves when the list that was requested last is shown or has failed. */
  readonly settled: () => Promise<void>
  readonly close: () => void
}

/** `open` opens the requested list and resolves when it is shown or has failed. */
export function createListFollower(open: () => Promise<void>): ListFollower {
  let latest: Promise<void> = Promise.resolve()
  let isOpening = false
  let isBehind = false

  function follow(): void {
    isBehind = false
    isOpening = true
    const opening = open().finally(() => {
      if (latest !== opening) return
      isOpening = false
      if (isBehind) follow()
    })
    latest = opening
  }
  return {
    follow,
    followTyping() {
      if (isOpening) isBehind = true
      else follow()
    },
    async settled() {
      let awaited: Promise<void>
      do {
        awaited = latest
        await awaited
      } while (awaited !== latest)
    },
    close() {
      isBehind = false
    },
  }
}
