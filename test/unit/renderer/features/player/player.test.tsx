import { cleanup, fireEvent, render, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'
import { offeredCommands, onOffersChanged } from '../../../../../renderer/common/commands.ts'
import { testI18n } from '../../../../support/test-i18n.ts'
import { Player, type PlayerProps } from '../../../../../renderer/features/player/player.tsx'
import type { KeptVideoSettings } from '../../../../../renderer/features/player/video-settings.ts'
import { keepPosition } from '../../../../../renderer/features/session/position-keeper.ts'

afterEach(cleanup)

const UNKEPT: KeptVideoSettings = { read: () => DEFAULT_SETTINGS, keep: () => undefined }

const STAGE = { isShown: true, hasKeys: true, onShow: () => undefined, onOwnWindow: () => undefined }

function renderPlayer(more: Partial<PlayerProps> = {}) {
  const props = { manifestUrl: null, originalUrl: '/media/original', title: 'Why you?', width: 640, height: 360 }
  const screen = render(
    <I18nextProvider i18n={testI18n}>
      <Player {...props} settings={UNKEPT} stage={STAGE} facts={[]} {...more} />
    </I18nextProvider>,
  )
  const video = screen.container.querySelector('video')
  if (!video) throw new Error('no video')
  return { screen, video }
}

test('every control has a name, and the video has one', () => {
  const { screen } = renderPlayer()
  screen.getByRole('group', { name: 'Video player: Why you?' })
  expect(
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual([
    'Play',
    'Back 5 seconds',
    'Forward 5 seconds',
    'Previous frame',
    'Next frame',
    'Skip silence',
    'Mute',
    'Full screen',
    'Video details',
  ])
  expect(screen.getAllByRole('combobox').map((box) => box.getAttribute('aria-label'))).toEqual(['Speed', 'Quality'])
  expect(screen.getAllByRole('slider').map((slider) => slider.getAttribute('aria-label'))).toEqual([
    'Position in video',
    'Volume',
  ])
  expect(screen.container.querySelector('video')?.getAttribute('aria-label')).toBe('Video: Why you?')
})

test('nothing can be pressed before the video is there, and then it can', () => {
  const { screen, video } = renderPlayer()
  const play = screen.getByRole('button', { name: 'Play' })
  expect(play.hasAttribute('disabled')).toBe(true)
  screen.getByText('Loading video…')
  fireEvent(video, new Event('loadedmetadata'))
  expect(play.hasAttribute('disabled')).toBe(false)
  expect(screen.queryByText('Loading video…')).toBeNull()
})

test('the play button follows the video', () => {
  const { screen, video } = renderPlayer()
  fireEvent(video, new Event('loadedmetadata'))
  fireEvent(video, new Event('play'))
  screen.getByRole('button', { name: 'Pause' })
  fireEvent(video, new Event('pause'))
  screen.getByRole('button', { name: 'Play' })
})

test('the app menu is told when the video can be played, and when it plays', () => {
  const { video } = renderPlayer()
  const told: (string | undefined)[] = []
  const playCommand = () => offeredCommands().find(({ id }) => id === 'video-play')?.label
  onTestFinished(onOffersChanged(() => told.push(playCommand())))
  expect(playCommand()).toBeUndefined()
  fireEvent(video, new Event('loadedmetadata'))
  expect(told.at(-1)).toBe('Play')
  fireEvent(video, new Event('play'))
  expect(told.at(-1)).toBe('Pause')
})

test('M mutes from anywhere on the page', () => {
  const { video } = renderPlayer()
  expect(video.muted).toBe(false)
  fireEvent.keyDown(document.body, { key: 'm' })
  expect(video.muted).toBe(true)
})

test('speed is chosen from the list and by the keys', () => {
  const { screen, video } = renderPlayer()
  fireEvent.change(screen.getByRole('combobox', { name: 'Speed' }), { target: { value: '1.5' } })
  expect(video.playbackRate).toBe(1.5)
})

/** A player that is told where its video was left, and notes where it is left now. */
function renderLeft(at: Promise<number | null>) {
  const told: (number | null)[] = []
  const remember = (seconds: number | null) => told.push(seconds)
  return { told, ...renderPlayer({ onPlayer: (player) => keepPosition(player, { at, remember }) }) }
}

function loaded(video: HTMLVideoElement, duration: number) {
  Object.defineProperty(video, 'duration', { configurable: true, value: duration })
  fireEvent(video, new Event('loadedmetadata'))
}

test('a video goes on where it was left, and tells where it is left now', async () => {
  const { told, screen, video } = renderLeft(Promise.resolve(37))
  loaded(video, 206)
  await vi.waitFor(() => expect(video.currentTime).toBe(37))
  fireEvent(video, new Event('play'))
  video.currentTime = 61.5
  fireEvent(video, new Event('pause'))
  expect(told).toEqual([61.5])
  video.currentTime = 80
  screen.unmount()
  expect(told).toEqual([61.5, 80])
})

test('a video is there before it is known where it was left, and goes there then', async () => {
  const position = Promise.withResolvers<number | null>()
  const { told, screen, video } = renderLeft(position.promise)
  loaded(video, 206)
  expect(video.currentTime).toBe(0)
  fireEvent(video, new Event('play'))
  fireEvent(video, new Event('pause'))
  position.resolve(37)
  await vi.waitFor(() => expect(video.currentTime).toBe(37))
  screen.unmount()
  // What was not known yet was not written over.
  expect(told).toEqual([])
})

test('whoever went somewhere stays there when it becomes known where the video was left', async () => {
  const position = Promise.withResolvers<number | null>()
  const { video } = renderLeft(position.promise)
  loaded(video, 206)
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  position.resolve(37)
  // Past every step between the promise and the player.
  await new Promise((done) => setTimeout(done))
  expect(video.currentTime).toBe(5)
})

test('a video whose position is past the end of another recording starts anew', async () => {
  const { video } = renderLeft(Promise.resolve(300))
  loaded(video, 206)
  await new Promise((done) => setTimeout(done))
  expect(video.currentTime).toBe(0)
})

test('Shift+T says where the video is, and says it again when it is asked again', () => {
  const { screen, video } = renderPlayer()
  loaded(video, 206)
  video.currentTime = 37.9
  fireEvent.keyDown(document.body, { key: 'T', shiftKey: true })
  const spoken = screen.getByText(/^37 seconds of 3 minutes, 26 seconds/)
  expect(spoken.getAttribute('role')).toBe('status')
  const before = spoken.textContent
  fireEvent.keyDown(document.body, { key: 'T', shiftKey: true })
  expect(spoken.textContent).not.toBe(before)
})

test('picture in picture is offered where the browser has it, by button and by P', () => {
  expect(renderPlayer().screen.queryByRole('button', { name: 'Picture in picture' })).toBeNull()
  cleanup()
  Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'pictureInPictureEnabled'))
  const { screen, video } = renderPlayer()
  let asked = 0
  video.requestPictureInPicture = () => Promise.reject(new Error(`asked ${(asked += 1)}`))
  loaded(video, 206)
  fireEvent.click(screen.getByRole('button', { name: 'Picture in picture' }))
  fireEvent.keyDown(document.body, { key: 'P', shiftKey: true })
  expect(asked).toBe(2)
  fireEvent(video, new Event('enterpictureinpicture'))
  screen.getByRole('button', { name: 'Exit picture in picture' })
})

test('sound has no frames: neither buttons nor keys step through it', () => {
  const step = vi.fn<(direction: number) => void>()
  const onPlayer: PlayerProps['onPlayer'] = (player) => {
    Object.assign(player, { step })
    return () => undefined
  }
  const { screen, video } = renderPlayer({ cover: <p>sound</p>, onPlayer })
  fireEvent(video, new Event('loadedmetadata'))
  screen.getByRole('button', { name: 'Forward 5 seconds' })
  expect(screen.queryByRole('button', { name: /frame$/ })).toBeNull()
  fireEvent.keyDown(document.body, { key: '.' })
  expect(step).not.toHaveBeenCalled()
  cleanup()
  renderPlayer({ onPlayer })
  fireEvent.keyDown(document.body, { key: '.' })
  expect(step).toHaveBeenCalledExactlyOnceWith(1, false)
})

test('what is known of the video opens from the controls, has the focus, and gives it back on Escape', () => {
  const goBack = vi.fn()
  document.addEventListener('keydown', goBack)
  onTestFinished(() => document.removeEventListener('keydown', goBack))
  const { screen } = renderPlayer({ facts: [{ name: 'Resolution', value: '640 × 360' }] })
  expect(screen.queryByText('640 × 360')).toBeNull()
  const info = screen.getByRole('button', { name: 'Video details' })
  fireEvent.click(info)
  const panel = screen.getByRole('dialog', { name: 'Video details' })
  expect(panel.textContent).toContain('Resolution640 × 360')
  expect(document.activeElement).toBe(within(panel).getByRole('switch', { name: 'Level loudness' }))
  fireEvent.keyDown(panel, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(info)
  // The screen's own Escape did not hear of it.
  expect(goBack).not.toHaveBeenCalled()
  fireEvent.click(info)
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a popover of the controls closes by Escape wherever the focus is', () => {
  const { screen } = renderPlayer({ facts: [{ name: 'Resolution', value: '640 × 360' }] })
  const info = screen.getByRole('button', { name: 'Video details' })
  fireEvent.click(info)
  ;(document.activeElement as HTMLElement).blur()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(info)
})

test('what the row has no room for is in a menu, in the order of how rare it is', () => {
  const narrow = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(480)
  onTestFinished(() => narrow.mockRestore())
  const { screen, video } = renderPlayer({ facts: [{ name: 'Resolution', value: '640 × 360' }] })
  expect(screen.queryByRole('slider', { name: 'Volume' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Quality' })).toBeNull()
  screen.getByRole('combobox', { name: 'Speed' })
  fireEvent.click(screen.getByRole('button', { name: 'More controls' }))
  const volume = screen.getByRole('slider', { name: 'Volume' })
  expect(document.activeElement).toBe(volume)
  fireEvent.change(volume, { target: { value: '0.25' } })
  expect(video.volume).toBe(0.25)
  fireEvent.change(volume, { target: { value: '0' } })
  expect(video).toMatchObject({ volume: 0.25, muted: true })
  fireEvent.click(screen.getByRole('button', { name: /^(Unm|M)ute/ }))
  expect(video).toMatchObject({ volume: 0.25, muted: false })
  screen.getByRole('combobox', { name: 'Quality' })
})

test('the seek bar says the time under the pointer, up to both ends', () => {
  const { screen, video } = renderPlayer()
  Object.defineProperty(video, 'duration', { value: 200 })
  fireEvent(video, new Event('loadedmetadata'))
  const bar = screen.getByRole('slider', { name: 'Position in video' })
  bar.getBoundingClientRect = () => ({ left: 100, width: 400 }) as DOMRect
  fireEvent.pointerMove(bar, { clientX: 200 })
  screen.getByText('00:50.00')
  fireEvent.pointerMove(bar, { clientX: 900 })
  screen.getByText('03:20.00')
})
