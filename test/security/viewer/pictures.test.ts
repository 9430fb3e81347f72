import type { Frame } from 'playwright-core'
import { expect, test } from 'vitest'
import { HEIC, HEIC_10_BIT, heifFile, P3_PROFILE } from '../../support/heif-file.ts'
import { AVIF, bmp, JPEG, NOISE, PNG, WEBP } from '../../support/picture-files.ts'
import { colorsIn, failureOf, shownAs } from '../../support/shown-picture.ts'
import { useViewerPage } from '../../support/viewer-page.ts'

useViewerPage()

/** Two pictures in one file, by heif-enc: the one above, and its lower half. */
const TWO = new Uint8Array(
  Buffer.from(
    'AAAAKGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZm1pZjFoZWljbWlhZgAAAsdtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAGGlkYXQAAAAAAEAAMAAAAAAAQAAYAAAAYGlsb2MBAAAAREAABAABAAAAAAAAAvcAAQAAAAAAAAEZAAIAAQAAAAAAAAABAAAAAAAAAAgAAwAAAAAAAAQQAAEAAAAAAAABQAAEAAEAAAAAAAAAAQAAAAgAAAAIAAAAYmlpbmYAAAAAAAQAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAAAVaW5mZQIAAAEAAwAAaHZjMQAAAAAVaW5mZQIAAAAABAAAZ3JpZAAAAAGKaXBycAAAAV5pcGNvAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprmwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFluqumubAgAAAAwCAAAADAIQiAAEABkQBwXPBiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAABgAAAAQcGl4aQAAAAADCAgIAAAAJGlwbWEAAAAAAAAABAABAoECAAICA4QAAwKFBgAEAgeIAAAAKGlyZWYAAAAAAAAADmRpbWcAAgABAAEAAAAOZGltZwAEAAEAAwAAAmFtZGF0AAABFSgBrwT47Xl0S1v+TKP//aa/f/qhuW+5ZBeA+pPBL9V1//74/SIa6YbJ40q5qYTkd7qdeQWWXJ8fnnOeM3x8G+GPxnxdUkK6S435upmv15e9DsKsQwiHr+imf/2aB/++XdJMqQoJl+0+7E5td66hDYB8mGIfkAtvUvnpec/SWTf/PK3eMfr5e/oJcyktB79iUDIbdH1TaUlVs0nKk8M7Ft74gEqnNOnIENuSNbng3sqOmnEM6e+k+RqbwSYy71uPBs8La35mKiXp+K1v63O5Mu8ZUzQzAm8QEvMrvJA/LGMg/5hWFSBI7526HC11uA39ELFySHt+vxb3LbmnmKCjp3DLrbmaR3ZGd29R+nKhsmHb4fK9NB8AAAE8KAGvBPIc/dtQcWTS3/3w//I/lTj//wO4EmzjtX9N/2//1FF4XnBMp/RSxAQjS5cKPXU17holw+F19HqyKDh1wd7BYYADRIc9NeTrlyPY93TuOLwholwLY2tNCcqICebfY9h48B9sKGC1zkAlU5p04uHn7GEvJKiGJrtgtptSitumPRKOCkTVYdwFA3jB7VPm8AWRRzVkEPJLUbFiNTdASJDnprydcuR7Hu6dxxeENFuBbG1poTlRATzb7HsPHgFBSewWucgEqnNOnFw8/Ywl5ZUQxNdsFtNqUVt0x6JRwPF0gEcjX36SiDCQj0loWa/lFdubVYAxy9TIV5Ehz015OuXI9j3dO44vCGjHAtja00JyogJ5t9j2Hjv9NSr/LXOQCVTmnTi4efsYS88qIYmu2C2m1KK26Y9Eo4F0lA==',
    'base64',
  ),
)

/** The colors of the corners of each picture: `r` for red and so on. */
const cornersIn = (frame: Frame) =>
  frame.evaluate(async () => {
    const found: string[] = []
    for (const shown of document.querySelectorAll<HTMLImageElement | HTMLCanvasElement>(
      '.picture > :is(img, canvas)',
    )) {
      const isImage = shown instanceof HTMLImageElement
      if (isImage) await shown.decode()
      const [width, height] = isImage ? [shown.naturalWidth, shown.naturalHeight] : [shown.width, shown.height]
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')!
      context.drawImage(shown, 0, 0)
      const letter = (x: number, y: number) => {
        const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data
        if (Math.min(red, green, blue) > 200) return 'w'
        return red > 150 && green < 80 && blue < 80 ? 'r' : green > 140 && red < 80 ? 'g' : blue > 150 ? 'b' : '?'
      }
      const [right, down] = [width - 5, height - 5]
      found.push(`${width}x${height} ${letter(4, 4)}${letter(right, 4)}${letter(4, down)}${letter(right, down)}`)
    }
    return found
  })

test.each([
  ['image/webp', WEBP, ['64x48 rgbw']],
  ['image/avif', AVIF, ['64x48 rgbw']],
  ['image/bmp', bmp(), ['64x48 rgbw']],
  ['image/heic', HEIC, ['64x48 rgbw']],
  ['image/heic', HEIC_10_BIT, ['64x48 rgbw']],
  ['image/heic', TWO, ['64x48 rgbw', '64x24 bwbw']],
  ['image/heic', heifFile(), ['64x48 rgbw']],
  ['image/heic', heifFile({ turn: 1 }), ['48x64 gwrb']],
  ['image/heic', heifFile({ turn: 3 }), ['48x64 brwg']],
  ['image/heic', heifFile({ mirror: 1 }), ['64x48 grwb']],
  ['image/heic', heifFile({ tiles: 2 }), ['128x48 rgbw']],
  ['image/heic', heifFile({ tiles: 2, turn: 3 }), ['48x128 brwg']],
] as const)('%s is shown with its colors, as it says how it is turned (%#)', async (expected, bytes, corners) => {
  const { frame, type, left, asked, loaded } = await shownAs(bytes)
  expect(type).toBe(expected)
  // Those below are decoded when they come near the view.
  await expect.poll(() => cornersIn(frame)).toEqual(corners)
  expect(left).toEqual({})
  // The decoder is loaded for what needs it.
  expect(loaded).toEqual(expected === 'image/heic' ? ['libheif'] : [])
  expect(asked).toEqual([])
})

const srgb = '64x48: 200 30 30, 30 180 30, 30 30 200, 240 240 240'
// By Little CMS of the same colors.
const ofP3 = '64x48: 218 0 6, 0 183 0, 30 30 208, 240 240 240'
test.each([
  ['no profile', undefined, srgb],
  ['that of sRGB by number', 1, srgb],
  ['that of Display P3 by number', 12, ofP3],
  ['a profile with its primaries', P3_PROFILE, ofP3],
])('the colors of a HEIC are converted by its profile: %s', async (_name, profile, expected) => {
  const { frame } = await shownAs(heifFile(profile === undefined ? {} : { profile }))
  const valuesOf = (text = '') => text.split(/\D+/).map(Number)
  const [shown, right] = [valuesOf((await colorsIn(frame))[0] ?? ''), valuesOf(expected)]
  expect(Math.max(...right.map((value, at) => Math.abs(value - (shown[at] ?? Infinity))))).toBeLessThan(8)
})

test('several pictures are pages, which have numbers and can be gone to', async () => {
  const { said, send } = await shownAs(TWO)
  await expect.poll(() => said('page')).toEqual({ kind: 'page', number: 1, total: 2 })
  await send({ kind: 'page', number: 2 })
  await expect.poll(() => said('page')).toEqual({ kind: 'page', number: 2, total: 2 })
  await send({ kind: 'page', number: 1 })
  await expect.poll(() => said('page')).toEqual({ kind: 'page', number: 1, total: 2 })
})

test('the second picture is painted with what is drawn on it, also while it is not shown', async () => {
  const { send, pictureSize } = await shownAs(TWO)
  const drawn = { shape: 'rectangle', box: { left: 1000, top: 1000, width: 5000, height: 5000 } } as const
  await send({ kind: 'picture', number: 0, area: { page: 2, drawn, quote: '' } })
  await expect.poll(pictureSize).toEqual([64, 24])
})

test.each([
  ['WebP', NOISE.slice(0, -60)],
  ['BMP', bmp().slice(0, 6000)],
  ['JPEG', JPEG.slice(0, -40)],
  ['PNG', PNG.slice(0, -20)],
] as const)('what is cut of a %s is named', async (_name, bytes) => {
  const { left, frame } = await shownAs(bytes)
  expect(left !== undefined || (await failureOf(frame))).toBe(true)
  if (left !== undefined) expect(left).toEqual({ part: 1 })
})

test.each([AVIF, HEIC])('one of which only the head is there says that it is damaged (%#)', async (whole) => {
  const { frame } = await shownAs(whole.slice(0, Math.min(whole.length - 30, 60)))
  expect(await frame.evaluate(() => document.querySelector('.notice')?.textContent)).toBe('Failed: Damaged')
})

test('a HEIC whose picture is cut says so', async () => {
  const { frame, left } = await shownAs(HEIC.slice(0, -100))
  const isMissing = await frame.evaluate(() => document.querySelector('.missingPicture') !== null)
  expect(left ?? { part: 1 }).toMatchObject({ part: 1 })
  expect(isMissing || (await failureOf(frame)) || left?.part === 1).toBe(true)
})

test('a HEIC is painted with what is drawn on it', async () => {
  const { send, pictureSize } = await shownAs(HEIC)
  const drawn = { shape: 'rectangle', box: { left: 1000, top: 1000, width: 5000, height: 5000 } } as const
  await send({ kind: 'picture', number: 0, area: { page: null, drawn, quote: '' } })
  await expect.poll(pictureSize).toEqual([64, 48])
})
