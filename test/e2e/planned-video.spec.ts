import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Quality } from '../../contract/model/downloads.ts'
import { planManifest } from '../../main/media/plan/plan.ts'
import type { PlannedPart } from '../../contract/model/manifest/parts.ts'
import type { PresentationPlan } from '../../main/media/plan/presentation-plan.ts'
import { findMediaFolder } from '../../reference-service/media/library.ts'
import { expect, test } from '../support/app.ts'
import { MANIFEST_FORMS, type ManifestForm } from '../support/manifest-forms.ts'
import { startMediaHost } from '../support/media-host.ts'
import { chooseQuestion, openOnlyVideo, pictureHeight, videoOf } from '../support/video.ts'

/** What a player asked for, as it is written in a plan. */
type Asked = Pick<PlannedPart, 'address' | 'range'>

const position = (page: Page) => page.getByRole('slider', { name: 'Position in video' })

/**
 * A host that offers one form after the other by its planned manifest. All other addresses of a form begin with a folder of
 * its own, so that late requests of the form before are told apart.
 */
async function startFormHost() {
  const folder = findMediaFolder()
  const forms: {
    readonly form: ManifestForm
    readonly quality: Quality
    plan: PresentationPlan | null
    asked: Asked[]
  }[] = []
  let unplanned: string | null = null
  const host = await startMediaHost(folder, (path, response, { url = '', headers }) => {
    const origin = `http://${headers.host}`
    if (unplanned !== null && path === '/dash/numbered/manifest.mpd') {
      response.writeHead(200, { 'Content-Type': 'application/dash+xml' }).end(unplanned)
      return true
    }
    if (path.endsWith('/words.vtt')) return Buffer.from('WEBVTT\n\n00:01.000 --> 00:09.000\nGood morning.\n')
    const last = forms.at(-1)
    if (last !== undefined && path === '/dash/numbered/manifest.mpd') {
      last.plan ??= planManifest(last.form.manifest, `${origin}/form-${forms.length - 1}${path}`, last.quality)
      response.writeHead(200, { 'Content-Type': 'application/dash+xml' }).end(last.plan.xml)
      return true
    }
    const [, number, file = ''] = /^\/form-(\d+)(\/.*)$/.exec(path) ?? []
    const shown = forms[Number(number)]
    if (shown === undefined) return false
    shown.asked.push({ address: origin + url, range: headers.range?.replace('bytes=', '') ?? null })
    return shown.form.files.get(file) ?? readFileSync(join(folder, file))
  })
  return {
    ...host,
    asked: () => forms.at(-1)?.asked ?? [],
    parts: () => forms.at(-1)?.plan?.parts ?? [],
    showUnplanned: (manifest: string) => void (unplanned = manifest),
    showPlanned: () => void (unplanned = null),
    show: (form: ManifestForm, quality: Quality) => forms.push({ form, quality, plan: null, asked: [] }),
  }
}

/** A manifest with its two representations of the picture as two pictures, and its sound as two. */
function withSeveralTracks(manifest: string): string {
  const set = (kind: string, label: string) => `<AdaptationSet contentType="${kind}"><Label>${label}</Label>`
  const [sound = ''] = /<AdaptationSet contentType="audio">.*?<\/AdaptationSet>/s.exec(manifest) ?? []
  const named = (label: string, id: string) =>
    sound.replace('<AdaptationSet contentType="audio">', set('audio', label)).replace('id="2"', `id="${id}"`)
  return manifest
    .replace(sound, named('Microphone', '2') + named('Room', '3'))
    .replace('<AdaptationSet contentType="video">', set('video', 'Screen'))
    .replace('<Representation id="1"', `</AdaptationSet>${set('video', 'Camera')}<Representation id="1"`)
}

/** Whether a plan holds the bytes that were asked for. The waveform asks for several ranges that follow each other at once. */
function isPlanned(parts: readonly PlannedPart[], { address, range }: Asked): boolean {
  const same = parts.filter((part) => part.address === address)
  // After a request that was called off, the player asks for a byte to learn whether the host answers.
  if (range === '0-0' && same.length > 0) return true
  if (same.some((part) => part.range === range || part.kind === 'whole')) return true
  const [first, last] = boundsOf(range)
  const planned = same.map((part) => boundsOf(part.range))
  let at = first
  while (at <= last) {
    const next = planned.find(([start, end]) => start === at && end <= last)
    if (next === undefined) return false
    at = next[1] + 1
  }
  return at === last + 1
}

function boundsOf(range: string | null): readonly [number, number] {
  const [first = NaN, last = NaN] = (range ?? '').split('-').map(Number)
  return [first, last]
}

test('the player asks for what is planned, for all of it and for nothing else, in every form of a manifest', async ({
  launch,
  serve,
}) => {
  test.setTimeout(300_000)
  const host = await startFormHost()
  try {
    const { manifest = '' } = MANIFEST_FORMS['a list of files']?.() ?? {}
    const captions =
      '<AdaptationSet mimeType="text/vtt" lang="en"><Representation id="words" bandwidth="99">' +
      '<BaseURL>words.vtt</BaseURL></Representation></AdaptationSet>'
    // Captions are read once of a video: they are there the first time.
    host.showUnplanned(manifest.replace('</Period>', `${captions}</Period>`))
    const service = await serve({ mediaHost: host.origin })
    const app = await launch()
    const { page } = app
    const at = await openOnlyVideo(app, service)
    await test.step('captions of a manifest are its transcript, and on the picture once they are asked for', async () => {
      await page.keyboard.press('t')
      await page
        .getByRole('region', { name: 'Transcript' })
        .getByRole('group', { name: /Good morning/ })
        .click()
      const ofBrowser = () =>
        videoOf(page).evaluate((video) => [...(video as HTMLVideoElement).textTracks].map(({ mode }) => mode))
      await expect.poll(async () => Number(await position(page).inputValue())).toBeGreaterThan(1)
      expect(await ofBrowser()).not.toContain('showing')
      await page.keyboard.press('Shift+C')
      await expect(page.locator('[data-ground=box]')).toHaveText('Good morning.')
      for (const key of ['Space', 'Shift+C', 't']) await page.keyboard.press(key)
      host.showPlanned()
    })
    for (const [index, [name, makeForm]] of Object.entries(MANIFEST_FORMS).entries()) {
      const [quality, height] = index % 2 === 0 ? (['best', 360] as const) : (['small', 180] as const)
      await test.step(`${name}, ${quality}`, async () => {
        const form = makeForm()
        host.show(form, quality)
        await page.reload()
        await chooseQuestion(page, at)
        const duration = async () => Number(await position(page).getAttribute('max'))
        await expect.poll(duration, { timeout: 30_000 }).toBeCloseTo(form.seconds, 0)
        const isAsked = ({ address, range, kind }: PlannedPart) =>
          host.asked().some((one) => one.address === address && (one.range === range || kind === 'whole'))
        // A paused player reads ahead to the end.
        const missing = () => host.parts().filter((part) => !isAsked(part))
        await expect.poll(missing, { timeout: 30_000 }).toEqual([])
        for (const second of [form.seconds / 2, form.seconds - 2, 0]) await seek(page, second)
        expect(await pictureHeight(page)).toBe(height)
        expect(host.asked().filter((one) => !isPlanned(host.parts(), one))).toEqual([])
        expect(host.parts().length).toBeGreaterThan(1)
      })
    }
    await test.step('a picture that this computer cannot decode is said, and the sound plays', async () => {
      host.showUnplanned(manifest.replaceAll(/avc1[^"]*/g, 'hvc1.2.99.L93.90'))
      await page.reload()
      await chooseQuestion(page, at)
      await expect(page.getByText('This computer can’t decode the picture (HEVC). The sound plays.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    })
    await test.step('of two pictures one is shown, the other, or both at the same moment, and of two sounds one is heard', async () => {
      host.showUnplanned(withSeveralTracks(manifest))
      await page.reload()
      await chooseQuestion(page, at)
      await expect.poll(() => pictureHeight(page), { timeout: 30_000 }).toBe(360)
      await seek(page, 5)
      await page.keyboard.press('p')
      const second = page.getByLabel('Screen', { exact: true }).and(page.locator('video'))
      const moments = () =>
        page.locator('video').evaluateAll((videos) =>
          videos.map((video) => {
            const { videoHeight, currentTime, seeking, readyState } = video as HTMLVideoElement
            return [videoHeight, seeking || readyState < 2 ? -1 : currentTime]
          }),
        )
      const atMoment = (seconds: number, ...heights: readonly number[]) => heights.map((height) => [height, seconds])
      await expect.poll(moments, { timeout: 30_000 }).toEqual(atMoment(5, 360, 180))
      await position(page).fill('11')
      await expect.poll(moments, { timeout: 30_000 }).toEqual(atMoment(11, 360, 180))
      await expect(second.locator('..')).toHaveAttribute('data-state', 'shown')
      await page.getByRole('button', { name: 'Show Screen large' }).click()
      await expect.poll(moments, { timeout: 30_000 }).toEqual(atMoment(11, 180, 360))
      await page.keyboard.press('p')
      await expect.poll(moments, { timeout: 30_000 }).toEqual(atMoment(11, 180))
      await page.getByRole('combobox', { name: 'Sound' }).selectOption('Room')
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
      await expect.poll(moments, { timeout: 30_000 }).toEqual(atMoment(11, 180))
      await page.reload()
      await chooseQuestion(page, at)
      await expect(page.getByRole('radio', { name: 'Screen' })).toBeChecked()
      await expect(page.getByRole('combobox', { name: 'Sound' }).locator('option:checked')).toHaveText('Room')
      await page.getByRole('radio', { name: 'Camera' }).click()
      await expect.poll(() => pictureHeight(page), { timeout: 30_000 }).toBe(360)
    })
    await test.step('a video of which nothing more comes says so, with what can be done', async () => {
      host.showUnplanned(manifest.replaceAll(/<SegmentURL media="segment-2[^>]*>/g, ''))
      await page.reload()
      await chooseQuestion(page, at)
      await expect(page.getByText('Nothing more of the video came for 10 seconds.')).toBeVisible({ timeout: 40_000 })
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await expect(page.getByRole('alert').getByRole('button', { name: /Download/ })).toBeVisible()
      await page.getByRole('button', { name: 'Play original file' }).click()
      await expect.poll(() => pictureHeight(page)).toBeGreaterThan(0)
    })
    expect(await app.close()).toBe(0)
  } finally {
    await host.close()
  }
})

/**
 * Returns when the picture of that time is there, and all after it: dash.js can lose a seek into another period while it is
 * still loading. The next video goes on where this one is left.
 */
async function seek(page: Page, second: number): Promise<void> {
  await position(page).fill(String(second))
  const shown = () =>
    videoOf(page).evaluate((element) => {
      const { seeking, readyState, currentTime, duration, buffered } = element as HTMLVideoElement
      const end = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1)
      return seeking || readyState < 3 || end < duration - 0.5 ? -1 : currentTime
    })
  await expect.poll(shown, { timeout: 30_000 }).toBeCloseTo(second, 0)
}
