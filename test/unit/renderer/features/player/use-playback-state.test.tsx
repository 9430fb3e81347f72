import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { initialPlayback, type PlaybackState } from '../../../../../renderer/features/player/playback-state.ts'
import { usePlaybackState } from '../../../../../renderer/features/player/use-playback-state.ts'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'

test('a component renders again for what it shows of a playback, and for nothing else', () => {
  const { shown } = initialPlayback({ manifestUrl: 'app://desk/media/one', originalUrl: null }, DEFAULT_SETTINGS)
  const store = createStore<PlaybackState>(() => shown)
  const playback = { getState: store.getState, subscribe: store.subscribe }
  const drawn = vi.fn()
  function Shown() {
    drawn(usePlaybackState(playback, ({ status, duration }) => ({ isOff: status !== 'ready', duration })))
    return null
  }
  render(<Shown />)
  act(() => store.setState({ shownQuality: '1080', isDownloaded: true }))
  act(() => store.setState({ qualities: [], isWaiting: true }))
  expect(drawn).toHaveBeenCalledOnce()
  act(() => store.setState({ status: 'ready', duration: 30 }))
  expect(drawn).toHaveBeenCalledTimes(2)
  expect(drawn).toHaveBeenLastCalledWith({ isOff: false, duration: 30 })
})
