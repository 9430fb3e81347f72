import { expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'
import type { PlayerEvents, PlayerHandle } from '../../../../../renderer/common/player-handle.ts'
import { createPlayback } from '../../../../../renderer/features/player/playback.ts'
import { FakeVideo } from '../../../../support/fake-video.ts'
import { block, cluster, webm } from '../../../../support/webm.ts'

function openPlayer() {
  const video = new FakeVideo()
  const addresses = { manifestUrl: null, originalUrl: '/media/original' }
  const playback = createPlayback(video as unknown as HTMLVideoElement, addresses, DEFAULT_SETTINGS)
  onTestFinished(playback.destroy)
  return { video, playback, player: playback.player }
}

function readyPlayer(duration = 206) {
  const opened = openPlayer()
  opened.video.becomeReady(duration)
  return opened
}

function heard<E extends keyof PlayerEvents>(player: PlayerHandle, event: E): PlayerEvents[E][] {
  const values: PlayerEvents[E][] = []
  player.subscribe(event, (value) => values.push(value))
  return values
}

test('before the video is there nothing moves it', () => {
  const { video, player } = openPlayer()
  player.play()
  player.toggle()
  player.seek(5)
  player.step(1)
  expect({ status: player.status, duration: player.duration, time: player.time }).toEqual({
    status: 'loading',
    duration: 0,
    time: 0,
  })
  expect(video.paused).toBe(true)
})

test('the status follows the video, and emits its changes', () => {
  const { video, player } = openPlayer()
  const statuses = heard(player, 'status')
  const durations = heard(player, 'duration')
  video.becomeReady(206)
  player.play()
  player.pause()
  player.pause()
  player.toggle()
  video.reachEnd()
  expect(statuses).toEqual(['paused', 'playing', 'paused', 'playing', 'paused', 'ended'])
  expect(player.status).toBe('ended')
  player.seek(3)
  expect(player.status).toBe('paused')
  expect(durations).toEqual([206])
})

test('a seek stays within the video, moves the playhead at once and emits its end', () => {
  const { video, player } = readyPlayer()
  const times = heard(player, 'time')
  const reached = heard(player, 'seeked')
  video.reachesSeeks = false
  player.seek(37.5)
  expect(player.time).toBe(37.5)
  expect(times.at(-1)).toBe(37.5)
  expect(reached).toEqual([])
  video.reach()
  expect(reached).toEqual([37.5])
  video.reachesSeeks = true
  player.seek(-4)
  player.seek(999)
  expect(reached).toEqual([37.5, 0, 206])
})

test('of rapid seeks only the last is carried out and emitted', () => {
  const { video, player } = readyPlayer()
  const reached = heard(player, 'seeked')
  video.reachesSeeks = false
  for (const seconds of [10, 20, 30]) player.seek(seconds)
  expect(player.time).toBe(30)
  video.reach()
  video.reach()
  expect(reached).toEqual([30])
})

test('every frame shown emits the playhead', () => {
  const { video, player } = readyPlayer()
  const times = heard(player, 'time')
  player.play()
  video.showFrame(0.04)
  video.showFrame(0.08)
  expect(times.slice(-2)).toEqual([0.04, 0.08])
  expect(player.time).toBe(0.08)
})

/** A player of a video with five frames a second, of which no rate is stated, that plays. */
function playingFrames() {
  const opened = readyPlayer(4)
  opened.video.frames = Array.from({ length: 20 }, (_, at) => at / 5)
  opened.player.play()
  opened.video.showFrame(1)
  return opened
}

/** Number of the frame that is shown in the end. */
const expectFrame = (player: PlayerHandle, frame: number) =>
  vi.waitFor(() => expect(player.time).toBeCloseTo(frame / 5 + 0.0015, 6))

test('a step pauses and goes on by one frame, whatever its length, and each press counts', async () => {
  const { player } = playingFrames()
  player.step(1)
  expect(player.status).toBe('paused')
  await expectFrame(player, 6)
  player.step(-3)
  await expectFrame(player, 3)
  for (let press = 0; press < 5; press += 1) player.step(1)
  player.step(-1)
  await expectFrame(player, 7)
})

test('a step right after a seek goes on from the frame that is shown there, which is reported late', async () => {
  const { video, player } = playingFrames()
  player.pause()
  // Longer than a frame that is shown takes to be reported.
  await new Promise((resolve) => setTimeout(resolve, 150))
  const { frames } = video
  video.frames = []
  player.seek(3)
  expect(video.seeking).toBe(false)
  requestAnimationFrame(() => {
    video.frames = frames
    video.reach()
  })
  player.step(1)
  await expectFrame(player, 16)
})

test('repeats of a held key do not add up', async () => {
  const { player } = playingFrames()
  player.step(1)
  for (let repeat = 0; repeat < 9; repeat += 1) player.step(1, true)
  await expectFrame(player, 6)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expectFrame(player, 6)
})

test('steps on their way end where the user goes elsewhere or plays', async () => {
  const { video, player } = playingFrames()
  for (let press = 0; press < 5; press += 1) player.step(1)
  player.seek(3)
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(player.time).toBe(3)
  player.step(1)
  player.play()
  video.showFrame(3.2)
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(player).toMatchObject({ time: 3.2, status: 'playing' })
})

test('before the first frame and behind the last one there is none', async () => {
  const { video, player } = playingFrames()
  player.step(-9)
  await expectFrame(player, 0)
  player.seek(3.9)
  player.step(2)
  await new Promise((resolve) => setTimeout(resolve, 150))
  await expectFrame(player, 19)
  expect(video.currentTime).toBeLessThan(4)
})

test('the rate is applied at once, emitted, and kept when the source changes', () => {
  const { video, playback, player } = readyPlayer()
  const rates = heard(player, 'rate')
  player.rate = 1.5
  expect(player.rate).toBe(1.5)
  expect(rates).toEqual([1.5])
  playback.use('original')
  video.playbackRate = 1
  expect(video.defaultPlaybackRate).toBe(1.5)
})

test('a video goes on where it was left, unless somebody went elsewhere', () => {
  const left = readyPlayer()
  left.player.startFrom(37)
  expect(left.player.time).toBe(37)
  const moved = readyPlayer()
  moved.player.seek(5)
  moved.player.startFrom(37)
  expect(moved.player.time).toBe(5)
})

test('another source goes on from what was reached, and plays when it was playing', () => {
  const { video, playback, player } = readyPlayer()
  player.play()
  video.showFrame(61)
  playback.use('original')
  expect(player.status).toBe('loading')
  video.paused = true
  video.becomeReady(206)
  expect(player.time).toBe(61)
  expect(player.status).toBe('playing')
})

test('each subscription ends by itself, and all of them with the player', () => {
  const { video, playback, player } = readyPlayer()
  const kept = heard(player, 'time')
  const ended: number[] = []
  player.subscribe('time', (time) => ended.push(time))()
  player.seek(4)
  expect(ended).toEqual([])
  const before = kept.length
  expect(before).toBeGreaterThan(0)
  playback.destroy()
  video.showFrame(9)
  player.seek(12)
  expect(kept).toHaveLength(before)
  expect(video.currentTime).not.toBe(12)
})

test('the length of a recording that does not say it is found at its end', async () => {
  const file = webm([cluster(0, [block(0)]), cluster(9000, [block(924)])])
  const range = `bytes 0-${file.length - 1}/${file.length}`
  const answer = () =>
    Promise.resolve(new Response(new Uint8Array(file), { status: 206, headers: { 'content-range': range } }))
  vi.stubGlobal('fetch', answer)
  const { video, player } = readyPlayer(Infinity)
  expect(player.duration).toBe(0)
  await vi.waitFor(() => expect(player.duration).toBe(9.924))
  player.seek(99)
  expect(video.currentTime).toBe(9.924)
  vi.unstubAllGlobals()
})
