import { expect, test } from 'vitest'
import { frameAfter, frameBefore, type Look } from '../../../../../renderer/features/player/frame-search.ts'

/** A video that shows at a place the first of its frames that ends after it, as Chromium does. */
function videoOf(
  starts: readonly number[],
  lasts: (at: number) => number = (at) => (starts[at + 1] ?? 1e9) - starts[at]!,
) {
  const places: number[] = []
  const look: Look = (place) => {
    places.push(place)
    const at = starts.findIndex((start, index) => start + lasts(index) > place)
    return Promise.resolve(starts[at < 0 ? starts.length - 1 : at]!)
  }
  return { look, places, end: (starts.at(-1) ?? 0) + 1 }
}

const regular = (rate: number, count = 20) =>
  Array.from({ length: count }, (_, at) => Math.round((at * 1e6) / rate) / 1e6)
/** As browsers record in poor light, in whole milliseconds. */
const IRREGULAR = [0, 200, 267, 300, 550, 590, 690, 710, 1010, 1100, 1133, 1166, 1232, 1432].map((at) => at / 1000)

/** All frames that are found one after another, from the first to the last and back. */
async function walked({ look, end }: ReturnType<typeof videoOf>, expected: number) {
  const there = [await look(0)]
  for (let distance = expected; ;) {
    const found = await frameAfter(there.at(-1)!, distance, end, look)
    if (found === null) break
    there.push(found.frame)
    distance = found.distance
  }
  const back = [there.at(-1)!]
  for (;;) {
    const found = await frameBefore(back.at(-1)!, expected, look)
    if (found === null) break
    back.push(found.frame)
  }
  return { there, back: back.toReversed() }
}

test.each([
  ['25 a second, as stated', regular(25), 1 / 25],
  ['5 a second, 30 stated', regular(5), 1 / 30],
  ['5 a second, 240 stated', regular(5), 1 / 240],
  ['60 a second, 25 stated', regular(60), 1 / 25],
  ['30 a second, 1 stated', regular(30, 90), 1],
  ['29.97 a second', regular(30_000 / 1001), 1001 / 30_000],
  ['irregular', IRREGULAR, 1 / 25],
])('each frame is met once, both ways: %s', async (_name, starts, expected) => {
  const { there, back } = await walked(videoOf(starts), expected)
  expect(there).toEqual(starts)
  expect(back).toEqual(starts)
})

test('frames whose stated lengths leave holes between them are met as well', async () => {
  const { there, back } = await walked(
    videoOf(IRREGULAR, () => 0.02),
    1 / 30,
  )
  expect(there).toEqual(IRREGULAR)
  expect(back).toEqual(IRREGULAR)
})

test('where frames come as expected, the next one takes two looks, and the first of them shows nothing else', async () => {
  const { look, places, end } = videoOf(regular(25))
  expect(await frameAfter(0.4, 0.04, end, look)).toMatchObject({ frame: 0.44, place: 0.4415 })
  expect(places).toEqual([0.4385, 0.4415])
  expect(await frameBefore(0.44, 0.04, look)).toMatchObject({ frame: 0.4, place: 0.4015 })
  expect(places.slice(2)).toEqual([0.4385, 0.4015])
})

test('a frame that a browser skips to early, as near the keyframes of fragmented files, is the next one', async () => {
  // Of two frames before the keyframe at 2.08 nothing is shown wherever the video is sent.
  const look: Look = (place) => Promise.resolve(place >= 2 ? 2.08 : place >= 1.96 ? 1.96 : 1.92)
  expect(await frameAfter(1.96, 0.04, 10, look)).toMatchObject({ frame: 2.08 })
  expect(await frameBefore(2.08, 0.04, look)).toMatchObject({ frame: 1.96 })
})
