import type { Page } from '@playwright/test'
import { DEFAULT_STACK_OPTIONS } from '../../contract/model/downloads.ts'
import { LEVELS_PER_SECOND } from '../../contract/model/waveform.ts'
import { knownMeasurements, measurements } from '../../renderer/features/player/waveform/levels.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { recordedFrame } from '../support/recording.ts'
import { chooseQuestion, currentTime, pictureHeight, videoOf } from '../support/video.ts'
import { VIDEO_CASES, type Stretch, type VideoCase } from '../support/video-cases/cases.ts'
import { protectedSet } from '../support/video-cases/changes.ts'
import { addressOf, reportOfCases, startCaseHost } from '../support/video-cases/host.ts'
import { makeSets } from '../support/video-cases/make-sets.ts'
import { connectionOf, held, openSession, type Held } from '../support/window.ts'

const position = (page: Page) => page.getByRole('slider', { name: 'Position in video' })
/** Milliseconds. */
const OFTEN = { intervals: [40], timeout: 20_000 }

test('videos as real packagers, services and recorders make them play, seek, step and show where sound is', async ({
  launch,
  serve,
  network,
}) => {
  test.setTimeout(300_000)
  const host = await startCaseHost(await makeSets(), VIDEO_CASES)
  try {
    const service = await serve({ sessions: 12 })
    const [shown, downloaded] = [...held(service)]
    if (shown === undefined || downloaded === undefined) throw new Error('the service has no two sessions')
    const cases = new Map<string, readonly VideoCase[]>([
      [shown.key.participantId, VIDEO_CASES],
      [downloaded.key.participantId, DOWNLOADED],
    ])
    const way = await network(service, {
      report: (report) => reportOfCases(report, host.origin, cases.get(report.participantId) ?? []),
    })
    const app = await launch()
    const { page } = app
    await connect(page, way)
    await expectRows(page, [...held(service)].length)
    await openSession(page, shown)
    for (const [number, one] of VIDEO_CASES.entries())
      await test.step(one.name, async () => {
        await chooseQuestion(page, number)
        // The player of the question before is there until this one's takes its place.
        await expect(videoOf(page)).toHaveAccessibleName(`Video: ${one.name}`)
        await expectPictures(page, one)
        await expectSound(one, () => levelsOf(page, shown, number, addressOf(host.origin, one)))
      })
    await test.step('what the host has of a video is all that there is to download', () =>
      expectReady(page, downloaded))
    expect(await app.close()).toBe(0)
  } finally {
    await host.close()
  }
})

/** What is encrypted is not downloaded. */
const DOWNLOADED = VIDEO_CASES.filter(({ change }) => change !== protectedSet)

/** The measurements that are kept of a video's sound; `null` until there are some. */
function levelsOf(page: Page, { key }: Held, number: number, media: string): Promise<Uint8Array | null> {
  const asked = { connectionId: connectionOf(page), key, questionNum: number + 1, media, sound: null }
  return page
    .evaluate(async (place) => {
      const read = await globalThis.desk.waveforms.get(place)
      return read.ok && read.value.levels !== null ? [...read.value.levels] : null
    }, asked)
    .then((levels) => levels && Uint8Array.from(levels))
}

/** The number in the picture, once the video is at a place; -1 until then. */
async function shownFrame(page: Page, second: number): Promise<number> {
  const isThere = await videoOf(page).evaluate((element, wanted) => {
    const { seeking, readyState, currentTime } = element as HTMLVideoElement
    return !seeking && readyState >= 2 && Math.abs(currentTime - wanted) < 0.5
  }, second)
  return isThere ? recordedFrame(videoOf(page)) : -1
}

/** Length, frames after seeks and steps, and that it plays. */
async function expectPictures(page: Page, { seconds, frames, height, says, plays }: VideoCase): Promise<void> {
  const length = async () => Number(await position(page).getAttribute('max'))
  await expect.poll(length, { ...OFTEN, message: 'length of the seek bar' }).toBeCloseTo(seconds, 0)
  if (says !== undefined) await expect(page.getByText(says)).toBeVisible()
  if (plays === false) return
  await expect(position(page)).toBeEnabled()
  if (height !== undefined) await expect.poll(() => pictureHeight(page), OFTEN).toBe(height)
  for (const [second, frame] of frames) {
    await position(page).fill(String(second))
    await expect.poll(() => shownFrame(page, second), { ...OFTEN, message: `frame at ${second} s` }).toBe(frame)
  }
  const [second, frame] = frames.at(-1) ?? [0, null]
  if (frame !== null)
    for (const [key, next] of [
      ['.', frame + 1],
      [',', frame],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => shownFrame(page, second), { ...OFTEN, message: `frame after "${key}"` }).toBe(next)
    }
  const before = await currentTime(page)
  await page.keyboard.press('Space')
  await expect.poll(() => currentTime(page), { ...OFTEN, message: 'plays' }).toBeGreaterThan(before + 0.1)
  await page.keyboard.press('Space')
}

/** A byte of the levels between that of the tone and those beside it. */
const LOUD = 160

/** Where the tone is, where nothing is known, and that there is no other sound. */
async function expectSound({ sound }: VideoCase, read: () => Promise<Uint8Array | null>): Promise<void> {
  if (sound === 'not checked') return
  await expect.poll(read, { ...OFTEN, message: 'waveform' }).not.toBeNull()
  const levels = Uint8Array.from((await read()) ?? [])
  const known = knownMeasurements(levels)
  const loud = stretches([...measurements(levels, 'mean')].map((mean, at) => known[at] === 1 && mean > LOUD))
  const unknown = stretches(Array.from(known, (is) => is === 0))
  const wanted = { loud: sound?.loud ?? [], unknown: sound?.unknown ?? [] }
  expect({ loud: roundedTo(wanted.loud, loud), unknown: roundedTo(wanted.unknown, unknown) }).toEqual(wanted)
}

function stretches(measured: readonly boolean[]): readonly Stretch[] {
  const found: [number, number][] = []
  for (const [at, isSo] of measured.entries()) {
    if (!isSo) continue
    const last = found.at(-1)
    if (last?.[1] === at) last[1] = at + 1
    else found.push([at, at + 1])
  }
  return found.map(([from, until]) => [from / LEVELS_PER_SECOND, until / LEVELS_PER_SECOND])
}

/** What was found, as it is wanted where it is that to 50 ms, a measurement. */
function roundedTo(wanted: readonly Stretch[], found: readonly Stretch[]): readonly Stretch[] {
  const isNear = (one: number, other: number) => Math.abs(one - other) < 1.01 / LEVELS_PER_SECOND
  return found.map((one, at) => {
    const other = wanted[at]
    return other && isNear(one[0], other[0]) && isNear(one[1], other[1]) ? other : one
  })
}

/** Downloads a session and waits until all of it is there. */
async function expectReady(page: Page, { key }: Held): Promise<void> {
  const connectionId = connectionOf(page)
  const choice = { kind: 'sessions' as const, keys: [key] }
  const added = await page.evaluate((asked) => globalThis.desk.downloads.add(asked), {
    connectionId,
    choice,
    options: DEFAULT_STACK_OPTIONS,
  })
  expect(added).toMatchObject({ ok: true })
  const states = () =>
    page.evaluate(async (id) => {
      const read = await globalThis.desk.downloads.states({ connectionId: id })
      return read.ok ? Object.values(read.value).map((state) => JSON.stringify(state)) : []
    }, connectionId)
  await expect.poll(states, { ...OFTEN, timeout: 60_000 }).toEqual(['{"kind":"ready"}'])
}
