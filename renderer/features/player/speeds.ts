import { VIDEO_SPEEDS } from '../../../contract/model/settings.ts'

/** The speed after or before one that need not be among the offered ones; the same where there is none. */
export function nextSpeed(now: number, direction: 1 | -1): number {
  const next =
    direction === 1
      ? VIDEO_SPEEDS.find((speed) => speed > now + 0.001)
      : VIDEO_SPEEDS.findLast((speed) => speed < now - 0.001)
  return next ?? now
}

/** What there is to choose from, the present speed among it. */
export function speedsWith(speed: number): readonly number[] {
  return (VIDEO_SPEEDS as readonly number[]).includes(speed)
    ? VIDEO_SPEEDS
    : [...VIDEO_SPEEDS, speed].sort((one, other) => one - other)
}
