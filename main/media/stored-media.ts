import { Readable } from 'node:stream'
import { DeskError } from '../../contract/model/errors.ts'
import { parseRange, type ByteRange } from './byte-ranges.ts'
import type { Grant } from './grants.ts'
import type { ReadManifest } from './manifest-reader.ts'
import type { Upstream, UpstreamAnswer, UpstreamRequest } from './upstream.ts'

/** Bytes on this computer that answer a request. */
export type StoredAnswer = {
  /** Address of the resource, after the redirects of its download. */
  readonly address: string
  /** Bytes of the whole resource, `null` while its end is not stored; and those that the answer has, both inclusive. */
  readonly size: number | null
  readonly first: number
  readonly last: number
  readonly type: string | null
  readonly etag: string | null
  readonly lastModified: string | null
  readonly body: AsyncIterable<Uint8Array>
}

/** A file of a session on this computer, whole or in part. */
export type StoredMedia = {
  /** The manifest as the player gets it; `null` for a single file. */
  readonly manifest: ReadManifest | null
  /**
   * Opens what an address has, or with `null` the file itself, which each report may give another address. `null` where these
   * bytes are not stored, or are damaged. A range without an end goes to the end of the resource.
   */
  open(address: string | null, range: ByteRange | null): Promise<StoredAnswer | null>
  /** Seconds from the beginning of a video that are stored without a gap; `null` where that is not known. */
  storedSeconds(): Promise<number | null>
}

export type StoreFirst = Upstream & {
  /** What is stored of the file of a grant now; `null` where nothing is, or it cannot be read. */
  storedOf(grant: Grant): Promise<StoredMedia | null>
}

/** Failures of the network where it matters more that something is not on this computer. */
const UNREACHABLE: ReadonlySet<string> = new Set(['network', 'timeout', 'working-offline'])

/**
 * Answers requests for media from this computer where they are stored, and otherwise from the network. So whatever plays
 * or shows a file need not know where it is. A part that is missing of a stored file fails with `offline-not-stored` where
 * the network cannot be reached.
 */
export function createStoreFirst(upstream: Upstream, find: (grant: Grant) => Promise<StoredMedia | null>): StoreFirst {
  /** What was found for a grant, until its first address is requested again. */
  const found = new Map<string, Promise<StoredMedia | null>>()
  /** Grants beyond this are looked for again. */
  const mostFound = 200

  function lookUp(grant: Grant): Promise<StoredMedia | null> {
    const looking = find(grant)
    found.set(grant.id, looking)
    const [oldest] = found.keys()
    if (found.size > mostFound && oldest !== undefined) found.delete(oldest)
    return looking
  }

  return {
    storedOf: lookUp,
    async open(grant, target, options) {
      const address = plainAddress(target)
      const isFirst = address === grant.url.href
      const media = await ((isFirst ? null : found.get(grant.id)) ?? lookUp(grant))
      const stored = (await media?.open(isFirst ? null : address, parseRange(options.range ?? null))) ?? null
      if (stored !== null) return toAnswer(grant, stored, options)
      try {
        return await upstream.open(grant, target, options)
      } catch (error) {
        if (media === null || !(error instanceof DeskError) || !UNREACHABLE.has(error.code)) throw error
        const storedSeconds = await media.storedSeconds()
        const details = storedSeconds === null ? {} : { storedSeconds }
        throw new DeskError('offline-not-stored', 'This part is not on this computer.', details, { cause: error })
      }
    },
    close: () => upstream.close(),
  }
}

/** An address as it is compared: spelled in one way, and without a fragment. */
export function plainAddress(address: string | URL): string {
  const url = URL.parse(address)
  if (url === null) return String(address)
  url.hash = ''
  return url.href
}

function toAnswer(
  grant: Grant,
  { address, size, first, last, type, etag, lastModified, body }: StoredAnswer,
  { method, range }: UpstreamRequest,
): UpstreamAnswer {
  const isPart = range !== undefined && last >= first
  const headers: Readonly<Record<string, string | null>> = {
    'content-length': String(last - first + 1),
    'content-range': isPart ? `bytes ${first}-${last}/${size ?? '*'}` : null,
    'content-type': type,
    'accept-ranges': 'bytes',
    etag,
    'last-modified': lastModified,
  }
  return {
    url: URL.parse(address) ?? grant.url,
    status: isPart ? 206 : 200,
    header: (name) => headers[name] ?? null,
    body: Readable.from(method === 'HEAD' ? [] : body, { objectMode: false, highWaterMark: 1024 * 1024 }),
  }
}
