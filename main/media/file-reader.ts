import type { MediaBytes } from '../../contract/model/media.ts'
import { copyNameOf } from './file-name.ts'
import type { Grant } from './grants.ts'
import { createKeptFiles } from './kept-files.ts'
import { discard, readWhole, refusedBy } from './media-proxy.ts'
import { sniffFile } from './sniff.ts'
import type { Upstream } from './upstream.ts'

/** Largest file in bytes that the viewer shows, and most bytes of files that are kept. */
const LARGEST_FILE = 64_000_000

export type FileReader = {
  /** Downloads a file as a whole. */
  readonly read: (grant: Grant, signal?: AbortSignal) => Promise<MediaBytes>
  /** The file as it was read last, while it is kept in memory; otherwise reads it. */
  readonly readKept: (grant: Grant) => Promise<MediaBytes>
  /** Drops the files that are kept. */
  readonly clear: () => void
}

/** Reads the files that are shown whole: essay files and protocols. */
export function createFileReader(upstream: Upstream): FileReader {
  const kept = createKeptFiles(LARGEST_FILE)
  const nameOf = ({ connectionId, url }: Grant) => `${connectionId} ${url.href}`

  async function read(grant: Grant, signal?: AbortSignal): Promise<MediaBytes> {
    const answer = await upstream.open(grant, grant.url, { method: 'GET', ...(signal && { signal }) })
    if (answer.status !== 200) {
      discard(answer)
      throw refusedBy(answer)
    }
    const bytes = await readWhole(answer, LARGEST_FILE)
    const sniffedType = sniffFile(bytes)
    const fileName = copyNameOf(grant.url.href, grant.kind, sniffedType)
    const file = { bytes, sniffedType, declaredType: grant.type, fileName }
    kept.keep(nameOf(grant), file)
    return file
  }

  return { read, readKept: async (grant) => kept.get(nameOf(grant)) ?? read(grant), clear: kept.clear }
}
