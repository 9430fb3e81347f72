/**
 * Whether a picture ends before its own end. Browsers draw what is there of one, and say nothing. False where that can't
 * be told.
 */
export function isCut(bytes: Uint8Array, type: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (type) {
    case 'image/png':
      return !ends(bytes, [0x49, 0x45, 0x4e, 0x44])
    case 'image/jpeg':
      return !ends(bytes, [0xff, 0xd9])
    case 'image/gif':
      return !ends(bytes, [0x3b])
    case 'image/webp':
      return bytes.length < 12 || view.getUint32(4, true) + 8 > bytes.length
    case 'image/bmp':
      return isCutBmp(view)
    default:
      return isCutBox(view)
  }
}

/** Bytes at the end of a file in which its last mark stands: programs leave something behind it. */
const END = 65_536

function ends(bytes: Uint8Array, mark: readonly number[]): boolean {
  for (let at = bytes.length - mark.length; at >= Math.max(0, bytes.length - END); at -= 1) {
    if (mark.every((byte, index) => bytes[at + index] === byte)) return true
  }
  return false
}

/** By the rows that its size needs, if they are not packed: programs leave out the size of the file. */
function isCutBmp(view: DataView): boolean {
  if (view.byteLength < 34) return true
  const header = view.getUint32(14, true)
  if (header < 40 || ![0, 3, 6].includes(view.getUint32(30, true))) return view.getUint32(2, true) > view.byteLength
  const [width, height] = [Math.abs(view.getInt32(18, true)), Math.abs(view.getInt32(22, true))]
  const row = 4 * Math.ceil((width * view.getUint16(28, true)) / 32)
  return view.getUint32(10, true) + row * height > view.byteLength
}

/** By the boxes of HEIC and AVIF: the last one has the picture. */
function isCutBox(view: DataView): boolean {
  let at = 0
  while (at + 8 <= view.byteLength) {
    let size = view.getUint32(at)
    if (size === 0) return false
    if (size === 1) {
      if (at + 16 > view.byteLength) return true
      size = Number(view.getBigUint64(at + 8))
    }
    // Something else than a box follows.
    if (size < 8) return false
    at += size
  }
  return at > view.byteLength
}
