import { expect, test } from 'vitest'
import { imageResponse } from '../../../main/media/images.ts'
import { sniffFile } from '../../../main/media/sniff.ts'

type Size = readonly [width: number, height: number]

/** Just past the limit. A few bytes can claim far more, for which a window would need gigabytes. */
const TOO_LARGE: Size = [8001, 8000]

function png([width, height]: Size): Buffer {
  const head = Buffer.alloc(33)
  head.write('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\u000dIHDR', 'latin1')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

/** With a comment, something between two markers and a byte that fills up before the picture begins. */
function jpeg([width, height]: Size, marker = 0xc0): Buffer {
  const frame = Buffer.from([0xff, marker, 0, 11, 8, 0, 0, 0, 0, 1, 0, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const table = [0xff, 0xc4, 0, 4, 1, 2]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 6, 0xff, 0xc0, 0xff, 0xc0, 7, 7, ...table, 0xff]),
    frame,
  ])
}

/** A screen, colours, an extension and the first picture. */
function gif(screen: Size, [width, height]: Size): Buffer {
  const head = Buffer.alloc(13)
  head.write('GIF89a')
  head.writeUInt16LE(screen[0], 6)
  head.writeUInt16LE(screen[1], 8)
  head[10] = 0x80
  const extension = [0x21, 0xfe, 3, 0x2c, 0x2c, 0x2c, 0]
  const picture = Buffer.alloc(10)
  picture[0] = 0x2c
  picture.writeUInt16LE(width, 5)
  picture.writeUInt16LE(height, 7)
  return Buffer.concat([head, Buffer.alloc(6), Buffer.from(extension), picture])
}

const statusOf = (bytes: Buffer) => imageResponse(`data:image/png;base64,${bytes.toString('base64')}`, 'GET').status

test.each([
  ['PNG', png(TOO_LARGE)],
  ['PNG that is a line', png([64_000_001, 1])],
  ['JPEG', jpeg(TOO_LARGE)],
  ['progressive JPEG', jpeg(TOO_LARGE, 0xc2)],
  ['GIF', gif(TOO_LARGE, [1, 1])],
  ['GIF with a picture larger than its screen', gif([1, 1], TOO_LARGE)],
])('guard: a %s of some bytes that claims more than 64 million points is not shown', (_kind, bytes) => {
  expect(statusOf(bytes)).toBe(415)
  expect(sniffFile(new Uint8Array(bytes)).type).toBe('unknown')
})

test.each([
  ['image/png', png([9000, 7000])],
  ['image/jpeg', jpeg([9000, 7000])],
  ['image/gif', gif([600, 400], [600, 400])],
])('a large %s of a camera is shown', (type, bytes) => {
  expect(statusOf(bytes)).toBe(200)
  expect(sniffFile(new Uint8Array(bytes)).type).toBe(type)
})

test.each([
  ['PNG', png(TOO_LARGE)],
  ['JPEG', jpeg(TOO_LARGE)],
  ['GIF', gif([1, 1], TOO_LARGE)],
])('a %s that is cut off anywhere is read without a fault', (_kind, bytes) => {
  for (let length = 0; length < bytes.length; length += 1) {
    expect(() => sniffFile(new Uint8Array(bytes.subarray(0, length)))).not.toThrow()
  }
})
