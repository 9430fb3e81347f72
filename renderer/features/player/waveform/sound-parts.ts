import { BACKGROUND_HEADER, grantedAddress } from '../../../../contract/bridge/addresses.ts'
import { partName, type HeldParts } from '../read-ahead/held-parts.ts'
import { readPart } from '../read-ahead/read-part.ts'
import type { SoundPart } from './manifest-sound.ts'

/** Maximum bytes of a part: twenty seconds of sound without compression. */
const LARGEST_PART = 16 * 1024 * 1024
const LARGEST_MANIFEST = 4 * 1024 * 1024
/** Requests for a part: main aborts the oldest of many that wait for a slow host. */
const MOST_TRIES = 3
/** Requests at the same time. Main has eight connections to a host, and the player needs some of them. */
const MOST_REQUESTS = 6

export type SoundReader = {
  readonly manifest: () => Promise<string>
  /** Loads the bytes of a part. Rejects when there are none. */
  readonly part: (part: SoundPart) => Promise<ArrayBuffer>
}

/**
 * Loads parts of a presentation through its grant, as the player does, but later than what the player asks for at the
 * same time. What `held` has is not requested again, and what is loaded is held for the player.
 */
export function createSoundReader(manifestUrl: string, held: HeldParts | null, signal: AbortSignal): SoundReader {
  const turn = createTurns(MOST_REQUESTS)

  async function load(url: string, range: string | null, mostBytes: number, responseType: string) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await loadOnce(url, range, mostBytes, responseType)
      } catch (error) {
        if (signal.aborted || tries === MOST_TRIES) throw error
      }
    }
  }
  async function loadOnce(url: string, range: string | null, mostBytes: number, responseType: string) {
    const asked = range === null ? undefined : `bytes=${range}`
    const headers = { [BACKGROUND_HEADER]: '1', ...(asked !== undefined && { Range: asked }) }
    const name = partName(url, asked)
    const known = await held?.find(name)
    if (known) return known.data
    signal.throwIfAborted()
    const settle = held?.register(name)
    try {
      const answer = await turn(() => readPart({ url, responseType, customData: {}, headers }, mostBytes, signal))
      settle?.(answer)
      return answer.data
    } catch (error) {
      settle?.(null)
      throw error
    }
  }
  return {
    async manifest() {
      const data = await load(manifestUrl, null, LARGEST_MANIFEST, '')
      return typeof data === 'string' ? data : new TextDecoder().decode(data)
    },
    async part({ address, range }) {
      const data = await load(grantedAddress(manifestUrl, address), range, LARGEST_PART, 'arraybuffer')
      if (typeof data === 'string') throw new Error('a manifest in the place of sound')
      return data
    },
  }
}

/** Runs tasks in the order in which they come, at most `most` at a time. */
function createTurns(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The turn goes over to the next task.
      if (next) next()
      else running -= 1
    }
  }
}
