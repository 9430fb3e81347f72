import { VIDEO_SPEEDS } from '../../../contract/model/settings.ts'

/** The next higher or lower speed of any speed; the same speed if there is none. */
export function nextSpeed(now: number, direction: 1 | -1): number {
  const next =
    direction === 1
      ? VIDEO_SPEEDS.find((speed) => speed > now + 0.001)
      : VIDEO_SPEEDS.findLast((speed) => speed < now - 0.001)
  return next ?? now
}

/** The selectable speeds, including the current one. */
export function speedsWith(speed: number): readonly number[] {
  return (VIDEO_SPEEDS as readonly number[]).includes(speed)
    ? VIDEO_SPEEDS
    : [...VIDEO_SPEEDS, speed].sort((one, other) => one - other)
}
