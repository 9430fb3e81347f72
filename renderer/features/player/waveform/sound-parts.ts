import { grantedAddress } from '../../../../contract/bridge/addresses.ts'
import { BACKGROUND_HEADER } from '../../../../contract/bridge/media-headers.ts'
import { readFrames } from '../../../../contract/model/media-parts.ts'
import { partName, type HeldParts } from '../read-ahead/held-parts.ts'
import { readPart } from '../read-ahead/read-part.ts'
import type { SoundPart } from './manifest-sound.ts'

/** Maximum bytes of a part: twenty seconds of sound without compression. Main bounds a list of parts as well. */
const LARGEST_PART = 16 * 1024 * 1024
const LARGEST_MANIFEST = 4 * 1024 * 1024
/** Requests for a part: main aborts the oldest of many that wait for a slow host. */
const MOST_TRIES = 3

export type SoundReader = {
  readonly manifest: () => Promise<string>
  /** Loads the bytes of a part. Rejects when there are none. */
  readonly part: (part: SoundPart) => Promise<ArrayBuffer>
  /** Loads parts in one request. Resolves with the first of them where one, and so all after it, cannot be loaded. */
  readonly parts: (parts: readonly SoundPart[]) => Promise<readonly ArrayBuffer[]>
}

/**
 * Loads parts of a presentation through its grant, as the player does, but later than what the player asks for at the
 * same time. What `held` has is not requested again, and what is loaded is held for the player.
 */
export function createSoundReader(manifestUrl: string, held: HeldParts | null, signal: AbortSignal): SoundReader {
  const urlOf = ({ address }: SoundPart) => grantedAddress(manifestUrl, address)
  const nameOf = (part: SoundPart) => partName(urlOf(part), rangeOf(part))

  async function load(url: string, range: string | undefined, mostBytes: number, responseType: string) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await loadOnce(url, range, mostBytes, responseType)
      } catch (error) {
        if (signal.aborted || tries === MOST_TRIES) throw error
      }
    }
  }

  async function loadOnce(url: string, range: string | undefined, mostBytes: number, responseType: string) {
    const headers = { [BACKGROUND_HEADER]: '1', ...(range !== undefined && { Range: range }) }
    const name = partName(url, range)
    const known = await held?.find(name)
    if (known) return known.data
    signal.throwIfAborted()
    const settle = held?.register(name)
    try {
      const answer = await readPart({ url, responseType, customData: {}, headers }, mostBytes, signal)
      settle?.(answer)
      return answer.data
    } catch (error) {
      settle?.(null)
      throw error
    }
  }

  async function part(wanted: SoundPart): Promise<ArrayBuffer> {
    const data = await load(urlOf(wanted), rangeOf(wanted), LARGEST_PART, 'arraybuffer')
    if (typeof data === 'string') throw new Error('a manifest in the place of sound')
    return data
  }

  /** Requests parts once. The player does not wait for them, but those that have come are held for it. */
  async function loadList(list: readonly SoundPart[]): Promise<readonly ArrayBuffer[]> {
    signal.throwIfAborted()
    const asked = JSON.stringify(list.map(({ address, range }) => ({ address, range })))
    const request = { url: manifestUrl, responseType: 'arraybuffer', customData: {} }
    const { data: answer } = await readPart(request, 2 * LARGEST_PART, signal, asked)
    const loaded = typeof answer === 'string' ? [] : readFrames(answer)
    for (const [at, data] of loaded.entries()) {
      const part = list[at]
      if (!part) break
      const status = part.range === null ? 200 : 206
      held?.register(nameOf(part))({ url: urlOf(part), status, statusText: '', headers: {}, data })
    }
    return loaded
  }

  async function parts(list: readonly SoundPart[]): Promise<readonly ArrayBuffer[]> {
    const loaded = new Map<SoundPart, ArrayBuffer>()
    for (const part of list) {
      const known = await held?.find(nameOf(part))
      if (known && typeof known.data !== 'string') loaded.set(part, known.data)
    }
    for (let tries = 0; tries < MOST_TRIES && loaded.size < list.length; tries += 1) {
      const missing = list.filter((part) => !loaded.has(part))
      const come = await loadList(missing).catch(() => [])
      signal.throwIfAborted()
      for (const [at, part] of missing.slice(0, come.length).entries()) loaded.set(part, come[at] ?? new ArrayBuffer())
      if (come.length > 0) tries = 0
    }
    const first = list.findIndex((part) => !loaded.has(part))
    return list.slice(0, first < 0 ? list.length : first).flatMap((part) => loaded.get(part) ?? [])
  }

  return {
    async manifest() {
      const data = await load(manifestUrl, undefined, LARGEST_MANIFEST, '')
      return typeof data === 'string' ? data : new TextDecoder().decode(data)
    },
    part,
    parts,
  }
}

function rangeOf({ range }: SoundPart): string | undefined {
  return range === null ? undefined : `bytes=${range}`
}
