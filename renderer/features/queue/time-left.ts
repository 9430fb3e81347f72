import type { TFunction } from 'i18next'
import type { DurationMs } from '../../../contract/model/durations.ts'

const MINUTE = 60_000

/** "1 h 50 min left" at the own pace; `null` while the pace is unknown or nothing is left. */
export function timeLeftText(t: TFunction, left: number, pace: DurationMs | null): string | null {
  if (pace === null || left === 0) return null
  const minutes = Math.max(1, Math.round((left * pace) / MINUTE))
  return t('queue.timeLeft', { time: spanText(t, roundTo(minutes)) })
}

/** Long times are guesses, so they are in steps of ten minutes. */
function roundTo(minutes: number): number {
  return minutes < 60 ? minutes : Math.round(minutes / 10) * 10
}

function spanText(t: TFunction, minutes: number): string {
  if (minutes < 60) return t('queue.minutes', { minutes })
  const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  return parts.minutes === 0 ? t('queue.hours', parts) : t('queue.hoursMinutes', parts)
}
