import { createHash } from 'node:crypto'
import type { Piece } from '../../main/media-store/records.ts'

/** Bytes that look like chance, without a repetition, and are the same for the same seed. */
export function mediaBytes(length: number, seed = 1): Buffer {
  return createHash('shake256', { outputLength: length }).update(String(seed)).digest()
}

export const piece = (part: number, at = 0, isLast = false): Piece => ({ part, at, isLast })

/** What the processes write that disk faults strike. */
export const FAULTS_PLAN = 'the plan of a container that faults strike'
/** Bytes of the parts: several batches, one batch, an empty one, and enough that the file is flushed meanwhile. */
export const FAULTS_SIZES = [2_600_000, 5000, 0, 9_000_000] as const
