import { MOST_PART_BYTES } from '../../../../contract/model/people.ts'
import { desk } from '../../../bridge/desk.ts'

/** Hands a file over in parts, between which the window answers. Resolves to the ID of the upload. */
export async function handOver(file: File): Promise<number> {
  let uploadId: number | null = null
  let at = 0
  // An empty file has one part too.
  do {
    const part = new Uint8Array(await file.slice(at, at + MOST_PART_BYTES).arrayBuffer())
    uploadId = await desk.people.upload({ uploadId, part })
    at += MOST_PART_BYTES
  } while (at < file.size)
  return uploadId
}
