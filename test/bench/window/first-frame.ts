// The first picture of a video: in the app, whose media path goes through main to the media host, and in a plain dash.js
// page on that host, in the same browser.
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../../chromium-host/find-chromium.ts'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import { findMediaFolder } from '../../../reference-service/media/library.ts'
import { startService, type RunningService } from '../../../reference-service/service.ts'
import { startMediaHost } from '../../support/media-host.ts'
import { BUTTONS, withSessionOpen } from './session-open.ts'

/** Milliseconds from the press until the picture, with dash.js loaded before: the first time, and each time after it. */
export type FirstFrame = { readonly first: number; readonly again: readonly number[] }

/** A page that is open, with a video that can be asked for and left again. Both take milliseconds. */
export type OpenPage = { readonly show: () => Promise<number>; readonly leave: () => Promise<number> }

export const AGAIN = 25
const DASH = fileURLToPath(new URL('../../../node_modules/dashjs/dist/modern/umd/dash.all.min.js', import.meta.url))

/** A video answer that is not the first question of its session. */
export type Video = { readonly key: SessionKey; readonly question: number; readonly manifest: string }

/** `part` occurs in the address of its manifest. */
export function findVideo(service: RunningService, part = ''): Video {
  for (const center of service.centers) {
    for (const { participantId, testId } of service.items(center)) {
      const questions = service.report(participantId)?.questions ?? []
      const question = questions.findIndex(({ answer }) => JSON.stringify(answer ?? null).includes('/manifest.mpd'))
      const manifest = /dash\/\w+\/manifest\.mpd/.exec(JSON.stringify(questions[question]?.answer ?? null))?.[0]
      if (question > 0 && manifest?.includes(part))
        return { key: { center, participantId, testId } as SessionKey, question, manifest }
    }
  }
  throw new Error('the service has no video to measure with')
}

/** Both, in turns. `null` for the peer where there is no Chromium to run it. */
export async function firstFrames(scratch: string): Promise<{ own: FirstFrame; plain: FirstFrame | null }> {
  const host = await startMediaHost(findMediaFolder(), answerPlain)
  const service = await startService({ sessions: 200, seed: 7, mediaHost: host.origin })
  try {
    const video = findVideo(service)
    return await withPlainPage(host.origin, video.manifest, (plain) =>
      withSession(scratch, service, video, async (own) => {
        const taken = { plain: [] as number[], own: [] as number[] }
        for (let round = 0; round <= AGAIN; round += 1) {
          if (plain) taken.plain.push(await showAndLeave(plain))
          taken.own.push(await showAndLeave(own))
        }
        const of = ([first = Number.NaN, ...again]: readonly number[]): FirstFrame => ({ first, again })
        return { plain: plain && of(taken.plain), own: of(taken.own) }
      }),
    )
  } finally {
    await service.close()
    await host.close()
  }
}

export async function showAndLeave(page: OpenPage): Promise<number> {
  const took = await page.show()
  await page.leave()
  return took
}

function withSession<T>(
  scratch: string,
  service: RunningService,
  video: Video,
  use: (page: OpenPage) => Promise<T>,
): Promise<T> {
  return withVideo(scratch, service, video, ({ page, show }) =>
    use({
      show: () => show((_page, buttons, at) => pressAndWait(page, buttons, at, true)),
      leave: () => pressAndWait(page, BUTTONS, 0, false),
    }),
  )
}

/**
 * The app with the session of a video open, at another question. `show` is given the page, the buttons and which one.
 *
 * @param prepare is called before the session is opened
 */
export async function withVideo<T>(
  scratch: string,
  service: RunningService,
  video: Video,
  use: (open: {
    readonly page: Page
    readonly show: <R>(press: (page: Page, buttons: string, at: number) => Promise<R>) => Promise<R>
  }) => Promise<T>,
  prepare: (page: Page, id: ConnectionId) => Promise<void> = async () => undefined,
): Promise<T> {
  return withSessionOpen(scratch, service, { key: video.key, prepare }, async ({ page }) => {
    const questions = page.getByRole('navigation', { name: 'Questions and evidence' }).getByRole('button')
    const names = await questions.evaluateAll((buttons) => buttons.map((button) => button.textContent ?? ''))
    if (names.length <= video.question) throw new Error(`the session has ${names.length} questions`)
    // The plain page has it before it is pressed as well.
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('dash')))
    await waitUntilQuiet(page)
    return use({ page, show: (press) => press(page, BUTTONS, video.question) })
  })
}

/** Waits until the page has asked for nothing for a second: whoever opens a session looks at it before a video. */
function waitUntilQuiet(page: Page): Promise<void> {
  return page.evaluate(async () => {
    let before = -1
    for (let now = 0; now !== before; now = performance.getEntriesByType('resource').length) {
      before = now
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  })
}

/** Presses a button; with `forPicture` until a video shows one, else until there is no video. Milliseconds. */
export function pressAndWait(page: Page, buttons: string, at: number, forPicture: boolean): Promise<number> {
  return page.evaluate(
    async ({ buttons, at, forPicture }) => {
      const startedAt = performance.now()
      // A press moves the focus before it acts.
      const button = document.querySelectorAll<HTMLElement>(buttons)[at]
      button?.focus()
      button?.click()
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      if (!forPicture) {
        while (document.querySelector('video') !== null) await frame()
        return performance.now() - startedAt
      }
      let video = document.querySelector('video')
      while (video === null) {
        await frame()
        video = document.querySelector('video')
      }
      const shown = video
      await new Promise((resolve) => shown.requestVideoFrameCallback(resolve))
      return performance.now() - startedAt
    },
    { buttons, at, forPicture },
  )
}

const PLAIN_PAGE = `<!doctype html><meta charset="utf-8"><title>Plain</title>
<script src="/dash.js"></script>
<button>none</button><button>play</button><main></main>
<script>
  let player = null
  const [none, play] = document.querySelectorAll('button')
  none.onclick = () => { player?.destroy(); document.querySelector('main').replaceChildren() }
  play.onclick = () => {
    const video = document.createElement('video')
    document.querySelector('main').append(video)
    player = dashjs.MediaPlayer().create()
    player.initialize(video, new URLSearchParams(location.search).get('manifest'), false)
  }
</script>`

export async function withPlainPage<T>(
  origin: string,
  manifest: string,
  use: (page: OpenPage | null) => Promise<T>,
): Promise<T> {
  const executablePath = findChromium()
  if (executablePath === null) return use(null)
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${origin}/?manifest=/${manifest}`)
    return await use({
      show: () => pressAndWait(page, 'button', 1, true),
      leave: () => pressAndWait(page, 'button', 0, false),
    })
  } finally {
    await browser.close()
  }
}

/** Answers with the plain page and the player that it loads. */
export function answerPlain(path: string, response: ServerResponse): boolean {
  if (path === '/') response.writeHead(200, { 'Content-Type': 'text/html' }).end(PLAIN_PAGE)
  else if (path === '/dash.js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(readFileSync(DASH))
  else return false
  return true
}
