import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { ReportState } from '../../../contract/model/report.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { DetailsTab } from './details-tab.tsx'
import { NoteEditor } from './note-editor.tsx'
import { PANEL_TABS, panelStore } from './panel-state.ts'
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
  return (
    <aside data-region="" className={styles.panel} aria-label={t('session.panel')}>
      <Tabs
        className={styles.tabs ?? ''}
        selectedKey={tab}
        onSelectionChange={(key) => {
          const next = PANEL_TABS.find((known) => known === key)
          if (next) panelStore.setState({ tab: next })
        }}
      >
        <TabList className={styles.tabList ?? ''} aria-label={t('session.panel')}>
          {PANEL_TABS.map((id) => (
            <Tab key={id} id={id} className={styles.tab ?? ''}>
              {t(`session.tab.${id}`)}
              {id === 'details' && isNoteUnseen && (
                <span className={styles.mark} title={t('session.noteAttention')}>
                  <span className="visually-hidden">{t('session.noteAttention')}</span>
                </span>
              )}
            </Tab>
          ))}
        </TabList>
        <span role="status" className="visually-hidden">
          {isNoteUnseen && t('session.noteAttention')}
        </span>
        {/* Both stay mounted, so that notes are still saved, and keys and commands stay available. */}
        <TabPanel id="review" shouldForceMount className={styles.tabPanel ?? ''}>
          {hasProctoring && report?.proctoring && (
            <ProctoringLine proctoring={report.proctoring} onViewProtocol={onViewProtocol} />
          )}
          {hasProctoring && report && !report.proctoring && <p className={parts.faint}>{t('session.noProctoring')}</p>}
          {review}
        </TabPanel>
        <TabPanel id="details" shouldForceMount className={styles.tabPanel ?? ''}>
          {tab === 'details' && (
            <DetailsTab key={row.id} connectionId={connectionId} state={state} onViewImage={onViewImage} />
          )}
          <NoteEditor
            connectionId={connectionId}
            sessionKey={row.key}
            name={row.participantName || t('sessions.noName')}
            onAttention={setNoteNeedsUser}
            onReveal={() => flushSync(() => panelStore.setState({ tab: 'details' }))}
          />
        </TabPanel>
      </Tabs>
      {tab === 'review' && reviewFoot}
    </aside>
  )
}
