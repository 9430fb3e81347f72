import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { ReportState } from '../../../contract/model/report.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { DetailsTab } from './details-tab.tsx'
import { NoteEditor } from './note-editor.tsx'
import { panelStore } from './panel-state.ts'
import { DetailsContent, PanelTabs, ReviewContent } from './panel-tabs.tsx'
import { ProctoringLine } from './proctoring-line.tsx'
import parts from './parts.module.css'
import styles from './panel.module.css'

type Props = {
  readonly connectionId: ConnectionId
  readonly state: ReportState
  readonly hasProctoring: boolean
  readonly onViewProtocol: () => void
  readonly onViewImage: (imageIndex: number) => void
  readonly review: ReactNode
  readonly reviewFoot: ReactNode
}

/** The right column, with a tab for reviewing and a tab for the session's details. */
export function SessionPanel(props: Props) {
  const { connectionId, state, hasProctoring, onViewProtocol, onViewImage, review, reviewFoot } = props
  const { t } = useTranslation()
  const tab = useStore(panelStore, (panel) => panel.tab)
  const { row, report } = state
  const [noteNeedsUser, setNoteNeedsUser] = useState(false)
  const isNoteUnseen = noteNeedsUser && tab !== 'details'
  const shownReview = (
    <>
      {hasProctoring && report?.proctoring && (
        <ProctoringLine proctoring={report.proctoring} onViewProtocol={onViewProtocol} />
      )}
      {hasProctoring && report && !report.proctoring && <p className={parts.faint}>{t('session.noProctoring')}</p>}
      {review}
    </>
  )
  const details = (
    <>
      {tab === 'details' && (
        <DetailsTab key={row.id} connectionId={connectionId} state={state} onViewImage={onViewImage} />
      )}
      <NoteEditor
        connectionId={connectionId}
        sessionKey={row.key}
        name={row.participantName || t('sessions.noName')}
        onAttention={setNoteNeedsUser}
      />
    </>
  )
  return (
    <aside data-region="" className={styles.panel} aria-label={t('session.panel')}>
      <ReviewContent value={shownReview}>
        <DetailsContent value={details}>
          <PanelTabs tab={tab} isNoteUnseen={isNoteUnseen} />
        </DetailsContent>
      </ReviewContent>
      {tab === 'review' && reviewFoot}
    </aside>
  )
}
