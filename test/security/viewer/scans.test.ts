import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BIG_TIFF, GRAY_JP2, J2K, JP2, TIFF_G3, TIFF_G4, TIFF_JPEG, TIFF_TILES } from '../../support/scanned-files.ts'
import { colorsIn, failureOf, shownAs } from '../../support/shown-picture.ts'
import { tiffFile, type TiffPicture } from '../../support/tiff-file.ts'
import { useViewerPage } from '../../support/viewer-page.ts'

useViewerPage()

const [WIDTH, HEIGHT] = [64, 48]
const sized = { width: WIDTH, height: HEIGHT }
/** Which quarter of a picture a pixel is in: 0 and 1 above 2 and 3. */
const quarter = (x: number, y: number) => (x < WIDTH / 2 ? 0 : 1) + (y < HEIGHT / 2 ? 0 : 2)
const quarters = (...colors: readonly (readonly number[])[]) => ({
  ...sized,
  pixel: (x: number, y: number) => colors[quarter(x, y)] ?? [],
})

const RGB = [
  [200, 30, 30],
  [30, 180, 30],
  [30, 30, 200],
  [240, 240, 240],
] as const
const rgb = (further: Partial<TiffPicture> = {}): TiffPicture => ({ ...quarters(...RGB), ...further })
const shownRgb = '64x48: 200 30 30, 30 180 30, 30 30 200, 240 240 240'
const grays = (...levels: readonly number[]) =>
  `64x48: ${levels.map((level) => `${level} ${level} ${level}`).join(', ')}`

const scaled = (by: number) => RGB.map((color) => color.map((value) => value * by))
/** A color profile of print, of pdf.js. */
const CMYK_PROFILE = readFileSync(
  fileURLToPath(new URL('../../../node_modules/pdfjs-dist/iccs/CGATS001Compat-v2-micro.icc', import.meta.url)),
)
const CMYK = RGB.map((color) => [...color.map((value) => 255 - value), 0])
const orientation = (value: number) => ({ tags: [[274, 3, value]] as const })

test.each([
  ['as it is', rgb(), shownRgb],
  ['in strips', rgb({ strip: 5 }), shownRgb],
  ['deflated', rgb({ packing: 'deflate', strip: 7 }), shownRgb],
  ['PackBits', rgb({ packing: 'bits' }), shownRgb],
  ['in planes', rgb({ isPlanar: true, strip: 10 }), shownRgb],
  ['of 16 bits', { ...quarters(...scaled(257)), bits: 16 }, shownRgb],
  ['of fractions', { ...quarters(...scaled(1 / 255)), bits: 32, isFloat: true }, shownRgb],
  ['gray', { ...quarters([10], [80], [160], [250]), photometric: 1 }, grays(10, 80, 160, 250)],
  ['gray that begins with white', { ...quarters([10], [80], [160], [250]), photometric: 0 }, grays(245, 175, 95, 5)],
  [
    'of a palette',
    {
      ...quarters([0], [1], [2], [3]),
      photometric: 3,
      tags: [
        [320, 3, ...[0, 1, 2].flatMap((at) => Array.from({ length: 256 }, (_, of) => (RGB[of]?.[at] ?? 0) * 257))],
      ],
    },
    shownRgb,
  ],
  ['of CMYK', { ...quarters(...CMYK), photometric: 5 }, shownRgb],
  // By Little CMS, which converts the same: 199 70 57 and so on.
  [
    'of CMYK with a profile',
    { ...quarters(...CMYK), photometric: 5, tags: [[34_675, 7, ...CMYK_PROFILE]] },
    '64x48: 199 70 57, 16 138 86, 70 67 133, 237 234 233',
  ],
  [
    'half seen through',
    { ...quarters([200, 30, 30, 128], [0, 0, 0, 0], [30, 30, 200, 255], [9, 9, 9, 64]), tags: [[338, 3, 2]] },
    '64x48: 199 30 30 128, 0 0 0 0, 30 30 200, 8 8 8 64',
  ],
  ['turned to the right', rgb(orientation(6)), '48x64: 30 30 200, 200 30 30, 240 240 240, 30 180 30'],
  ['turned to the left', rgb(orientation(8)), '48x64: 30 180 30, 240 240 240, 200 30 30, 30 30 200'],
  ['upside down', rgb(orientation(3)), '64x48: 240 240 240, 30 30 200, 30 180 30, 200 30 30'],
  ['mirrored', rgb(orientation(2)), '64x48: 30 180 30, 200 30 30, 240 240 240, 30 30 200'],
] satisfies [string, TiffPicture, string][])('a TIFF %s has its colors', async (_name, picture, expected) => {
  const orders = 'bits' in picture ? [false, true] : [false]
  for (const isMotorola of orders) {
    const { frame, type, left, asked, loaded } = await shownAs(tiffFile([picture], isMotorola))
    expect(type).toBe('image/tiff')
    expect(await colorsIn(frame)).toEqual([expected])
    expect(left).toEqual({})
    expect([loaded, asked]).toEqual([['magick'], []])
  }
})

test.each([
  ['in tiles of LZW', TIFF_TILES, shownRgb],
  ['BigTIFF', BIG_TIFF, shownRgb],
  ['group 4', TIFF_G4, grays(0, 255, 0, 255)],
  ['group 3', TIFF_G3, grays(0, 255, 0, 255)],
  ['JPEG 2000', JP2, shownRgb],
  ['JPEG 2000 without boxes', J2K, shownRgb],
  ['JPEG 2000 in gray', GRAY_JP2, grays(66, 137, 42, 240)],
])('a file of a real program has its colors: %s', async (_name, bytes, expected) => {
  const { frame, left } = await shownAs(bytes)
  expect(await colorsIn(frame)).toEqual([expected])
  expect(left).toEqual({})
})

// L from 0 to 255 for 0 to 100; a and b with a sign. The colors are by Little CMS.
const LAB = tiffFile([{ ...quarters([136, 0, 0], [105, 66, 49], [255, 0, 0], [0, 0, 0]), photometric: 8 }])
test.each([
  ['packed as JPEG', TIFF_JPEG, shownRgb],
  ['of Lab', LAB, '64x48: 127 127 127, 194 9 20, 255 255 255, 0 0 0'],
])('a TIFF %s has its colors, but for rounding', async (_name, bytes, expected) => {
  const { frame, left } = await shownAs(bytes)
  const valuesOf = (text = '') => text.split(/\D+/).map(Number)
  const [shown, right] = [valuesOf((await colorsIn(frame))[0] ?? ''), valuesOf(expected)]
  const differences = right.map((value, at) => Math.abs(value - (shown[at] ?? Infinity)))
  expect(Math.max(...differences)).toBeLessThan(8)
  expect(left).toEqual({})
})

test('the pictures of a TIFF are pages in their order, without smaller copies', async () => {
  const tall = { ...sized, height: 800, photometric: 1 }
  const pages = [10, 80, 160].map((level): TiffPicture => ({ ...tall, pixel: () => [level] }))
  const copy: TiffPicture = { ...rgb(), tags: [[254, 4, 1]] }
  const { frame, said, send, left } = await shownAs(tiffFile([pages[0]!, copy, pages[1]!, pages[2]!]))
  expect(left).toEqual({})
  await expect.poll(() => said('page')).toEqual({ kind: 'page', number: 1, total: 3 })
  expect((await colorsIn(frame))[0]).toBe('64x800: 10 10 10, 10 10 10, 10 10 10, 10 10 10')
  await send({ kind: 'page', number: 3 })
  await expect.poll(() => said('page')).toEqual({ kind: 'page', number: 3, total: 3 })
  await expect
    .poll(async () => (await colorsIn(frame))[2])
    .toBe('64x800: 160 160 160, 160 160 160, 160 160 160, 160 160 160')
  // What is far from the view is in memory no more.
  await expect.poll(async () => (await colorsIn(frame))[0]).toBe('')
  await send({
    kind: 'picture',
    number: 0,
    area: { page: 1, drawn: { shape: 'rectangle', box: { left: 0, top: 0, width: 10, height: 10 } }, quote: '' },
  })
  await expect.poll(() => said('picture')).toMatchObject({ picture: { width: 64, height: 800 } })
})

test('of a TIFF with a page that cannot be read, or with too many pixels, the others are shown and it is counted', async () => {
  const bytes = tiffFile([rgb(), rgb({ packing: 'deflate' }), rgb()])
  const strip = Buffer.from(bytes).lastIndexOf(Uint8Array.of(0x78, 0x9c))
  bytes.fill(0xee, strip, strip + 20)
  const { frame, said } = await shownAs(bytes)
  await expect.poll(() => colorsIn(frame)).toEqual([shownRgb, 'Image not shown', shownRgb])
  expect((await said('leftOut'))?.parts).toEqual({ picture: 1 })
  const large = rgb({
    tags: [
      [256, 4, 60_000],
      [257, 4, 60_000],
    ],
  })
  const other = await shownAs(tiffFile([large, rgb()]))
  await expect.poll(async () => (await colorsIn(other.frame))[1]).toBe(shownRgb)
  expect((await other.said('leftOut'))?.parts).toMatchObject({ picture: 1 })
})

test('guard: a picture with a longer side than a canvas has is not shown, and said to be', async () => {
  const row = { height: 1, photometric: 1, pixel: () => [90] }
  const wide = (width: number): TiffPicture => ({ ...row, width, tags: [[256, 4, width]] })
  const longest = await shownAs(tiffFile([wide(65_535)]))
  expect(longest.left).toEqual({})
  expect((await colorsIn(longest.frame))[0]).toMatch(/^65535x1: /)
  expect(await failureOf((await shownAs(tiffFile([wide(65_536)]))).frame)).toBe(true)
  const { frame, said } = await shownAs(tiffFile([wide(65_536), rgb()]))
  await expect.poll(() => colorsIn(frame)).toEqual(['Image not shown', shownRgb])
  expect((await said('leftOut'))?.parts).toEqual({ picture: 1 })
})

test('guard: a JPEG 2000 with more boxes than main walks is shown, but for one with too many pixels', async () => {
  const boxes = Buffer.from('\0\0\0\x08free'.repeat(10_000), 'latin1')
  // Behind the one that says what kind of file it is.
  const file = Uint8Array.from(Buffer.concat([JP2.subarray(0, 32), boxes, JP2.subarray(32)]))
  expect(await colorsIn((await shownAs(file)).frame)).toEqual([shownRgb])
  const view = new DataView(file.buffer)
  const [header, pixels] = ['ihdr', '\xff\x4f\xff\x51'].map((name) => Buffer.from(file).indexOf(name, 0, 'latin1'))
  view.setUint32(header! + 4, 8000)
  view.setUint32(header! + 8, 8001)
  view.setUint32(pixels! + 8, 8001)
  view.setUint32(pixels! + 12, 8000)
  const { type, frame } = await shownAs(file)
  expect([type, await failureOf(frame)]).toEqual(['image/jp2', true])
})

test('a TIFF whose end is missing is shown as far as it goes', async () => {
  for (const isMotorola of [false, true]) {
    const whole = tiffFile([rgb({ strip: 8, packing: 'deflate' })], isMotorola)
    const { frame, left } = await shownAs(whole.slice(0, -20))
    expect(await colorsIn(frame)).toEqual(['64x48: 200 30 30, 30 180 30, 0 0 0 0, 0 0 0 0'])
    expect(left).toEqual({ part: 1 })
  }
  // With a quarter of it, the strips of green and blue are missing: none of red stands for them.
  const planes = tiffFile([rgb({ strip: 8, isPlanar: true })])
  expect(await failureOf((await shownAs(planes.slice(0, planes.length / 4))).frame)).toBe(true)
})

test('more pages than are shown are counted', async () => {
  const dot: TiffPicture = { width: 4, height: 4, photometric: 1, pixel: () => [90] }
  const { frame, left, said } = await shownAs(tiffFile(Array.from({ length: 503 }, () => dot)))
  expect(left).toEqual({ picture: 3 })
  expect(await frame.evaluate(() => document.querySelector('.picture')?.getAttribute('aria-label'))).toMatch(/1\D+500/)
  await expect.poll(() => said('page')).toEqual({ kind: 'page', number: 1, total: 500 })
})

test.each([
  ['TIFF', tiffFile([rgb({ strip: 8 })])],
  ['TIFF in tiles', TIFF_TILES],
  ['JPEG 2000', JP2],
  ['JPEG 2000 without boxes', J2K],
])('guard: a cut or garbled %s says so, and never hangs', async (_name, whole) => {
  for (const share of [0.1, 0.5, 0.9]) {
    const cut = whole.slice(0, Math.max(16, Math.floor(whole.length * share)))
    const { left, frame } = await shownAs(cut)
    expect(left?.part === 1 || (await failureOf(frame))).toBe(true)
  }
  const garbled = whole.map((byte, at) => (at > 60 && at % 23 === 0 ? byte ^ 0x5a : byte))
  const { left, frame } = await shownAs(garbled)
  expect(left !== undefined || (await failureOf(frame))).toBe(true)
})
