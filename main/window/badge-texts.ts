import { assertNever } from '../../contract/model/errors.ts'
import { formatNumber } from '../../contract/text/format.ts'
import { countedTextAt, textAt } from '../../contract/text/text-at.ts'
import type { Badge } from '../desk/unseen.ts'

/** Most that a badge counts: there is room for two digits. */
const MOST_COUNTED = 99

/** What stands on a badge; empty for none. */
export function badgeLabel(badge: Badge): string {
  switch (badge.kind) {
    case 'none':
      return ''
    case 'failed':
      return '!'
    case 'new':
      return badge.count > MOST_COUNTED ? `${formatNumber(MOST_COUNTED)}+` : formatNumber(badge.count)
    default:
      return assertNever(badge)
  }
}

/** What a screen reader says of a badge; empty for none. */
export function badgeDescription(badge: Badge): string {
  switch (badge.kind) {
    case 'none':
      return ''
    case 'failed':
      return textAt('sync.attention')
    case 'new':
      return countedTextAt('notifying.newSessions', badge.count)
    default:
      return assertNever(badge)
  }
}
