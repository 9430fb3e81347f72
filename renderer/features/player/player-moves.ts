import type { PlayerHandle } from '../../common/player-handle.ts'
import { nextSpeed } from './speeds.ts'

/** Seconds that the arrow keys and the two buttons beside "play" move by. */
const STEP_SECONDS = 5

export function skip(player: PlayerHandle, direction: 1 | -1): void {
  player.seek(player.time + direction * STEP_SECONDS)
}

export function setRate(player: PlayerHandle, rate: number): void {
  player.rate = rate
}

export function changeRate(player: PlayerHandle, direction: 1 | -1): void {
  player.rate = nextSpeed(player.rate, direction)
}
