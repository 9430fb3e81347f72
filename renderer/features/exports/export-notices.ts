import type { TFunction } from 'i18next'
import type { ExportProgress } from '../../../contract/model/export-options.ts'
import { isReviewExport } from '../../../contract/model/review-export-columns.ts'
import { assertNever } from '../../../contract/model/errors.ts'
import { describeFailure } from '../../common/i18n/describe-failure.ts'
import type { Notice } from '../../common/notices/notices.ts'
import { draggableFile } from './draggable-file.ts'

type ExportActions = {
  readonly cancel: (exportId: number) => void
  readonly show: (exportId: number) => void
  readonly drag: (exportId: number) => void
}

/** The notice of an export, from the first row to the complete file. */
export function exportNotice(t: TFunction, progress: ExportProgress, actions: ExportActions): Notice {
  const { exportId, rows, total, fileName, withoutReport, cutTexts, isUnrecorded } = progress
  const id = `export-${exportId}`
  const left = withoutReport > 0 ? ` ${t('exports.without', { count: withoutReport })}` : ''
  const cut = cutTexts > 0 ? ` ${t('exports.cutTexts', { count: cutTexts })}` : ''
  switch (progress.state) {
    case 'running':
      return {
        id,
        tone: 'neutral',
        title: t('exports.running', { fileName }),
        text: t('exports.progress', { rows, total }),
        progress: total > 0 ? (100 * rows) / total : null,
        actions: [{ label: t('app.cancel'), onAction: () => actions.cancel(exportId) }],
        stays: true,
      }
    case 'done':
      return {
        id,
        tone: 'ok',
        title: t('exports.done', { fileName }),
        text: savedText(t, progress) + left + cut + (isUnrecorded ? ` ${t('exports.unrecorded')}` : ''),
        actions: [{ label: t('exports.show'), onAction: () => actions.show(exportId) }],
        ...draggableFile(t, progress, () => actions.drag(exportId)),
        // The user must see what went wrong.
        stays: cutTexts > 0 || isUnrecorded,
      }
    case 'cancelled':
      return { id, tone: 'neutral', title: t('exports.cancelled'), text: t('exports.cancelledText'), stays: false }
    case 'failed': {
      const text = progress.failure ? describeFailure(t, progress.failure) : null
      return {
        id,
        tone: 'bad',
        title: t('exports.failed'),
        text: [text?.happened, t('exports.failedKept'), text?.todo].filter(Boolean).join(' '),
        detail: text?.detail ?? null,
        stays: true,
      }
    }
    default:
      return assertNever(progress.state)
  }
}

/** Sessions of an export of what the service sent; rows of an export of reviews, which most sessions may lack. */
function savedText(t: TFunction, { what, rows, written, withoutReport }: ExportProgress): string {
  return isReviewExport(what)
    ? t('exports.doneRows', { count: written })
    : t('exports.doneSessions', { count: rows - withoutReport })
}
