import { encodePng, type Colour } from './png.ts'
import { below, chance, draw, pick } from './random.ts'

const SIZE = 96
const BACKDROPS: readonly Colour[] = [0x5b6ee1, 0x0e8f8f, 0xb5542c, 0x8a4fc4, 0x3e7d3a, 0xb13a6b, 0x5a6675, 0x8c6d1f]
const SKINS: readonly Colour[] = [0xf2d0b4, 0xe3b48f, 0xc9a283, 0xa9764f, 0x7d5233, 0x553622]
const CLOTHES: readonly Colour[] = [0x2c3445, 0x37517e, 0x6b2737, 0x2f4a3a, 0xd9d5cc, 0x4a3a5e]
const HAIR: readonly Colour[] = [0x1c1612, 0x4a2f1b, 0x8a5a2b, 0xc9a44c, 0x9a9a9a]

const A = { backdrop: 1, skin: 2, clothes: 3, hair: 4, style: 5, tilt: 6, kind: 7 } as const

/** Few enough portraits to cache, so that a page of the feed does not draw photos again. */
const VARIANTS = 600

/** Returns a function that gives photos as data URIs: drawn PNGs, and sometimes a stored JPEG or GIF image. */
export function createPhotoMaker(stored: readonly string[]): (base: number) => string {
  const drawn = new Map<number, string>()
  return (base) => {
    if (stored.length > 0 && chance(base, A.kind, 0.1)) return pick(stored, base, A.style)
    const variant = base % VARIANTS
    const known = drawn.get(variant)
    if (known !== undefined) return known
    const uri = `data:image/png;base64,${drawPortrait(variant).toString('base64')}`
    drawn.set(variant, uri)
    return uri
  }
}

/** A head and shoulders on a plain background, 96 by 96 pixels. */
export function drawPortrait(variant: number): Buffer {
  const base = draw(variant, 99)
  const palette = [
    pick(BACKDROPS, base, A.backdrop),
    pick(SKINS, base, A.skin),
    pick(CLOTHES, base, A.clothes),
    pick(HAIR, base, A.hair),
  ]
  const lean = below(base, A.tilt, 9) - 4
  const long = chance(base, A.style, 0.5)
  const pixels = new Uint8Array(SIZE * SIZE)
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) pixels[y * SIZE + x] = portraitColour(x - SIZE / 2 - lean, y, long)
  }
  return encodePng(SIZE, SIZE, palette, pixels)
}

const inside = (x: number, y: number, rx: number, ry: number) => (x / rx) ** 2 + (y / ry) ** 2 <= 1

/** Palette index at `x` from the center and `y` from the top: 0 background, 1 skin, 2 clothes, 3 hair. */
function portraitColour(x: number, y: number, long: boolean): number {
  if (inside(x, y - 46, 16, 20)) return y < 36 ? 3 : 1
  if (y < 44 && inside(x, y - 42, 19, 23)) return 3
  if (long && y < 74 && inside(x, y - 52, 23, 28)) return 3
  if (y > 60 && y < 76 && Math.abs(x) < 7) return 1
  return inside(x, y - 104, 36, 34) ? 2 : 0
}

/** An image of about `bytes` bytes as a data URI: a valid JPEG header, padded with comment segments. */
export function bigPhoto(bytes: number, jpeg: Buffer): string {
  const pieces: Buffer[] = [jpeg.subarray(0, 2)]
  const comment = Buffer.alloc(65_535, 0x20)
  comment.set([0xff, 0xfe, 0xff, 0xfd], 0)
  for (let length = jpeg.length; length < bytes; length += comment.length) pieces.push(comment)
  pieces.push(jpeg.subarray(2))
  return `data:image/jpeg;base64,${Buffer.concat(pieces).toString('base64')}`
}
