import type { OnMissing, RequestedPart } from './missing-parts.ts'

/** Requests of a source that wait until something can be had again. */
export type AwaitedRequests = {
  /** Resolves when the failed request may be repeated. */
  readonly repeated: () => Promise<void>
  /** Adds one for a part that is not on this computer. */
  readonly addMissing: (part: Parameters<OnMissing>[1], calledOff: Parameters<OnMissing>[2]) => ReturnType<OnMissing>
  /** A part that is waited for; `null` if there is none. */
  readonly missingPart: () => RequestedPart | null
  readonly hasAny: () => boolean
  readonly repeatAll: () => void
  /** Ends the waiting of those that belong to a source that is taken away. */
  readonly drop: () => void
}

/** @param onCalledOff is called when the last part that is not on this computer is not wanted any more */
export function createAwaitedRequests(onCalledOff: () => void): AwaitedRequests {
  let failed: (() => void)[] = []
  const missing = new Map<RequestedPart, (goesOn: boolean) => void>()

  function endMissing(goesOn: boolean): void {
    const ends = [...missing.values()]
    missing.clear()
    for (const end of ends) end(goesOn)
  }

  return {
    repeated: () => new Promise<void>((goOn) => failed.push(goOn)),
    async addMissing(part, calledOff) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      missing.set(part, resolve)
      calledOff.addEventListener('abort', () => {
        resolve(false)
        if (missing.delete(part) && missing.size === 0) onCalledOff()
      })
      return promise
    },
    missingPart: () => missing.keys().next().value ?? null,
    hasAny: () => failed.length > 0 || missing.size > 0,
    repeatAll() {
      const repeated = failed
      failed = []
      for (const goOn of repeated) goOn()
      endMissing(true)
    },
    drop() {
      failed = []
      endMissing(false)
    },
  }
}
