import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttachedFile, MediaTarget } from '../../../../contract/model/media.ts'
import type { ConnectionId, SessionKey } from '../../../../contract/model/ids.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeMediaError } from '../../../common/i18n/describe-failure.ts'
import { showNotice, type Notice } from '../../../common/notices/notices.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'

export type FileOfSession = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly target: MediaTarget
  /** The file itself, if it is inside that of the session. */
  readonly attached?: AttachedFile
}

/** What a call says to name the file. */
export const requestOf = ({ connectionId, sessionKey, target, attached }: FileOfSession) => ({
  connectionId,
  key: sessionKey,
  target,
  ...(attached && { attached }),
})

export type SaveCopy = {
  readonly save: () => void
  readonly isSaving: boolean
  /** The title of the last notice. */
  readonly outcome: string | null
}

/** Saves a copy of a file where the user chooses, and shows a notice with the outcome. */
export function useSaveCopy(file: FileOfSession): SaveCopy {
  const { t } = useTranslation()
  const onlyOnce = useOneAtATime()
  const [isSaving, setIsSaving] = useState(false)
  const [outcome, setOutcome] = useState<string | null>(null)

  function tell(notice: Omit<Notice, 'id'>): void {
    setOutcome(notice.title)
    showNotice({ id: 'file-saved', ...notice })
  }

  async function save(): Promise<void> {
    setIsSaving(true)
    setOutcome(null)
    try {
      const saved = await desk.media.save(requestOf(file))
      if (saved) tell({ tone: 'ok', title: t('viewer.saved', saved), stays: false })
    } catch (error) {
      const text = describeMediaError(t, error)
      tell({
        tone: 'bad',
        title: t('viewer.saveFailed'),
        text: [text.happened, t('exports.failedKept'), text.todo].join(' '),
        detail: text.detail,
        stays: true,
      })
    } finally {
      setIsSaving(false)
    }
  }

  return { save: () => void onlyOnce(save), isSaving, outcome }
}
