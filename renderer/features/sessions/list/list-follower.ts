/** Has the shown list follow what is asked for: a choice at once, what is typed as soon as the list keeps up with it. */
export type ListFollower = {
  readonly follow: () => void
  /** As {@link ListFollower.follow}, but not beside an opening under way: of the letters typed meanwhile, the last counts. */
  readonly followTyping: () => void
  /** Resolves when what was asked for last is shown, or has failed. */
  readonly settled: () => Promise<void>
  readonly close: () => void
}

/** `open` opens what is asked for now, and resolves when that is shown or has failed. */
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
