import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '../../../../../contract/model/settings.ts'
import { settingsSchema } from '../../../../../contract/model/settings-schema.ts'
import { queryKeys } from '../../../../../renderer/bridge/query-keys.ts'
import { createQueryClient } from '../../../../../renderer/bridge/query-client.ts'
import { testI18n } from '../../../../support/test-i18n.ts'
import { Player } from '../../../../../renderer/features/player/player.tsx'
import { nearestQuality } from '../../../../../renderer/features/player/quality.ts'
import { settleUnsavedWork } from '../../../../../renderer/common/unsaved-work.ts'
import { createVideoSettings } from '../../../../../renderer/features/player/video-settings.ts'
import { createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'

const STAGE = { isShown: true, hasKeys: true, onShow: () => undefined, onOwnWindow: () => undefined }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A window of its own, with what is kept for all of them. */
function openWindow(kept: Settings) {
  const saved: Partial<Settings>[] = []
  installDesk(
    createFakeDesk([], {
      'settings.set': (change) => {
        saved.push(change)
        return { ...kept, ...change }
      },
    }),
  )
  const client = createQueryClient()
  client.setQueryData(queryKeys.settings, kept)
  const settings = createVideoSettings(client)
  const showVideo = (originalUrl: string) => {
    const shown = render(
      <I18nextProvider i18n={testI18n}>
        <QueryClientProvider client={client}>
          <Player
            manifestUrl={null}
            originalUrl={originalUrl}
            title=""
            width={null}
            height={null}
            settings={settings}
            stage={STAGE}
            facts={[]}
          />
        </QueryClientProvider>
      </I18nextProvider>,
    )
    const video = shown.container.querySelector('video')
    if (!video) throw new Error('no video')
    return { ...shown, video, inside: within(shown.container) }
  }
  return { saved, showVideo, client }
}

test('a video begins with the speed and the sound that are kept', () => {
  const kept = { ...DEFAULT_SETTINGS, videoSpeed: 1.5, videoVolume: 0.4, videoMuted: true }
  const { showVideo, saved } = openWindow(kept)
  const { video, inside } = showVideo('/media/a')
  expect(video).toMatchObject({ playbackRate: 1.5, defaultPlaybackRate: 1.5, volume: 0.4, muted: true })
  expect(inside.getByRole('combobox', { name: 'Speed' })).toHaveProperty('value', '1.5')
  inside.getByRole('button', { name: 'Unmute' })
  fireEvent(video, new Event('loadedmetadata'))
  expect(video.playbackRate).toBe(1.5)
  expect(saved).toEqual([])
})

test('what is changed at one video holds for the next at once, and is written seldom', () => {
  const { showVideo, saved, client } = openWindow(DEFAULT_SETTINGS)
  const first = showVideo('/media/a')
  fireEvent.change(first.inside.getByRole('combobox', { name: 'Speed' }), { target: { value: '2' } })
  fireEvent(first.video, new Event('ratechange'))
  for (const volume of [0.8, 0.6, 0.5]) {
    first.video.volume = volume
    fireEvent(first.video, new Event('volumechange'))
  }
  expect(saved).toEqual([{ videoSpeed: 2 }])
  first.unmount()
  expect(showVideo('/media/b').video).toMatchObject({ playbackRate: 2, volume: 0.5 })
  vi.advanceTimersByTime(2000)
  expect(saved).toEqual([{ videoSpeed: 2 }, { videoVolume: 0.5 }])
  expect(client.getQueryData(queryKeys.settings)).toMatchObject({ videoSpeed: 2, videoVolume: 0.5, videoMuted: false })
})

test.each([
  { videoSpeed: 0 },
  { videoSpeed: 16 },
  { videoSpeed: Number.NaN },
  { videoVolume: 1.1 },
  { videoVolume: -0.1 },
  { videoHeight: 0 },
  { videoHeight: 1.5 },
  { videoKbit: 0 },
  { videoMuted: 'yes' },
])('%o is no setting', (change) => {
  expect(settingsSchema.partial().safeParse(change).success).toBe(false)
})

test('a wished height finds the nearest quality, the better of two that are as near', () => {
  const wish = (height: number, kbitPerSecond: number | null = null) => ({ height, kbitPerSecond })
  const of = (...heights: readonly number[]) =>
    heights.map((height, index) => ({
      id: `${index}`,
      height,
      kbitPerSecond: 100 * height,
      frameRate: null,
      codecs: null,
    }))
  expect(nearestQuality(of(1080, 720, 360), wish(540))).toBe('1')
  expect(nearestQuality(of(1080, 720, 360), wish(400))).toBe('2')
  expect(nearestQuality(of(1080, 360), wish(4000))).toBe('0')
  expect(nearestQuality(of(0, 0), wish(540))).toBeNull()
  expect(nearestQuality([], wish(540))).toBeNull()
  expect(nearestQuality(of(1080), null)).toBeNull()
  const same = [900, 300, 600].map((kbitPerSecond) => ({ id: `${kbitPerSecond}`, height: 360, kbitPerSecond }))
  expect(nearestQuality(same, wish(360))).toBe('900')
  expect(nearestQuality(same, wish(360, 300))).toBe('300')
  expect(nearestQuality(same, wish(480, 500))).toBe('600')
})

test('a window that closes right after a change has it written', async () => {
  const { showVideo, saved } = openWindow(DEFAULT_SETTINGS)
  const { video, inside } = showVideo('/media/a')
  fireEvent.change(inside.getByRole('combobox', { name: 'Speed' }), { target: { value: '2' } })
  fireEvent(video, new Event('ratechange'))
  video.volume = 0.5
  fireEvent(video, new Event('volumechange'))
  expect(saved).toEqual([{ videoSpeed: 2 }])
  await expect(settleUnsavedWork()).resolves.toBeNull()
  expect(saved).toEqual([{ videoSpeed: 2 }, { videoVolume: 0.5 }])
  // Nothing is left for its turn.
  vi.advanceTimersByTime(2000)
  expect(saved).toHaveLength(2)
})
