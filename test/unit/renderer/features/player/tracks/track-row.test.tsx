import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createStore } from 'zustand/vanilla'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../../../contract/model/settings.ts'
import { initialPlayback, type PlaybackState } from '../../../../../../renderer/features/player/playback-state.ts'
import type { Playback } from '../../../../../../renderer/features/player/playback.ts'
import { switchPicture } from '../../../../../../renderer/features/player/tracks/switch-picture.ts'
import { TrackRow } from '../../../../../../renderer/features/player/tracks/track-row.tsx'
import { trackText } from '../../../../../../renderer/features/player/tracks/track-text.ts'
import { testI18n } from '../../../../../support/test-i18n.ts'

afterEach(cleanup)

const choice = (...keys: readonly string[]) => ({ keys, shown: keys[0] ?? null, isUsual: true })
const CAMERA = '1 source:camera'
const SCREEN = '1 source:screen'

/** A playback that takes each choice at once. */
function playbackWith(pictures: PlaybackState['tracks'], change: Partial<PlaybackState> = {}) {
  const { shown } = initialPlayback({ manifestUrl: '/media/one', originalUrl: null }, DEFAULT_SETTINGS)
  const store = createStore<PlaybackState>(() => ({ ...shown, tracks: pictures, ...change }))
  const playback = {
    getState: store.getState,
    subscribe: store.subscribe,
    chooseTracks: (wish) => store.setState({ trackWish: { ...store.getState().trackWish, ...wish } }),
    toggleShowsAll: (showsAll) => store.setState({ showsAll }),
  } as Partial<Playback> as Playback
  return { playback, state: store.getState }
}

function show(playback: Playback, hasPicture = true) {
  return render(
    <I18nextProvider i18n={testI18n}>
      <TrackRow playback={playback} hasPicture={hasPicture} />
    </I18nextProvider>,
  )
}

const BOTH = { pictures: choice(CAMERA, SCREEN), sounds: choice('1 source:microphone', '2 language:de'), heard: [1] }

test('a recording with one picture and one sound has nothing to choose', () => {
  const { container } = show(playbackWith({ pictures: choice(CAMERA), sounds: choice(), heard: [] }).playback)
  expect(container.textContent).toBe('')
})

test('pictures and sounds are chosen by name', () => {
  const { playback, state } = playbackWith(BOTH)
  show(playback)
  fireEvent.click(screen.getByRole('radio', { name: 'Screen' }))
  expect([state().trackWish.picture, state().showsAll]).toEqual([SCREEN, false])
  fireEvent.click(screen.getByRole('radio', { name: 'Both' }))
  expect([state().trackWish.picture, state().showsAll]).toEqual([SCREEN, true])
  fireEvent.change(screen.getByRole('combobox', { name: 'Sound' }), { target: { value: '2 language:de' } })
  expect(state().trackWish.sound).toBe('2 language:de')
  expect(screen.getByRole('option', { name: 'German 2' })).toHaveProperty('selected', true)
})

test('where the picture is hidden, the sound alone is chosen', () => {
  show(playbackWith(BOTH).playback, false)
  expect(screen.queryByRole('radiogroup')).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Sound' })).toBeTruthy()
})

test('the key goes from picture to picture and then to both', () => {
  const { playback, state } = playbackWith(BOTH)
  const seen = Array.from({ length: 4 }, () => {
    switchPicture(playback)
    return [state().trackWish.picture ?? CAMERA, state().showsAll]
  })
  expect(seen).toEqual([
    [SCREEN, false],
    [SCREEN, true],
    [CAMERA, false],
    [SCREEN, false],
  ])
})

test('names are those of the recording, or what is known of it', () => {
  const { t } = testI18n
  const text = (key: string, kind: 'video' | 'audio' = 'audio') => trackText(t, 'en', kind, key)
  expect(
    ['1 label:Raum 3', '2 label:Raum 3', '1 role:commentary', '1 role:karaoke', '1 language:fr'].map((key) =>
      text(key),
    ),
  ).toEqual(['Raum 3', 'Raum 3 2', 'Commentary', 'karaoke', 'French'])
  expect([text('2 nothing:'), text('2 nothing:', 'video')]).toEqual(['Sound 2', 'Picture 2'])
})
