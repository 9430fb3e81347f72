import { crc32, deflateSync } from 'node:zlib'

/** Color as 0xRRGGBB. */
export type Colour = number

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Encodes a PNG of up to 16 colors. `pixels` has one palette index per pixel, row by row. */
export function encodePng(width: number, height: number, palette: readonly Colour[], pixels: Uint8Array): Buffer {
  const bits = palette.length <= 4 ? 2 : 4
  const perByte = 8 / bits
  const stride = Math.ceil(width / perByte)
  const rows = Buffer.alloc((stride + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (stride + 1) + 1 + Math.floor(x / perByte)
      rows[at] = rows[at]! | ((pixels[y * width + x] ?? 0) << (8 - bits - (x % perByte) * bits))
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, 3, 0, 0, 0], 8)
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(typed), 4)
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)])
}
