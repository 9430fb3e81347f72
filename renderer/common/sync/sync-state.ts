import type { TFunction } from 'i18next'
import { assertNever } from '../../../contract/model/errors.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { SyncStatus } from '../../../contract/model/sync.ts'
import { formatAgo, formatLongInstant, formatShortInstant } from '../../../contract/text/format.ts'
import { remedyOf } from './remedy.ts'

export type SyncTone = 'ok' | 'busy' | 'warn' | 'bad' | 'neutral'

/** A time in the future means that the clock was set back, so its age is unknown. */
function formatWhen(instant: InstantMs, now: InstantMs): string {
  return instant - now > 60_000 ? formatShortInstant(instant, now) : formatAgo(instant, now)
}

/** A connection's status as text, the same everywhere. */
export function syncStateText(t: TFunction, status: SyncStatus, now: InstantMs): string {
  const { condition, retrying, lastCompletedAt, centersSynced: done, centersTotal: total } = status
  const when = lastCompletedAt === null ? null : formatWhen(lastCompletedAt, now)
  switch (condition) {
    case 'never':
      return t('sync.never')
    case 'syncing':
      return t('sync.running')
    case 'retrying':
      // An error response means that the service was reached.
      return retrying === null || retrying.code === 'network' ? t('sync.retrying') : t('sync.retryingBusy')
    case 'cancelling':
      return t('sync.cancelling')
    case 'synced':
      return t('sync.synced', { when: when ?? '' })
    case 'offline':
    case 'workingOffline':
      return when === null ? t('sync.offline') : t('sync.offlineSince', { when })
    case 'partly':
      return total > 1 ? t('sync.partlyOf', { done, total }) : t('sync.partly')
    case 'attention':
      return t('sync.attention')
    default:
      return assertNever(condition)
  }
}

/** Text after a connection's name in a title; `null` if nothing needs attention. */
export function syncAlertText(t: TFunction, status: SyncStatus | undefined): string | null {
  if (status?.condition === 'attention') return t('sync.attention')
  return status?.condition === 'offline' ? t('sync.offline') : null
}

/** Red is for problems that only the user can fix. */
export function syncToneOf({ condition, reason }: SyncStatus): SyncTone {
  switch (condition) {
    case 'synced':
      return 'ok'
    case 'syncing':
    case 'cancelling':
      return 'busy'
    case 'retrying':
    case 'partly':
      return 'warn'
    case 'attention':
      return reason !== null && remedyOf(reason, condition) === 'retry' ? 'warn' : 'bad'
    case 'never':
    case 'offline':
    case 'workingOffline':
      return 'neutral'
    default:
      return assertNever(condition)
  }
}

/** A time of the service in its own future, and what the app did about it. */
export function timeAheadText(t: TFunction, { center, timestamp }: NonNullable<SyncStatus['timeAhead']>): string {
  const instant = Date.parse(timestamp)
  return t('syncDialogs.timeAhead', { center, when: Number.isNaN(instant) ? timestamp : formatLongInstant(instant) })
}

/** What a failed sync stored nevertheless, as text. */
export function whatIsInText(t: TFunction, { stored, centersSynced: done, centersTotal: total }: SyncStatus): string {
  if (stored === 0) return t('sync.nothingIn')
  return total > 1 ? t('sync.inOfCenters', { count: stored, done, total }) : t('sync.in', { count: stored })
}
