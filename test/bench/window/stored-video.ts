// A video that was downloaded, with its media host gone: its first picture beside that of a plain dash.js page on a static
// server, and seeks into the middle of half an hour.
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { DEFAULT_STACK_OPTIONS } from '../../../contract/model/downloads.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { findMediaFolder } from '../../../reference-service/media/library.ts'
import { startService } from '../../../reference-service/service.ts'
import { longNumbered } from '../../support/long-media.ts'
import { startMediaHost } from '../../support/media-host.ts'
import {
  AGAIN,
  answerPlain,
  findVideo,
  pressAndWait,
  showAndLeave,
  withPlainPage,
  withVideo,
  type FirstFrame,
  type Video,
} from './first-frame.ts'
import { BUTTONS } from './session-open.ts'

/** Milliseconds; `plain` is `null` where there is no Chromium to run it. */
export type StoredVideo = {
  readonly own: FirstFrame
  readonly plain: FirstFrame | null
  /** From the press in the seek bar to the picture. */
  readonly seeks: readonly number[]
}

const HALF_HOUR = 1800
const SEEKS = 21

export async function storedVideo(scratch: string): Promise<StoredVideo> {
  const host = await startMediaHost(findMediaFolder(), answerPlain)
  try {
    return { ...(await firstFramesFromStore(scratch, host.origin)), seeks: await seeksFromStore(scratch) }
  } finally {
    await host.close()
  }
}

async function firstFramesFromStore(scratch: string, plainOrigin: string) {
  return withDownloaded(scratch, findMediaFolder(), '', async ({ page, at, manifest }) =>
    withPlainPage(plainOrigin, manifest, async (plain) => {
      const own = {
        show: () => pressAndWait(page, BUTTONS, at, true),
        leave: () => pressAndWait(page, BUTTONS, 0, false),
      }
      const taken = { plain: [] as number[], own: [] as number[] }
      // In turns, so that a slow minute of the machine falls on both.
      for (let round = 0; round <= AGAIN; round += 1) {
        if (plain) taken.plain.push(await showAndLeave(plain))
        taken.own.push(await showAndLeave(own))
      }
      const of = ([first = Number.NaN, ...again]: readonly number[]): FirstFrame => ({ first, again })
      return { own: of(taken.own), plain: plain && of(taken.plain) }
    }),
  )
}

async function seeksFromStore(scratch: string): Promise<readonly number[]> {
  const long = longNumbered(HALF_HOUR)
  return withDownloaded(
    scratch,
    findMediaFolder(),
    'numbered',
    async ({ page, at }) => {
      await pressAndWait(page, BUTTONS, at, true)
      const taken: number[] = []
      for (let seek = 0; seek < SEEKS; seek += 1) {
        // To other places each time, none of which is buffered.
        const middle = HALF_HOUR / 4 + ((seek * 7919) % (HALF_HOUR / 2)) + 0.5
        taken.push(await seekAndWait(page, middle))
      }
      return taken
    },
    long,
  )
}

/** Moves the seek bar to a second, and waits until its picture is shown. Milliseconds. */
function seekAndWait(page: Page, second: number): Promise<number> {
  return page.evaluate(async (to) => {
    const bar = document.querySelector<HTMLInputElement>('input[type=range][step="0.01"]')
    const video = document.querySelector('video')
    if (bar === null || video === null) throw new Error('there is no video')
    const startedAt = performance.now()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(bar, String(to))
    bar.dispatchEvent(new Event('input', { bubbles: true }))
    for (;;) {
      const { mediaTime } = await new Promise<VideoFrameCallbackMetadata>((resolve) =>
        video.requestVideoFrameCallback((_now, metadata) => resolve(metadata)),
      )
      if (Math.abs(mediaTime - to) < 1) return performance.now() - startedAt
    }
  }, second)
}

type Downloaded = Pick<Video, 'manifest'> & { readonly page: Page; readonly at: number }

/** The app with a downloaded video, whose media host is closed, in a session that is open at another question. */
async function withDownloaded<T>(
  scratch: string,
  mediaFolder: string,
  part: string,
  use: (open: Downloaded) => Promise<T>,
  answer?: Parameters<typeof startMediaHost>[1],
): Promise<T> {
  const host = await startMediaHost(mediaFolder, answer)
  const folder = await mkdtemp(join(scratch, 'stored-'))
  const service = await startService({ sessions: 200, seed: 7, mediaHost: host.origin })
  try {
    const video = findVideo(service, part)
    const prepare = async (page: Page, id: ConnectionId) => {
      await download(page, id, video)
      await host.close()
    }
    return await withVideo(
      folder,
      service,
      video,
      ({ page }) => use({ page, at: video.question, manifest: video.manifest }),
      prepare,
    )
  } finally {
    await service.close()
    await host.close().catch(() => undefined)
  }
}

async function download(page: Page, connectionId: ConnectionId, { key }: Video): Promise<void> {
  const include = { ...DEFAULT_STACK_OPTIONS.include, essayFiles: false, protocol: false }
  // The best: dash.js on the plain page chooses it too.
  const options = { ...DEFAULT_STACK_OPTIONS, quality: 'best' as const, include }
  await page.evaluate(
    async ({ id, sessionKey, stackOptions }) => {
      const { downloads } = globalThis.desk
      const choice = { kind: 'sessions' as const, keys: [sessionKey] }
      const added = await downloads.add({ connectionId: id, choice, options: stackOptions })
      if (!added.ok) throw new Error(added.error.message)
      for (;;) {
        const read = await downloads.ofSession({ connectionId: id, key: sessionKey })
        const state = read.ok ? read.value?.state : undefined
        if (state?.kind === 'ready') return
        if (state?.kind === 'partly') throw new Error(`not all was downloaded: ${JSON.stringify(state.missing)}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    { id: connectionId, sessionKey: key, stackOptions: options },
  )
}
