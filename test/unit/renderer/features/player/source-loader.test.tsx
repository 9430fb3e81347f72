import { afterAll, expect, test, vi } from 'vitest'
import { createSourceLoader } from '../../../../../renderer/features/player/source-loader.ts'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'
import { mediaWish } from '../../../../../renderer/features/player/media-wish.ts'

vi.mock('../../../../../renderer/features/player/dash-source.ts', () => ({
  // As dash.js does when it ends.
  attachDash: async (video: HTMLVideoElement) => ({
    destroy: () => (video.playbackRate = 1),
    chooseQuality: () => undefined,
  }),
}))
// Other files run in this process too.
afterAll(() => vi.doUnmock('../../../../../renderer/features/player/dash-source.ts'))

test('a source that is taken away leaves the speed that the user chose', async () => {
  const video = document.createElement('video')
  video.defaultPlaybackRate = 2
  video.playbackRate = 2
  const loader = createSourceLoader({
    video,
    addresses: { manifestUrl: '/media/manifest', originalUrl: null },
    wish: () => mediaWish(DEFAULT_SETTINGS),
    playhead: () => ({ at: 0, ranges: [] }) as never,
    send: () => undefined,
    onBuffered: () => undefined,
  })
  loader.load('dash')
  await new Promise((resolve) => setTimeout(resolve, 0))
  loader.close()
  expect(video.playbackRate).toBe(2)
})
