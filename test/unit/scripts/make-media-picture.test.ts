import { expect, test } from 'vitest'
import { readPictureClock } from '../../support/picture-clock.ts'

type Look = Readonly<Record<'ground' | 'skin' | 'clothes' | 'hair', readonly number[]>> & { readonly pace: number }
type PictureModule = {
  readonly WIDTH: number
  readonly HEIGHT: number
  readonly FRAMES_A_SECOND: number
  readonly drawFrame: (frame: number, look: Look) => Uint8Array
}

const { WIDTH, HEIGHT, FRAMES_A_SECOND, drawFrame } = (await import(
  new URL('../../../scripts/make-media/picture.mjs', import.meta.url).href
)) as PictureModule

const LOOK: Look = {
  ground: [240, 240, 240],
  skin: [200, 160, 130],
  clothes: [40, 50, 70],
  hair: [40, 30, 26],
  pace: 1,
}

/** RGB as a canvas would give it, at another size: every pixel the nearest of the drawn. */
function asCanvas(rgb: Uint8Array, width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (Math.floor((y * HEIGHT) / height) * WIDTH + Math.floor((x * WIDTH) / width)) * 3
      data.set(rgb.subarray(from, from + 3), (y * width + x) * 4)
    }
  }
  return { width, height, data }
}

test.each([0, 1, 9, 19, 170, 255])('second %i can be read from the picture at any size', (second) => {
  const frame = drawFrame(second * FRAMES_A_SECOND + 12, LOOK)
  for (const [width, height] of [
    [640, 360],
    [320, 180],
    [853, 480],
  ] as const) {
    expect(readPictureClock(asCanvas(frame, width, height))).toBe(second)
  }
})

test('a picture without the squares has no time to read', () => {
  for (const value of [0, 128, 255]) {
    expect(readPictureClock({ width: 64, height: 36, data: new Uint8Array(64 * 36 * 4).fill(value) })).toBeNull()
  }
})
