/** Bytes of a piece in the container: at most so much is lost when the program is killed. */
export const PIECE_BYTES = 4 * 1024 * 1024
/** Buffers that are kept: of the parts that are downloaded at a time. */
const MOST_SPARE = 8

/** A new buffer for each segment would keep the garbage collector as busy as all else that a download does. */
let spare: Buffer[] = []
let idle: NodeJS.Timeout | null = null
/** Milliseconds without a download after which the buffers are given back to the system. */
const IDLE_MS = 10_000

export function takePieceBuffer(): Buffer {
  if (idle !== null) clearTimeout(idle)
  idle = null
  return spare.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
}

/** Nothing may use the buffer any more. */
export function giveBackPieceBuffer(buffer: Buffer): void {
  if (spare.length < MOST_SPARE) spare.push(buffer)
  if (idle !== null) clearTimeout(idle)
  idle = setTimeout(() => (spare = []), IDLE_MS)
  idle.unref()
}
