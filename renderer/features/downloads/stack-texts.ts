import type { TFunction } from 'i18next'
import type { DownloadContent, DownloadStack, Quality } from '../../../contract/model/downloads.ts'
import type { SessionRow } from '../../../contract/model/session.ts'
import { VIEW_IDS } from '../../../contract/model/views.ts'
import { formatBytes, formatBytesIn, formatDay } from '../../../contract/text/format.ts'
import type { TreeRow } from './tree-rows.ts'

type Named = Pick<DownloadStack, 'source' | 'options' | 'madeAt'>

/** The name of a stack: that of its view, or where its sessions come from. */
export function stackName(t: TFunction, { source, options, madeAt }: Named): string {
  switch (source.kind) {
    case 'queue':
      if (options.limit === null) return t('downloads.queueAll')
      return t(options.order === 'newest' ? 'downloads.queueNewest' : 'downloads.queueNext', { count: options.limit })
    case 'view':
      return viewName(t, source)
    case 'selection':
      return t('downloads.selectedOn', { date: formatDay(madeAt, Date.now()) })
  }
}

/** The name of a stack where there is little room. */
export function shortStackName(t: TFunction, { source }: Pick<DownloadStack, 'source'>): string {
  switch (source.kind) {
    case 'queue':
      return t('downloads.shortQueue')
    case 'view':
      return viewName(t, source)
    case 'selection':
      return t('downloads.shortSelection')
  }
}

/** The name of a view. A fixed one is stored by its ID, so that it is the same view in every language. */
export function viewName(
  t: TFunction,
  { name, viewId }: Omit<Extract<Named['source'], { kind: 'view' }>, 'kind'>,
): string {
  const fixed = viewId === null ? VIEW_IDS.find((id) => id === name) : undefined
  return fixed === undefined ? name || t('downloads.namelessView') : t(`sessions.view.${fixed}`)
}

/** Whether a stack follows its source. */
export function stackKind(t: TFunction, { source, options }: Pick<DownloadStack, 'source' | 'options'>): string {
  switch (source.kind) {
    case 'queue':
      return t(options.isKept ? 'downloads.keptQueue' : 'downloads.stoppedQueue')
    case 'view':
      return t(options.isKept ? 'downloads.keptView' : 'downloads.stoppedView')
    case 'selection':
      return t('downloads.selection')
  }
}

export function readyText(t: TFunction, { ready, sessions }: Pick<DownloadStack, 'ready' | 'sessions'>): string {
  return sessions === 0 ? t('downloads.noSessions') : t('downloads.readyOf', { ready, total: sessions })
}

/** "184 MB", or "103 of 164 MB" while something is missing. */
export function sizeText(t: TFunction, { bytes, total }: { readonly bytes: number; readonly total: number }): string {
  return bytes < total && bytes > 0
    ? t('downloads.sizeOf', { done: formatBytesIn(bytes, total), total: formatBytes(total) })
    : formatBytes(Math.max(bytes, total))
}

/** "2 videos, 1 essay file, protocol", with what is there of it where something is missing for good. */
export function contentText(t: TFunction, content: DownloadContent, isPartly: boolean): string {
  const counts = (['videos', 'originals', 'essayFiles'] as const).flatMap((kind) => {
    const { stored, of: count } = content[kind]
    if (count === 0) return []
    return [
      isPartly && stored < count ? t(`downloads.${kind}Of`, { stored, count }) : t(`downloads.${kind}`, { count }),
    ]
  })
  return [...counts, ...(content.protocol.of > 0 ? [t('downloads.protocol')] : [])].join(', ')
}

export function isQualityHeight(quality: Quality): quality is Extract<Quality, object> {
  return typeof quality === 'object'
}

/** A participant's name, or else their email. */
export function personName(t: TFunction, { participantName, participantEmail }: SessionRow): string {
  return participantName === '' ? (participantEmail ?? t('sessions.noName')) : participantName
}

/** Whose row it is: the stack's name, or the participant's. */
export function nameOfRow(t: TFunction, row: TreeRow): string {
  if (row.kind === 'stack') return stackName(t, row.stack)
  const session = row.session.row
  return session === null ? t('downloads.goneSession') : personName(t, session)
}
