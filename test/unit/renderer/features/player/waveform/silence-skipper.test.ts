import { expect, test } from 'vitest'
import {
  followPlayhead,
  type SkipperState,
} from '../../../../../../renderer/features/player/waveform/silence-skipper.ts'

const SILENCES = [
  { start: 5, end: 10 },
  { start: 20, end: 22.5 },
  { start: 30, end: 40 },
]

/** Reports positions one after the other. Returns what is sought. */
function play(times: readonly number[], rate = 1, begin: SkipperState = { at: times[0] ?? 0, played: null }) {
  let state = begin
  return times.map((at) => {
    const next = followPlayhead(state, at, rate, SILENCES)
    state = next.state
    return next.seekTo
  })
}

test('playback that enters a silence goes to shortly before its end', () => {
  expect(play([4.9, 4.95, 5, 9.7, 9.75, 10.1])).toEqual([null, null, 9.7, null, null, null])
})

test('a silence that the user goes to is played, and the next one is skipped', () => {
  expect(play([4, 7, 7.1, 7.2, 9.9, 10.1])).toEqual([null, null, null, null, null, null])
  expect(play([12, 7, 7.04, 7.08])).toEqual([null, null, null, null])
  const played = { at: 7, played: SILENCES[0] ?? null }
  expect(play([7.1, 19.9, 20.01, 22.2], 1, played)).toEqual([null, null, 22.2, null])
})

test('a silence is skipped again when playback enters it again', () => {
  expect(play([4.99, 5, 9.7, 4.9, 5.01])).toEqual([null, 9.7, null, null, 9.7])
})

test('what is left of a silence is played when it is short', () => {
  expect(play([9.1, 9.2, 9.3])).toEqual([null, null, null])
})

test('at a high speed the longer steps are no seeks', () => {
  expect(play([3.5, 5.2], 4)).toEqual([null, 9.7])
  expect(play([3.5, 5.2], 1)).toEqual([null, null])
})
