/** Formats seconds as `MM:SS` or `H:MM:SS`, optionally with hundredths. Invalid values give `--:--`. */
export function formatTime(seconds: number, withHundredths = false): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '--:--'
  const hundredths = Math.floor(seconds * 100 + 1e-6)
  const two = (value: number) => String(value).padStart(2, '0')
  const whole = Math.floor(hundredths / 100)
  const hours = Math.floor(whole / 3600)
  const text = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
  return (hours > 0 ? `${hours}:` : '') + text + (withHundredths ? `.${two(hundredths % 100)}` : '')
}

/** Formats seconds in words for screen readers: "1 minute, 20 seconds". Invalid values give an empty text. */
export function timeInWords(seconds: number, language: string): string {
  if (!Number.isFinite(seconds) || seconds < 0) return ''
  const whole = Math.floor(seconds + 1e-6)
  const parts = { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, seconds: whole % 60 }
  const format = new Intl.DurationFormat(language, { style: 'long', secondsDisplay: whole === 0 ? 'always' : 'auto' })
  return format.format(parts)
}
