/** An answer that the player got, as dash.js takes it. */
export type HeldAnswer = {
  readonly url: string
  readonly status: number
  readonly statusText: string
  readonly headers: Readonly<Record<string, string>>
  /** Text of a manifest, bytes of all else. */
  readonly data: string | ArrayBuffer
}

/** The first parts of one video, in memory. */
export type HeldParts = {
  /**
   * Notes that a part is being read. What is returned ends that: with its answer, or with `null` when none came.
   * An answer that does not fit any more is not kept.
   */
  begin(name: string): (answer: HeldAnswer | null) => void
  /** A part that is held, or a promise of one that is being read; `null` when it is neither. */
  find(name: string): HeldAnswer | Promise<HeldAnswer | null> | null
  /** Forgets everything, what is still being read included. */
  clear(): void
}

/** What tells the parts of a video apart: the address, and the range of bytes where only that is wanted. */
export function partName(address: string, range: string | undefined): string {
  return range === undefined ? address : `${address} ${range}`
}

/** Keeps the parts of one video, of `mostBytes` together. */
export function createHeldParts(mostBytes: number): HeldParts {
  let parts = new Map<string, HeldAnswer | Promise<HeldAnswer | null>>()
  let bytes = 0
  return {
    begin(name) {
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
