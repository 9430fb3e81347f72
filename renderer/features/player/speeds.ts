export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const

/** The speed after or before one that need not be among the offered ones; the same where there is none. */
export function nextSpeed(now: number, direction: 1 | -1): number {
  const next =
    direction === 1 ? SPEEDS.find((speed) => speed > now + 0.001) : SPEEDS.findLast((speed) => speed < now - 0.001)
  return next ?? now
}

/** What there is to choose from, the present speed among it. */
export function speedsWith(speed: number): readonly number[] {
  return (SPEEDS as readonly number[]).includes(speed) ? SPEEDS : [...SPEEDS, speed].sort((one, other) => one - other)
}
