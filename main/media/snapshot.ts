import PQueue from 'p-queue'
import { decodeBytes } from '../../contract/model/decode-bytes.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { PageSnapshot, SnapshotPicture } from '../../contract/model/media.ts'
import type { Grant } from './grants.ts'
import { discard, readWhole, refusedBy } from './media-proxy.ts'
import { picturesNamedBy } from './named-pictures.ts'
import { sniffImage } from './sniff.ts'
import type { Upstream } from './upstream.ts'

/** Most pictures of a page that are fetched. */
const MOST_PICTURES = 100
/** Largest picture, and most bytes of all pictures of a page. */
const LARGEST_PICTURE = 5_000_000
const MOST_BYTES = 40_000_000
/** Pictures that are requested at a time. */
const AT_A_TIME = 6
/** Milliseconds for all pictures: a page is shown without those that take longer. */
const LONGEST_MS = 15_000

/** Reads a picture, `most` bytes at most. Any failure means that the page is shown without it. */
export type FetchPicture = (address: string, most: number, signal: AbortSignal) => Promise<Uint8Array>

/** An HTML page with the pictures that it names, by which it can be shown without a network. */
export type Snapshot = PageSnapshot & {
  readonly html: Uint8Array
  /** Address of the page, after redirects. */
  readonly finalAddress: string
}

export type SnapshotOptions = {
  readonly html: Uint8Array
  /** Default: UTF-8. */
  readonly encoding?: string | undefined
  readonly finalAddress: string
  /** From the network, or from where the pictures were stored. */
  readonly fetch: FetchPicture
  readonly signal?: AbortSignal
  /** Default: 15 000. */
  readonly longestMs?: number
}

/**
 * Takes a snapshot of a page: fetches the pictures that it names, within limits on their number, bytes and time, and
 * leaves out those that cannot be fetched or are of another type than the service allows for images. Fails only with
 * `cancelled`, when the signal is aborted.
 */
export async function takeSnapshot({
  html,
  encoding,
  finalAddress,
  fetch,
  signal,
  longestMs = LONGEST_MS,
}: SnapshotOptions): Promise<Snapshot> {
  const { base, addresses } = picturesNamedBy(decodeBytes(html, encoding ?? 'utf-8'), finalAddress, MOST_PICTURES)
  const timeUp = AbortSignal.timeout(longestMs)
  const stop = signal ? AbortSignal.any([signal, timeUp]) : timeUp
  const queue = new PQueue({ concurrency: AT_A_TIME })
  let left = MOST_BYTES
  const found = await queue.addAll(
    addresses.map((address) => async (): Promise<SnapshotPicture | null> => {
      if (stop.aborted || left <= 0) return null
      const bytes = await fetch(address, Math.min(LARGEST_PICTURE, left), stop).catch(() => null)
      const type = bytes && sniffImage(bytes)
      if (bytes === null || type === null || bytes.length > left) return null
      left -= bytes.length
      return { address, bytes, type }
    }),
  )
  if (signal?.aborted) throw new DeskError('cancelled', 'Canceled.')
  return { html, finalAddress, base, pictures: found.filter((picture) => picture !== null) }
}

/**
 * Fetches the pictures of a page under the rules of media: from the origin of the report on any network, from all other
 * origins that the page names only on the public network, and redirects only among these.
 */
export function pictureFetcher(upstream: Upstream, grant: Grant): FetchPicture {
  return async (address, most, signal) => {
    // An origin that the page names is what one is that a manifest names. Each picture has its own, so that one cannot
    // be redirected to the host of another.
    const own: Grant = { ...grant, manifestOrigins: new Set([new URL(address).origin]) }
    const answer = await upstream.open(own, address, { method: 'GET', signal })
    if (answer.status !== 200) {
      discard(answer)
      throw refusedBy(answer)
    }
    return readWhole(answer, most)
  }
}
