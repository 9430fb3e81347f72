import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReportState } from '../../../contract/model/report.ts'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import { useCommands, type Command } from '../../common/commands.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { useShortcuts } from '../../common/shortcuts/use-shortcuts.ts'
import { queries } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Outline } from './outline.tsx'
import { protocolCommands } from './protocol.ts'
import type { RenderPlayer } from './render-player.ts'
import { ReportNotice } from './report-notice.tsx'
import { ResultPanel } from './result-panel.tsx'
import { ShownAnswers } from './shown-answers.tsx'
import { SessionHeader, type SessionNavigation } from './session-header.tsx'
import { useSelection, type SelectionState } from './use-selection.ts'
import outlineStyles from './outline.module.css'
import styles from './session.module.css'

export type SessionScreenProps = SessionNavigation & {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly renderPlayer: RenderPlayer
}

/** One session: its questions, the chosen answer, and what the service and the reviewer say about it. */
export function SessionScreen(props: SessionScreenProps) {
  const { connectionId, sessionKey } = props
  const { t } = useTranslation()
  const session = useQuery(queries.report(connectionId, sessionKey))
  // What is here already is shown while the service is asked for the rest.
  const stored = useQuery(queries.cachedReport(connectionId, sessionKey))
  const state = session.data ?? stored.data ?? null
  const selection = useSelection(sessionKey, state?.report ?? null)
  const { selectNext, selectPrevious } = selection
  useShortcuts('session', {
    j: props.onNext ?? undefined,
    k: props.onPrevious ?? undefined,
    'Shift+j': selectNext ?? undefined,
    'Shift+k': selectPrevious ?? undefined,
    Escape: props.onBack,
  })
  const command = (
    id: 'nextQuestion' | 'previousQuestion',
    key: string,
    run: (() => void) | null,
  ): readonly Command[] => (run ? [{ id, group: 'here', label: t(`shortcuts.${id}`), keys: ['Shift', key], run }] : [])
  useCommands(() => [...command('nextQuestion', 'J', selectNext), ...command('previousQuestion', 'K', selectPrevious)])
  return (
    <main className={styles.screen} id="content">
      <SessionHeader {...props} state={state} />
      {state ? (
        <SessionBody
          key={formatSessionKey(sessionKey)}
          {...props}
          state={state}
          isFetching={session.isPending}
          selection={selection}
        />
      ) : session.isError ? (
        <EmptyState
          title={t('session.failed')}
          actions={<Button onPress={() => void session.refetch()}>{t('viewer.again')}</Button>}
        >
          {describeError(t, session.error).happened} {describeError(t, session.error).todo}
        </EmptyState>
      ) : (
        <p className={styles.loading} role="status">
          {t('session.loading')}
        </p>
      )}
    </main>
  )
}

type SessionBodyProps = SessionScreenProps & {
  readonly state: ReportState
  readonly isFetching: boolean
  readonly selection: SelectionState
}

function SessionBody({
  connectionId,
  sessionKey,
  renderPlayer,
  state,
  isFetching,
  selection: { selected, select },
}: SessionBodyProps) {
  const { t } = useTranslation()
  const { report } = state
  const protocolUrl = report?.proctoring?.protocolUrl ?? null
  useCommands(() => (protocolUrl === null ? [] : protocolCommands(t, protocolUrl, () => select({ kind: 'protocol' }))))
  return (
    <div className={styles.columns}>
      {report && selected ? (
        <Outline report={report} selected={selected} onSelect={select} />
      ) : (
        <div className={outlineStyles.outline} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <section data-region="" className={styles.main} tabIndex={0} aria-label={t('session.answer')}>
        <ReportNotice
          connectionId={connectionId}
          sessionKey={sessionKey}
          state={state}
          isFetching={isFetching}
          isAlone={selected === null}
        />
        {report && selected && (
          <ShownAnswers
            connectionId={connectionId}
            sessionKey={sessionKey}
            row={state.row}
            report={report}
            selected={selected}
            onSelect={select}
            renderPlayer={renderPlayer}
          />
        )}
      </section>
      <ResultPanel
        connectionId={connectionId}
        state={state}
        onViewProtocol={() => select({ kind: 'protocol' })}
        onViewImage={(imageIndex) => select({ kind: 'image', imageIndex })}
      />
    </div>
  )
}
