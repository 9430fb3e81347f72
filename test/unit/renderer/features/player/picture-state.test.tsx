import { cleanup, fireEvent, screen as page, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'
import { createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'
import { useCommands } from '../../../../../renderer/common/commands.ts'
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
    undecodable: [],
    interruption: { reason, details: '', ...(storedSeconds !== undefined && { storedSeconds }) },
  }
  const playback = { subscribe: () => () => undefined, getState: () => state, goOn: () => undefined }
  const screen = renderScreen(
    <PictureState playback={playback as unknown as Playback} hasOriginal={false} hasPicture />,
  )
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
    renderScreen(<PictureState playback={playback as unknown as Playback} hasOriginal={false} hasPicture />)
    fireEvent.click(await page.findByRole('button', { name: 'Go online' }))
    await waitFor(() => expect(goOn).toHaveBeenCalledOnce())
    expect(fake.calls.filter(({ channel }) => channel === 'settings.set').at(-1)?.request).toEqual({
      worksOffline: false,
    })
  },
)

test('a picture that this computer cannot decode is said, and the original offered', () => {
  const state = {
    status: 'ready',
    isWaiting: false,
    interruption: null,
    undecodable: [{ kind: 'video', codec: 'HEVC' }],
  }
  const use = vi.fn()
  const playback = { subscribe: () => () => undefined, getState: () => state, use }
  renderScreen(<PictureState playback={playback as unknown as Playback} hasOriginal hasPicture />)
  expect(page.getByText('This computer can’t decode the picture (HEVC). The sound plays.')).toBeTruthy()
  fireEvent.click(page.getByRole('button', { name: 'Play original file' }))
  expect(use).toHaveBeenCalledWith('original')
})

test('a video that stands still says so, and offers another try, the original and the download', () => {
  const state = { status: 'failed', source: 'dash', failure: { reason: 'stalled', details: '' }, undecodable: [] }
  const use = vi.fn()
  const download = vi.fn()
  const playback = { subscribe: () => () => undefined, getState: () => state, use }
  function Offering() {
    useCommands(() => [{ id: 'download', group: 'here', label: 'Download session…', run: download }])
    return <PictureState playback={playback as unknown as Playback} hasOriginal hasPicture />
  }
  renderScreen(<Offering />)
  expect(page.getByRole('alert').textContent).toContain('Nothing more of the video came for 10 seconds.')
  for (const name of ['Try again', 'Play original file', 'Download session…']) {
    fireEvent.click(page.getByRole('button', { name }))
  }
  expect(use.mock.calls).toEqual([['dash'], ['original']])
  expect(download).toHaveBeenCalledOnce()
})

test('a picture that is not of the playhead is said, unless there is none or the video waits', () => {
  const textOf = (change: object, hasPicture = true) => {
    const state = {
      status: 'ready',
      isWaiting: false,
      interruption: null,
      undecodable: [],
      staleSince: 5.96,
      ...change,
    }
    const playback = { subscribe: () => () => undefined, getState: () => state }
    const screen = renderScreen(
      <PictureState playback={playback as unknown as Playback} hasOriginal={false} hasPicture={hasPicture} />,
    )
    const text = screen.getByRole('status').textContent
    cleanup()
    return text
  }
  expect(textOf({})).toBe('No new picture since 00:05.96')
  expect([textOf({ staleSince: null }), textOf({}, false)]).toEqual(['', ''])
  expect(textOf({ isWaiting: true })).toBe('Buffering…')
})
