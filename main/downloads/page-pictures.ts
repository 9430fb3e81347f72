import { pictureFetcher, takeSnapshot } from '../media/snapshot.ts'
import { sniffFile } from '../media/sniff.ts'
import type { Grant } from '../media/grants.ts'
import type { Upstream } from '../media/upstream.ts'
import type { ContainerWriter } from '../media-store/container-writer.ts'
import { isPassing } from './retry.ts'
import { readPart } from './stored-media.ts'
import { encodePlan, type StoredSingleFile } from './stored-plan.ts'

/** Milliseconds for all pictures of a page; nobody waits for it. */
const LONGEST_MS = 120_000

type PictureOptions = {
  readonly upstream: Upstream
  readonly grant: Grant
  readonly signal: AbortSignal
  readonly onBytes: (bytes: number) => Promise<void>
}

/**
 * Downloads the pictures that a stored page names, each as a part of its own, so that the page is whole without a network.
 * A picture that cannot be had is left out, as it is when the page is shown. Fails where the report's own host cannot be
 * reached, so that it is tried again.
 */
export async function downloadPagePictures(
  writer: ContainerWriter,
  plan: StoredSingleFile,
  { upstream, grant, signal, onBytes }: PictureOptions,
): Promise<void> {
  const html = await readPart(writer, 0)
  const { type, text } = sniffFile(html)
  if (type !== 'html') return
  const fetchPicture = pictureFetcher(upstream, grant)
  const pictures: { readonly address: string; readonly part: number }[] = []
  const unreachable: Error[] = []
  await takeSnapshot({
    html,
    encoding: text?.encoding,
    finalAddress: plan.address,
    signal,
    longestMs: LONGEST_MS,
    async fetch(address, most, stop) {
      try {
        const bytes = await fetchPicture(address, most, stop)
        const part = pictures.length + 1
        pictures.push({ address, part })
        await writer.append({ part, at: 0, isLast: true }, bytes)
        await onBytes(bytes.length)
        return bytes
      } catch (error) {
        if (isPassing(error) && new URL(address).origin === new URL(plan.address).origin)
          unreachable.push(error as Error)
        throw error
      }
    },
  })
  if (unreachable[0] !== undefined) throw unreachable[0]
  await writer.appendPlan(encodePlan({ ...plan, pictures, hasPictures: true }))
}
