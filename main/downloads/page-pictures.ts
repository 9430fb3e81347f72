import { pictureFetcher, takeSnapshot } from '../media/snapshot.ts'
import { sniffFile, sniffImage } from '../media/sniff.ts'
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
 * reached, and where a picture cannot be stored, so that it is tried again.
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
  const isOfPage = (address: string) => new URL(address).origin === new URL(plan.address).origin
  const pictures: { readonly address: string; readonly part: number }[] = []
  const failures: Error[] = []
  let part = 0

  async function store(address: string, bytes: Uint8Array): Promise<void> {
    part += 1
    const picture = { address, part }
    await writer.append({ part: picture.part, at: 0, isLast: true }, bytes)
    pictures.push(picture)
    await onBytes(bytes.length)
  }

  await takeSnapshot({
    html,
    encoding: text?.encoding,
    finalAddress: plan.address,
    signal,
    longestMs: LONGEST_MS,
    async fetch(address, most, stop) {
      const bytes = await fetchPicture(address, most, stop).catch((error: unknown) => {
        if (isPassing(error) && isOfPage(address)) failures.push(error as Error)
        throw error
      })
      // It is left out of the page.
      if (sniffImage(bytes) === null) return bytes
      // The snapshot leaves a picture out whose promise rejects; a full disk must not be taken for that.
      await store(address, bytes).catch((error: unknown) => {
        failures.push(error as Error)
        throw error
      })
      return bytes
    },
  })
  if (failures[0] !== undefined) throw failures[0]
  await writer.appendPlan(encodePlan({ ...plan, pictures, hasPictures: true }))
}
