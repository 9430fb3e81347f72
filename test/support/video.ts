import type { Locator, Page } from '@playwright/test'
import type { LaunchedApp } from '../../chromium-host/launch.ts'
import type { RunningService, ServiceFacts } from '../../reference-service/service.ts'
import { connect, expect, expectRows } from './app.ts'
import { held, heldWith, openSession, questions, type Held } from './window.ts'

export const videoOf = (page: Page): Locator => page.locator('video')

/** Seconds that the video stands at. */
export async function currentTime(page: Page): Promise<number> {
  return videoOf(page).evaluate((element) => (element as HTMLVideoElement).currentTime)
}

/** Height of the picture that is shown, in its own pixels: tells one quality from another. 0 while there is none. */
export async function pictureHeight(page: Page): Promise<number> {
  return videoOf(page).evaluate((element) => (element as HTMLVideoElement).videoHeight)
}

/** The question of a session that a video answers; -1 where none does. `part` is in the address of its manifest. */
function questionWithVideo({ report }: Held, part: string): number {
  return report.questions.findIndex(({ answer }) => JSON.stringify(answer ?? null).includes(`${part}/manifest`))
}

/** A place of a video in a session, with another question of that session. */
export type VideoPlace = { readonly session: Held; readonly at: number; readonly other: number }

/** A video of a sample that is the first video of a session of the service, and not its first question. */
export function firstVideo(service: RunningService, part: string): VideoPlace {
  const session = heldWith(service, (report) => {
    const at = questionWithVideo({ report } as Held, part)
    return at > 0 && at === questionWithVideo({ report } as Held, '')
  })
  return { session, at: questionWithVideo(session, part), other: 0 }
}

/** The video stored in numbered parts that a session of the service has, with another question of that session. */
export function numberedVideo(service: RunningService): VideoPlace {
  const session = heldWith(service, (report) => {
    const one = { report } as Held
    return questionWithVideo(one, 'numbered') >= 0 && report.questions.length > 1
  })
  const at = questionWithVideo(session, 'numbered')
  return { session, at, other: at === 0 ? 1 : 0 }
}

/**
 * Connects to the service, by way of a gateway where there is one, and opens {@link numberedVideo}. Answers the places of
 * its question and of another one.
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

export async function chooseQuestion(page: Page, at: number): Promise<void> {
  await questions(page).nth(at).click()
  await expect(questions(page).nth(at)).toHaveAttribute('aria-current', 'true')
}
