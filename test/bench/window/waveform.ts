// The waveform of an hour of sound: from the open video to the bars in its seek bar, beside the browser's decoding of the
// same sound, which is loaded before it is measured, in the same page. Both in turns, each round in a new start of the app.
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startService } from '../../../reference-service/service.ts'
import { longMediaFolder } from '../../support/long-media.ts'
import { findVideo, withVideo } from './first-frame.ts'
import { startMediaHost } from '../../support/media-host.ts'

const HOUR = 3600
/** Segments of two seconds that are decoded together, as `manifest-sound.ts` does. */
const SEGMENTS_OF_A_PIECE = 30

/**
 * Milliseconds from the press to the whole waveform, to its beginning and to the first picture, before which no sound is
 * loaded; and of decoding alone.
 */
export type WaveformTimes = Bars & { readonly decoding: number }
type Bars = { readonly own: number; readonly begun: number; readonly picture: number }

export async function waveformOfAnHour(scratch: string, rounds: number): Promise<readonly WaveformTimes[]> {
  const folder = longMediaFolder(join(await mkdtemp(join(scratch, 'hour-')), 'media'), HOUR)
  const host = await startMediaHost(folder)
  const service = await startService({ sessions: 200, seed: 7, mediaFolder: folder, mediaHost: host.origin })
  try {
    const taken: WaveformTimes[] = []
    for (let round = 0; round < rounds; round += 1) {
      await withVideo(scratch, service, findVideo(service, 'numbered'), async ({ page, show }) => {
        const bars = await show(pressAndWaitForBars)
        taken.push({ ...bars, decoding: await decodeAlone(page, join(folder, 'dash', 'numbered')) })
      })
    }
    return taken
  } finally {
    await service.close()
    await host.close()
  }
}

/** Presses a question's button and waits until its video has a waveform. */
function pressAndWaitForBars(page: Page, buttons: string, at: number): Promise<Bars> {
  return page.evaluate(
    async ({ buttons, at }) => {
      const startedAt = performance.now()
      document.querySelectorAll<HTMLElement>(buttons)[at]?.click()
      const shown: { begun?: number; picture?: number } = {}
      let video: HTMLVideoElement | null = null
      // Nothing runs in every frame, as nothing does for a user.
      await new Promise<void>((resolve, reject) => {
        setTimeout(() => reject(new Error('there is no waveform')), 300_000)
        new MutationObserver((_changes, observer) => {
          if (video === null) {
            video = document.querySelector('video')
            video?.requestVideoFrameCallback(() => (shown.picture = performance.now() - startedAt))
          }
          if (document.querySelector('[data-waveform]') !== null) shown.begun ??= performance.now() - startedAt
          if (document.querySelector('[data-waveform="whole"]') === null) return
          observer.disconnect()
          resolve()
        }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-waveform'] })
      })
      const own = performance.now() - startedAt
      return { own, begun: shown.begun ?? own, picture: shown.picture ?? own }
    },
    { buttons, at },
  )
}

/** Decodes an hour of sound in the same pieces, as many at a time, from memory. Milliseconds. */
async function decodeAlone(page: Page, folder: string): Promise<number> {
  const read = async (name: string) => (await readFile(join(folder, name))).toString('base64')
  const names = Array.from(
    { length: SEGMENTS_OF_A_PIECE },
    (_, at) => `segment-2-${String(at + 1).padStart(3, '0')}.m4s`,
  )
  const parts = await Promise.all(['init-2.m4s', ...names].map(read))
  return page.evaluate(
    async ({ parts, pieces }) => {
      const files = parts.map((part) => Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0)))
      const whole = await new Blob(files).arrayBuffer()
      let left = pieces
      const lane = async () => {
        while (left > 0) {
          left -= 1
          await new OfflineAudioContext(1, 1, 24_000).decodeAudioData(whole.slice(0))
        }
      }
      const startedAt = performance.now()
      await Promise.all(Array.from({ length: 3 }, lane))
      return performance.now() - startedAt
    },
    { parts, pieces: HOUR / (2 * SEGMENTS_OF_A_PIECE) },
  )
}
