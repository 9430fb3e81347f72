import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'
import { initialPlayback, type PlaybackState } from '../../../../../renderer/features/player/playback-state.ts'
import type { Playback } from '../../../../../renderer/features/player/playback.ts'
import { SourceNotes } from '../../../../../renderer/features/player/source-notes.tsx'
import { renderScreen } from '../../../../support/render-screen.tsx'

afterEach(cleanup)

function notes(change: Partial<PlaybackState>): string {
  const { shown } = initialPlayback({ manifestUrl: '/m', originalUrl: '/o' }, DEFAULT_SETTINGS)
  const state = { ...shown, ...change }
  const playback = { subscribe: () => () => undefined, getState: () => state, use: () => undefined }
  const { container } = renderScreen(<SourceNotes playback={playback as unknown as Playback} hasManifest />)
  return container.textContent ?? ''
}

test('a recording of which the host has less than it promises says so, and one that was rounded up does not', () => {
  expect(notes({ duration: 10, promised: 20 })).toBe(
    'The media server has this video up to 00:10, not to 00:20 as promised.',
  )
  cleanup()
  for (const change of [
    { duration: 19.5, promised: 20 },
    { duration: 0, promised: 20 },
    { source: 'original' } as const,
  ]) {
    expect(notes({ duration: 20, promised: 20, ...change })).not.toContain('promised')
    cleanup()
  }
})

test('sound that this computer cannot decode is said', () => {
  expect(notes({ undecodable: [{ kind: 'audio', codec: 'Dolby Audio' }] })).toBe(
    'This computer can’t decode the sound (Dolby Audio). The picture plays.',
  )
})
