import type { Locator, Page } from '@playwright/test'
import type { LaunchedApp } from '../../chromium-host/launch.ts'
import type { RunningService, ServiceFacts } from '../../reference-service/service.ts'
import { connect, expect, expectRows } from './app.ts'
import { held, heldWith, openSession, questions, type Held } from './window.ts'

export const videoOf = (page: Page): Locator => page.locator('video')

/** The bars of a video's sound, once all of them are there. */
export const waveformOf = (page: Page): Locator => page.locator('[data-waveform="whole"]')

/** The bars of a video of some seconds: where in it each is, and how high it is in pixels. */
export async function barsOf(page: Page, seconds: number) {
  const read = (bars: Element) => ({
    path: bars.querySelector('path')?.getAttribute('d') ?? '',
    width: Number(bars.getAttribute('width')),
  })
  const { path, width } = await waveformOf(page).locator('svg').first().evaluate(read)
  return [...path.matchAll(/M([\d.]+) [\d.]+h\d+v([\d.]+)/g)].map(([, left, height]) => ({
    second: ((Number(left) + 1) / width) * seconds,
    height: Number(height),
  }))
}

/** Position of the video in seconds. */
export async function currentTime(page: Page): Promise<number> {
  return videoOf(page).evaluate((element) => (element as HTMLVideoElement).currentTime)
}

/** Height of the current picture in its own pixels, which identifies the quality; 0 if there is none. */
export async function pictureHeight(page: Page): Promise<number> {
  return videoOf(page).evaluate((element) => (element as HTMLVideoElement).videoHeight)
}

/** The question of a session with a video answer; -1 if there is none. `part` occurs in the address of its manifest. */
function questionWithVideo({ report }: Held, part: string): number {
  return report.questions.findIndex(({ answer }) => JSON.stringify(answer ?? null).includes(`${part}/manifest`))
}

/** A video's position in a session, with another question of the session. */
export type VideoPlace = { readonly session: Held; readonly at: number; readonly other: number }

/** A sample video that is the first one of a session, but not its first question. */
export function firstVideo(service: RunningService, part: string): VideoPlace {
  const session = heldWith(service, (report) => {
    const at = questionWithVideo({ report } as Held, part)
    return at > 0 && at === questionWithVideo({ report } as Held, '')
  })
  return { session, at: questionWithVideo(session, part), other: 0 }
}

/** A video that is stored in numbered parts, with another question of its session. */
export function numberedVideo(service: RunningService): VideoPlace {
  const session = heldWith(service, (report) => {
    const one = { report } as Held
    return questionWithVideo(one, 'numbered') >= 0 && report.questions.length > 1
  })
  const at = questionWithVideo(session, 'numbered')
  return { session, at, other: at === 0 ? 1 : 0 }
}

/**
 * Connects to the service, through a gateway if given, and opens {@link numberedVideo}. Returns the positions of its
 * question and of another one.
 */
export async function openVideo(app: LaunchedApp, service: RunningService, way: ServiceFacts = service) {
  await connect(app.page, way)
  await expectRows(app.page, [...held(service)].length)
  const { session, at, other } = numberedVideo(service)
  await openSession(app.page, session)
  await chooseQuestion(app.page, at)
  await expect(videoOf(app.page)).toBeVisible()
  return { at, other }
}

/** As {@link openVideo}, in a session that has no other video, so that nothing is prefetched. Returns its question. */
export async function openOnlyVideo(app: LaunchedApp, service: RunningService): Promise<number> {
  await connect(app.page, service)
  await expectRows(app.page, [...held(service)].length)
  const session = heldWith(service, ({ questions }) => {
    const videos = questions.filter(({ answer }) => JSON.stringify(answer ?? null).includes('/manifest'))
    return videos.length === 1 && JSON.stringify(videos).includes('numbered/manifest')
  })
  const at = questionWithVideo(session, 'numbered')
  await openSession(app.page, session)
  await chooseQuestion(app.page, at)
  await expect(videoOf(app.page)).toBeVisible()
  return at
}

export async function chooseQuestion(page: Page, at: number): Promise<void> {
  await questions(page).nth(at).click()
  await expect(questions(page).nth(at)).toHaveAttribute('aria-current', 'true')
}

/** Records the position at every frame. Returns a function that reads what was recorded. */
export async function recordTimes(page: Page): Promise<() => Promise<number[]>> {
  await videoOf(page).evaluate((element) => {
    const video = element as HTMLVideoElement & { times: number[] }
    video.times = []
    const record = (_now: number, { mediaTime }: { mediaTime: number }) => {
      video.times.push(mediaTime)
      video.requestVideoFrameCallback(record)
    }
    video.requestVideoFrameCallback(record)
  })
  return () => videoOf(page).evaluate((element) => (element as HTMLVideoElement & { times: number[] }).times)
}
