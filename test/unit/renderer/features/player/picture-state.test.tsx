import { cleanup, fireEvent, screen as page, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'
import { createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'
import type { PlaybackFailure } from '../../../../../renderer/features/player/failure.ts'
import { PictureState } from '../../../../../renderer/features/player/picture-state.tsx'
import type { Playback } from '../../../../../renderer/features/player/playback.ts'

let settings = DEFAULT_SETTINGS
const fake = createFakeDesk([], {
  'settings.get': () => settings,
  'settings.set': (change) => ({ ...settings, ...(change as object) }),
})

beforeEach(() => {
  settings = DEFAULT_SETTINGS
  installDesk(fake)
})
afterEach(cleanup)

function shown(
  reason: PlaybackFailure['reason'],
  isWaiting: boolean,
  storedSeconds?: number,
): string | null | undefined {
  const state = {
    status: 'ready',
    isWaiting,
    interruption: { reason, details: '', ...(storedSeconds !== undefined && { storedSeconds }) },
  }
  const playback = { subscribe: () => () => undefined, getState: () => state, goOn: () => undefined }
  const screen = renderScreen(<PictureState playback={playback as unknown as Playback} hasOriginal={false} />)
  const text = screen.getByRole('status').querySelector('span')?.textContent
  cleanup()
  return text
}

test.each([
  ['network', /^Offline: .*Resumes when the media server is reachable\.$/],
  ['timeout', /^(?!.*Offline).*Resumes when the media server is reachable\.$/],
  ['rate-limited', /^(?!.*Offline).*he media server is limiting requests; resumes soon\.$/],
] as const)('an interruption by %s says why, and “Offline” only where that is true', (reason, text) => {
  expect(shown(reason, false)).toMatch(text)
  expect(shown(reason, false)).toMatch(/laying what’s loaded\./)
  expect(shown(reason, true)).toMatch(text)
  expect(shown(reason, true)).not.toMatch(/loaded/)
})

test('where a video stops that is on this computer in part is said, whether it is there already or not', () => {
  const text = 'This video is on this computer up to 03:12. The rest needs the network.'
  for (const isWaiting of [false, true]) expect(shown('offline-not-stored', isWaiting, 192.4)).toBe(text)
  expect(shown('offline-not-stored', true)).toBe('This part isn’t on this computer. It needs the network.')
})

test.each(['working-offline', 'offline-not-stored'] as const)(
  'while the user works offline, what waits (%s) goes on by going online',
  async (reason) => {
    settings = { ...DEFAULT_SETTINGS, worksOffline: true }
    const goOn = vi.fn()
    const state = { status: 'ready', isWaiting: true, interruption: { reason, details: '' } }
    const playback = { subscribe: () => () => undefined, getState: () => state, goOn }
    renderScreen(<PictureState playback={playback as unknown as Playback} hasOriginal={false} />)
    fireEvent.click(await page.findByRole('button', { name: 'Go online' }))
    await waitFor(() => expect(goOn).toHaveBeenCalledOnce())
    expect(fake.calls.filter(({ channel }) => channel === 'settings.set').at(-1)?.request).toEqual({
      worksOffline: false,
    })
  },
)
