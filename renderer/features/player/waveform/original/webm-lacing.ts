import { bytesOfNumber, numberAt } from '../webm-elements.ts'

/** A frame's bytes in its block, `end` excluded. */
type Frame = { readonly start: number; readonly end: number }

/** How the sizes of several frames of a block are written, by the bits of its flags (RFC 9559, 10.3). */
const LACING = 0x06
const XIPH = 0x02
const FIXED = 0x04

/**
 * The frames of a block.
 *
 * @param flagsAt position of its flags, which are followed by the frames
 * @throws RangeError for sizes that are not the block's
 */
export function unlaced(block: DataView, flagsAt: number): readonly Frame[] {
  const kind = block.getUint8(flagsAt) & LACING
  const end = block.byteLength
  if (kind === 0) return [{ start: flagsAt + 1, end }]
  const count = block.getUint8(flagsAt + 1) + 1
  const { sizes, start } =
    kind === FIXED
      ? fixedSizes(end - flagsAt - 2, count, flagsAt + 2)
      : kind === XIPH
        ? xiphSizes(block, count, flagsAt + 2)
        : ebmlSizes(block, count, flagsAt + 2)
  const frames: Frame[] = []
  let at = start
  for (const size of [...sizes, end - start - sizes.reduce((sum, size) => sum + size, 0)]) {
    if (size < 0 || at + size > end) throw new RangeError('frames that are larger than their block')
    frames.push({ start: at, end: at + size })
    at += size
  }
  return frames
}

/** Sizes of all frames but the last, and where the first one begins. */
type Sizes = { readonly sizes: readonly number[]; readonly start: number }

function fixedSizes(bytes: number, count: number, start: number): Sizes {
  if (bytes % count !== 0) throw new RangeError('frames of one size that do not fill their block')
  return { sizes: Array.from({ length: count - 1 }, () => bytes / count), start }
}

function xiphSizes(block: DataView, count: number, from: number): Sizes {
  let at = from
  const sizes = Array.from({ length: count - 1 }, () => {
    let size = 0
    for (;;) {
      const byte = block.getUint8(at)
      at += 1
      size += byte
      if (byte < 255) return size
    }
  })
  return { sizes, start: at }
}

/** The first size, and by how much each other one differs from the one before. */
function ebmlSizes(block: DataView, count: number, from: number): Sizes {
  let at = from
  let size = 0
  const sizes = Array.from({ length: count - 1 }, (_, index) => {
    const bytes = bytesOfNumber(block.getUint8(at))
    const value = numberAt(block, at, at + bytes)
    size = index === 0 ? value : size + value - (2 ** (7 * bytes - 1) - 1)
    at += bytes
    return size
  })
  return { sizes, start: at }
}
