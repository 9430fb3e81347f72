/** A response for the player, in the format of dash.js. */
export type HeldAnswer = {
  readonly url: string
  readonly status: number
  readonly statusText: string
  readonly headers: Readonly<Record<string, string>>
  /** Text of a manifest, otherwise bytes. */
  readonly data: string | ArrayBuffer
}

/** The first parts of one video in memory. */
export type HeldParts = {
  /**
   * Registers a part that is being loaded. The returned function is called with its response, or with `null` if there
   * is none. A response that exceeds the limit is not kept.
   */
  register(name: string): (answer: HeldAnswer | null) => void
  /** A part in memory, or a promise of one that is being loaded; `null` for any other. */
  find(name: string): HeldAnswer | Promise<HeldAnswer | null> | null
  /** Drops everything, including parts that are being loaded. */
  clear(): void
}

/** Identifies a part of a video: the address, and the range of bytes if it is partial. */
export function partName(address: string, range: string | undefined): string {
  return range === undefined ? address : `${address} ${range}`
}

/** Keeps the parts of one video, up to `mostBytes` in total. */
export function createHeldParts(mostBytes: number): HeldParts {
  let parts = new Map<string, HeldAnswer | Promise<HeldAnswer | null>>()
  let bytes = 0
  return {
    register(name) {
      const holder = parts
      const { promise, resolve } = Promise.withResolvers<HeldAnswer | null>()
      holder.set(name, promise)
      return (answer) => {
        resolve(answer)
        if (holder.get(name) !== promise) return
        holder.delete(name)
        const size = answer === null ? 0 : sizeOf(answer)
        if (answer === null || holder !== parts || bytes + size > mostBytes) return
        bytes += size
        holder.set(name, answer)
      }
    },
    find: (name) => parts.get(name) ?? null,
    clear() {
      parts = new Map()
      bytes = 0
    },
  }
}

function sizeOf({ data }: HeldAnswer): number {
  return typeof data === 'string' ? 2 * data.length : data.byteLength
}
