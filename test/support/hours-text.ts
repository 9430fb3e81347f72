/** A length of time as tables have it: hours go on after 23, and milliseconds stand where there are any. */
export function hoursText(ms: number): string {
  const time = new Date(ms % 3_600_000).toISOString().slice('2026-01-01T00'.length, -1)
  return String(Math.floor(ms / 3_600_000)).padStart(2, '0') + time.replace('.000', '')
}
