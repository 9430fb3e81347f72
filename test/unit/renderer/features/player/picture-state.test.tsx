import { cleanup, render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { testI18n } from '../../../../support/test-i18n.ts'
import type { PlaybackFailure } from '../../../../../renderer/features/player/failure.ts'
import { PictureState } from '../../../../../renderer/features/player/picture-state.tsx'
import type { Playback } from '../../../../../renderer/features/player/playback.ts'

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
  const screen = render(
    <I18nextProvider i18n={testI18n}>
      <PictureState playback={playback as unknown as Playback} hasOriginal={false} />
    </I18nextProvider>,
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
