import { deflateSync } from 'node:zlib'

/** A tag with the type and values that it has: 1 bytes, 3 numbers of 16 bits, 4 of 32, 7 bytes of any kind. */
type Tag = readonly [tag: number, type: 1 | 3 | 4 | 7, ...values: readonly number[]]

export type TiffPicture = {
  readonly width: number
  readonly height: number
  /** Values of each pixel by its place. */
  readonly pixel: (x: number, y: number) => readonly number[]
  /** Bits of a value; 32 with `isFloat` for numbers with a fraction. */
  readonly bits?: 8 | 16 | 32
  readonly isFloat?: boolean
  /** 1 gray, 2 RGB, 3 a palette, 5 CMYK, 8 Lab. */
  readonly photometric?: number
  readonly packing?: 'none' | 'deflate' | 'bits'
  /** Values of one kind after each other. */
  readonly isPlanar?: boolean
  /** Rows of a strip. */
  readonly strip?: number
  readonly tags?: readonly Tag[]
}

const SIZES = { 1: 1, 3: 2, 4: 4, 7: 1 } as const

/** A TIFF with its directories in front of its pixels, as programs write it that do not know the pixels before. */
export function tiffFile(pictures: readonly TiffPicture[], isMotorola = false): Uint8Array<ArrayBuffer> {
  const number = (value: number, size: number) => {
    const bytes = Buffer.alloc(size)
    if (isMotorola) bytes.writeUIntBE(value, 0, size)
    else bytes.writeUIntLE(value, 0, size)
    return bytes
  }
  const parts: Buffer[] = [Buffer.from(isMotorola ? 'MM' : 'II'), number(42, 2), number(8, 4)]
  let at = 8
  for (const [index, picture] of pictures.entries()) {
    const strips = stripsOf(picture, number)
    const tags = tagsOf(picture, strips)
    const after = at + 2 + 12 * tags.length + 4
    const long = (tag: Tag) => SIZES[tag[1]] * (tag.length - 2) > 4
    const longAt = new Map<number, number>()
    let end = after
    for (const tag of tags.filter(long)) {
      longAt.set(tag[0], end)
      end += SIZES[tag[1]] * (tag.length - 2)
      end += end % 2
    }
    const places = strips.map(({ length }) => {
      const place = end
      end += length + (length % 2)
      return place
    })
    const placed = tags.map((tag): Tag => (tag[0] === 273 ? [273, 4, ...places] : tag))
    const valuesOf = ([, type, ...values]: Tag) => Buffer.concat(values.map((value) => number(value, SIZES[type])))
    const even = (bytes: Buffer) => (bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]))
    const entries = placed.map((tag) => {
      const values = long(tag) ? number(longAt.get(tag[0]) ?? 0, 4) : valuesOf(tag)
      const padded = Buffer.concat([values, Buffer.alloc(4 - values.length)])
      return Buffer.concat([number(tag[0], 2), number(tag[1], 2), number(tag.length - 2, 4), padded])
    })
    const next = index === pictures.length - 1 ? 0 : end
    parts.push(number(tags.length, 2), ...entries, number(next, 4))
    parts.push(...placed.filter(long).map((tag) => even(valuesOf(tag))), ...strips.map(even))
    at = end
  }
  return Uint8Array.from(Buffer.concat(parts))
}

type WriteNumber = (value: number, size: number) => Buffer

function stripsOf(picture: TiffPicture, number: WriteNumber): readonly Buffer[] {
  const { width, height, pixel, bits = 8, isFloat = false, packing = 'none', isPlanar = false } = picture
  const { strip = height } = picture
  const written = (value: number) => {
    if (!isFloat) return number(value, bits / 8)
    return number(new DataView(Float32Array.of(value).buffer).getUint32(0, true), 4)
  }
  const planes = isPlanar ? pixel(0, 0).map((_, plane) => [plane]) : [null]
  return planes.flatMap((plane) =>
    Array.from({ length: Math.ceil(height / strip) }, (_, index) => {
      const rows: Buffer[] = []
      for (let y = index * strip; y < Math.min(height, (index + 1) * strip); y += 1) {
        for (let x = 0; x < width; x += 1) {
          const values = pixel(x, y)
          rows.push(...(plane ?? [...values.keys()]).map((which) => written(values[which] ?? 0)))
        }
      }
      return packed(Buffer.concat(rows), packing)
    }),
  )
}

function packed(bytes: Buffer, packing: NonNullable<TiffPicture['packing']>): Buffer {
  if (packing === 'deflate') return deflateSync(bytes)
  if (packing === 'none') return bytes
  // PackBits, without runs: up to 128 bytes as they are.
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 128) {
    const part = bytes.subarray(at, at + 128)
    parts.push(Buffer.from([part.length - 1]), part)
  }
  return Buffer.concat(parts)
}

function tagsOf(picture: TiffPicture, strips: readonly Buffer[]): readonly Tag[] {
  const { width, height, pixel, bits = 8, isFloat = false, packing = 'none', isPlanar = false } = picture
  const { strip = height, tags = [], photometric = 2 } = picture
  const values = pixel(0, 0)
  const all: Tag[] = [
    [256, 3, width],
    [257, 3, height],
    [258, 3, ...values.map(() => bits)],
    [259, 3, { none: 1, deflate: 8, bits: 32_773 }[packing]],
    [262, 3, photometric],
    [273, 4, ...strips.map(() => 0)],
    [277, 3, values.length],
    [278, 3, strip],
    [279, 4, ...strips.map(({ length }) => length)],
    [284, 3, isPlanar ? 2 : 1],
    ...(isFloat ? [[339, 3, ...values.map(() => 3)] as const] : []),
    ...tags,
  ]
  const last = new Map(all.map((tag) => [tag[0], tag]))
  return [...last.values()].sort(([one], [other]) => one - other)
}
