import { cleanup, fireEvent, render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'
import { offeredCommands } from '../../../../../renderer/common/commands.ts'
import { testI18n } from '../../../../support/test-i18n.ts'
import { Player } from '../../../../../renderer/features/player/player.tsx'

beforeEach(() => {
  Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: true })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'pictureInPictureEnabled')
})

const settings = { read: () => DEFAULT_SETTINGS, keep: () => undefined }

/** A player on a stage, whose video does what it is asked and tells so. */
function showPlayer(title: string, place: { readonly isShown: boolean; readonly hasKeys: boolean }) {
  const onShow = vi.fn()
  const onOwnWindow = vi.fn<(isIn: boolean) => void>()
  const { container, unmount } = render(
    <I18nextProvider i18n={testI18n}>
      <Player
        manifestUrl={null}
        originalUrl={`/media/${title}`}
        title={title}
        width={null}
        height={null}
        settings={settings}
        facts={[]}
        stage={{ ...place, onShow, onOwnWindow }}
      />
    </I18nextProvider>,
  )
  const video = container.querySelector('video')
  if (!video) throw new Error('no video')
  let isPaused = true
  const setPaused = (paused: boolean) => {
    isPaused = paused
    fireEvent(video, new Event(paused ? 'pause' : 'play'))
  }
  Object.defineProperty(video, 'paused', { get: () => isPaused })
  video.play = () => Promise.resolve(setPaused(false))
  video.pause = () => setPaused(true)
  fireEvent(video, new Event('loadedmetadata'))
  const tell = (type: 'enterpictureinpicture' | 'leavepictureinpicture') => fireEvent(video, new Event(type))
  return { video, tell, onShow, onOwnWindow, unmount }
}

const ASIDE = { isShown: false, hasKeys: true }

test('its stage is informed when picture-in-picture starts, and when it ends or the player is removed', () => {
  const { tell, onOwnWindow, unmount } = showPlayer('one', { isShown: true, hasKeys: true })
  tell('enterpictureinpicture')
  tell('leavepictureinpicture')
  tell('enterpictureinpicture')
  unmount()
  expect(onOwnWindow.mock.calls).toEqual([[true], [false], [true], [false]])
})

test('a picture that comes back while it plays shows its question; one that was closed, and so paused, does not', () => {
  const { video, tell, onShow } = showPlayer('one', ASIDE)
  tell('enterpictureinpicture')
  void video.play()
  video.pause()
  tell('leavepictureinpicture')
  expect(onShow).not.toHaveBeenCalled()
  tell('enterpictureinpicture')
  void video.play()
  tell('leavepictureinpicture')
  expect(onShow).toHaveBeenCalledOnce()
})

test('one that was paused before comes back to its question, playing or not', () => {
  const { video, tell, onShow } = showPlayer('one', ASIDE)
  tell('enterpictureinpicture')
  void video.play()
  video.pause()
  const before = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(before + 1000)
  tell('leavepictureinpicture')
  expect(onShow).toHaveBeenCalledOnce()
})

test('out of sight P brings the picture back to its question, and nothing fills the screen', () => {
  const { video, onShow } = showPlayer('one', ASIDE)
  fireEvent.keyDown(document.body, { key: 'm' })
  expect(video.muted).toBe(true)
  expect(offeredCommands().map(({ label }) => label)).not.toContain('Full screen')
  video.requestPictureInPicture = () => Promise.reject(new Error('no window here'))
  fireEvent.keyDown(document.body, { key: 'P', shiftKey: true })
  expect(onShow).toHaveBeenCalledOnce()
})

test('of two players one has the keys, and the one that plays pauses the other', () => {
  const aside = showPlayer('one', { isShown: false, hasKeys: false })
  const shown = showPlayer('two', { isShown: true, hasKeys: true })
  void aside.video.play()
  fireEvent.keyDown(document.body, { key: ' ' })
  expect([aside.video.paused, shown.video.paused]).toEqual([true, false])
  void aside.video.play()
  expect([aside.video.paused, shown.video.paused]).toEqual([false, true])
  expect(offeredCommands().filter(({ label }) => label === 'Mute')).toHaveLength(1)
})

test.each(['plays', 'is paused'])(
  'who asks for the window takes it from a video that %s there, which does not come back to the page',
  (how) => {
    const aside = showPlayer('one', { isShown: false, hasKeys: false })
    aside.tell('enterpictureinpicture')
    if (how === 'plays') void aside.video.play()
    const shown = showPlayer('two', { isShown: true, hasKeys: true })
    shown.video.requestPictureInPicture = () => {
      aside.tell('leavepictureinpicture')
      return Promise.reject(new Error('no window here'))
    }
    fireEvent.keyDown(document.body, { key: 'P', shiftKey: true })
    expect(aside.video.paused).toBe(true)
    expect(aside.onShow).not.toHaveBeenCalled()
    expect(aside.onOwnWindow).toHaveBeenLastCalledWith(false)
  },
)
