/** Pixels that the day of a month takes, and a day with its month. */
const WIDTHS = { day: 26, month: 46 }

/**
 * The days that get a label: every one, every second and so on, as many as there is room for. The first has its month, so
 * it needs more of it. `step` is the distance from one day to the next in pixels.
 */
export function dayTicks(days: readonly string[], step: number): string[] {
  const every = Math.max(1, Math.ceil(WIDTHS.day / Math.max(1, step)))
  return days.filter((_, at) => at % every === 0 && (at === 0 || at * step >= WIDTHS.month))
}
