import { BOX_BYTES } from './boxes.ts'
import { CHUNK_BYTES } from './records.ts'

/** Chunks that are read or written at once: a mebibyte. */
export const BATCH_CHUNKS = 8
const BATCH_BYTES = BATCH_CHUNKS * (CHUNK_BYTES + BOX_BYTES)
/** Batches that are kept: of a video and its sound. */
const MOST_SPARE = 2

/** Buffers for encrypted chunks. A new one for each segment took the system as long as decrypting what is in it. */
const spare: Buffer[] = []

export function takeBatch(): Buffer {
  return spare.pop() ?? Buffer.allocUnsafeSlow(BATCH_BYTES)
}

/** Nothing may use the buffer any more. */
export function giveBackBatch(batch: Buffer): void {
  if (spare.length < MOST_SPARE) spare.push(batch)
}
