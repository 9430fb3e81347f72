import type { TFunction } from 'i18next'
import { assertNever } from '../../../contract/model/errors.ts'
import type { EvidenceProgress } from '../../../contract/model/evidence.ts'
import { describeFailure } from '../../common/i18n/describe-failure.ts'
import type { Notice } from '../../common/notices/notices.ts'
import { draggableFile } from './draggable-file.ts'

type Actions = {
  readonly cancel: (evidenceId: number) => void
  readonly show: (evidenceId: number) => void
  readonly drag: (evidenceId: number) => void
}

/** The notice of an evidence report, from the first session to the complete file. */
export function evidenceNotice(t: TFunction, progress: EvidenceProgress, actions: Actions): Notice {
  const { evidenceId, sessions, total, fileName } = progress
  const id = `evidence-${evidenceId}`
  switch (progress.state) {
    case 'running':
      return {
        id,
        tone: 'neutral',
        title: t('evidence.running', { fileName }),
        text: t('evidence.progress', { sessions, total }),
        // A report of one session is a matter of its pictures, whose number is not known here.
        progress: total > 1 ? (100 * sessions) / total : null,
        actions: [{ label: t('app.cancel'), onAction: () => actions.cancel(evidenceId) }],
        stays: true,
      }
    case 'done':
      return {
        id,
        tone: 'ok',
        title: t('evidence.done', { fileName }),
        text: t('evidence.doneSessions', { count: total }),
        actions: [{ label: t('exports.show'), onAction: () => actions.show(evidenceId) }],
        ...draggableFile(t, progress, () => actions.drag(evidenceId)),
        stays: false,
      }
    case 'cancelled':
      return { id, tone: 'neutral', title: t('evidence.cancelled'), text: t('exports.cancelledText'), stays: false }
    case 'failed': {
      const text = progress.failure ? describeFailure(t, progress.failure) : null
      return {
        id,
        tone: 'bad',
        title: t('evidence.failed'),
        text: [text?.happened, t('exports.failedKept'), text?.todo].filter(Boolean).join(' '),
        detail: text?.detail ?? null,
        stays: true,
      }
    }
    default:
      return assertNever(progress.state)
  }
}
