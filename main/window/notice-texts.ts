import type { Failure } from '../../contract/model/errors.ts'
import { isReviewExport } from '../../contract/model/review-export-columns.ts'
import { countedTextAt, textAt } from '../../contract/text/text-at.ts'
import type { Ending } from '../desk/endings.ts'
import type { UnseenSyncs } from '../desk/unseen.ts'

/** What a notification says. It stands on the lock screen too, so it names no participant and no file. */
export type NoticeText = { readonly title: string; readonly body: string }

/** What the syncs of a connection came to. */
export function syncNotice(name: string, { created, changed, failure }: UnseenSyncs): NoticeText {
  return failure === null
    ? { title: textAt('notifying.synced'), body: textAt('notifying.came', { name, created, changed }) }
    : {
        title: textAt('notifying.syncFailed'),
        body: textAt('notifying.failedFor', { name, reason: reasonOf(failure) }),
      }
}

/** How an export or an evidence report ended. */
export function fileNotice(ending: Exclude<Ending, { kind: 'sync' | 'recovered' }>): NoticeText {
  const { kind, failure } = ending
  if (failure !== null) {
    return { title: textAt(kind === 'export' ? 'exports.failed' : 'evidence.failed'), body: reasonOf(failure) }
  }
  if (kind === 'evidence') {
    return {
      title: textAt('notifying.evidenceMade'),
      body: countedTextAt('evidence.doneSessions', ending.sessions),
    }
  }
  const { what, rows, withoutReport, written } = ending.progress
  const body = isReviewExport(what)
    ? countedTextAt('exports.doneRows', written)
    : countedTextAt('exports.doneSessions', rows - withoutReport)
  return { title: textAt('notifying.exported'), body }
}

/** The sentence for the failure's code. One with details to fill in is for the window, which shows all of it. */
function reasonOf({ code }: Failure): string {
  const text = textAt(`errors.${code}.happened`)
  return text.includes('{{') ? textAt('sync.attention') : text
}
