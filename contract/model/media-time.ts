/** A place in a video as `HH:MM:SS.mmm`. Hours go beyond 99 where they have to. */
export function formatMediaTime(ms: number): string {
  const whole = Math.round(ms)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return (
    `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${two((whole / 1000) % 60)}` +
    `.${String(whole % 1000).padStart(3, '0')}`
  )
}
