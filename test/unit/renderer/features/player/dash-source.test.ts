import { afterEach, expect, test, vi } from 'vitest'
import { attachDash } from '../../../../../renderer/features/player/dash-source.ts'
import { createHeldParts } from '../../../../../renderer/features/player/read-ahead/held-parts.ts'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'
import { mediaWish } from '../../../../../renderer/features/player/media-wish.ts'

const listeners = new Map<string, (event: never) => void>()
const player = {
  extend: () => undefined,
  addResponseInterceptor: () => undefined,
  on: (event: string, listener: (event: never) => void) => void listeners.set(event, listener),
  initialize: () => undefined,
}
const held = createHeldParts(1_000_000)

vi.mock('../../../../../renderer/features/player/dash-player.ts', () => ({
  createDashPlayer: async () => ({ player, events: { ERROR: 'error' } }),
}))
vi.mock('../../../../../renderer/features/player/read-ahead/held-videos.ts', () => ({ takeHeldParts: () => held }))

afterEach(() => listeners.clear())

test('what was read ahead and cannot be decoded is not played again from memory', async () => {
  const onFailure = vi.fn()
  const callbacks = { onFailure, onBuffered: () => undefined, onQualities: () => undefined } as never
  await attachDash({} as HTMLVideoElement, 'app://desk/media/one', mediaWish(DEFAULT_SETTINGS), callbacks)
  held.register('part')({ url: '/part', status: 200, statusText: 'OK', headers: {}, data: 'garbage' })
  expect(held.find('part')).not.toBeNull()
  listeners.get('error')?.({ error: { code: 20, message: 'broken' } } as never)
  expect(onFailure).toHaveBeenCalledOnce()
  expect(held.find('part')).toBeNull()
})
