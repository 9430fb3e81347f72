import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantImageAddress } from '../../../contract/bridge/addresses.ts'
import type { ReportState, SessionReport } from '../../../contract/model/report.ts'
import { assertNever } from '../../../contract/model/errors.ts'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import { useCommands } from '../../common/commands.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { queries } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Picture } from '../../ui/picture.tsx'
import { FileView } from './file-view.tsx'
import { Outline } from './outline.tsx'
import { QuestionView } from './question-view.tsx'
import { protocolCommands } from './protocol.ts'
import { imagesOf, isSameSelection, outlineOf, type Selection } from './questions.ts'
import type { RenderPlayer } from './render-player.ts'
import { ReportNotice } from './report-notice.tsx'
import { ResultPanel } from './result-panel.tsx'
import { SessionHeader, type SessionNavigation } from './session-header.tsx'
import outlineStyles from './outline.module.css'
import questionStyles from './question.module.css'
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
  return (
    <main className={styles.screen} id="content">
      <SessionHeader {...props} state={state} />
      {state ? (
        <SessionBody key={formatSessionKey(sessionKey)} {...props} state={state} isFetching={session.isPending} />
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

function SessionBody({
  connectionId,
  sessionKey,
  renderPlayer,
  state,
  isFetching,
}: SessionScreenProps & { readonly state: ReportState; readonly isFetching: boolean }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Selection | null>(null)
  const { report } = state
  const entries = report ? outlineOf(report) : []
  const protocolUrl = report?.proctoring?.protocolUrl ?? null
  useCommands(() =>
    protocolUrl === null ? [] : protocolCommands(t, protocolUrl, () => setChosen({ kind: 'protocol' })),
  )
  // A report that was fetched anew may have lost what was chosen.
  const selected = entries.find((entry) => chosen !== null && isSameSelection(entry, chosen)) ?? entries[0] ?? null
  return (
    <div className={styles.columns}>
      {report && selected ? (
        <Outline report={report} selected={selected} onSelect={setChosen} />
      ) : (
        <div className={outlineStyles.outline} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <section data-region="" className={styles.main} tabIndex={0} aria-label={t('session.answer')}>
        <ReportNotice connectionId={connectionId} sessionKey={sessionKey} state={state} isFetching={isFetching} />
        {report && selected && (
          <Selected
            connectionId={connectionId}
            sessionKey={sessionKey}
            rowId={state.row.id}
            report={report}
            selected={selected}
            renderPlayer={renderPlayer}
          />
        )}
      </section>
      <ResultPanel
        connectionId={connectionId}
        state={state}
        onViewProtocol={() => setChosen({ kind: 'protocol' })}
        onViewImage={(imageIndex) => setChosen({ kind: 'image', imageIndex })}
      />
    </div>
  )
}

type SelectedProps = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly rowId: number
  readonly report: SessionReport
  readonly selected: Selection
  readonly renderPlayer: RenderPlayer
}

function Selected({ connectionId, sessionKey, rowId, report, selected, renderPlayer }: SelectedProps) {
  const { t } = useTranslation()
  switch (selected.kind) {
    case 'question': {
      const question = report.questions[selected.index]
      return question ? (
        <QuestionView
          key={selected.index}
          connectionId={connectionId}
          sessionKey={sessionKey}
          question={question}
          renderPlayer={renderPlayer}
        />
      ) : null
    }
    case 'protocol':
      return (
        <article className={questionStyles.question}>
          <h2 className={questionStyles.prompt}>{t('session.protocol')}</h2>
          <FileView
            connectionId={connectionId}
            sessionKey={sessionKey}
            target={{ kind: 'protocol' }}
            name={t('session.protocol')}
          />
        </article>
      )
    case 'image': {
      const name = imagesOf(report).find(({ imageIndex }) => imageIndex === selected.imageIndex)?.name ?? ''
      return (
        <article className={questionStyles.question}>
          <h2 className={questionStyles.prompt} dir="auto">
            {name || t('session.photo')}
          </h2>
          <Picture
            key={selected.imageIndex}
            className={questionStyles.evidenceImage}
            src={participantImageAddress(connectionId, rowId, selected.imageIndex)}
            alt={t('session.image', { name })}
            brokenText={t('session.brokenImage')}
          />
        </article>
      )
    }
    default:
      return assertNever(selected)
  }
}
