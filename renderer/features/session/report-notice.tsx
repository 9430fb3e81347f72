import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportState } from '../../../contract/model/report.ts'
import { toFailure } from '../../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import { describeFailure } from '../../common/i18n/describe-failure.ts'
import { useWorkOffline } from '../../common/work-offline.ts'
import { desk } from '../../bridge/desk.ts'
import { queryKeys } from '../../bridge/query-keys.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatLongInstant } from '../../../contract/text/format.ts'
import styles from './session.module.css'

type NoticeProps = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly state: ReportState
  /** Whether a report that is not stored is being downloaded. */
  readonly isFetching: boolean
  /** Whether nothing else is shown, so that the notice can fill the space. */
  readonly isAlone: boolean
}

/** Explains why the report is missing, outdated or without questions, and offers to download it. */
export function ReportNotice({ connectionId, sessionKey, state, isFetching: isAsked, isAlone }: NoticeProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const workOffline = useWorkOffline()
  const [isFetching, setIsFetching] = useState(false)
  const { report, problem } = state
  const fetchAnew = async () => {
    setIsFetching(true)
    try {
      const fetched = await desk.reports.get({ connectionId, key: sessionKey, mode: 'fetch' })
      queryClient.setQueryData(queryKeys.report(connectionId, sessionKey), fetched)
    } catch (error) {
      queryClient.setQueryData(queryKeys.report(connectionId, sessionKey), { ...state, problem: toFailure(error) })
    } finally {
      setIsFetching(false)
    }
  }
  const isOffline = problem?.code === 'working-offline'
  const fetchOnline = async () => {
    if (!isOffline || (await workOffline(false))) await fetchAnew()
  }
  const action = (label: string) => (
    <Button size="small" isPending={isFetching} onPress={() => void fetchOnline()}>
      {isFetching ? t('session.fetching') : isOffline ? t('sync.goOnline') : label}
    </Button>
  )
  const text = problem ? describeFailure(t, problem) : null
  const todo = isOffline ? '' : text?.todo
  if (!report && isAsked) {
    return (
      <p className={styles.loading} role="status">
        {t('session.fetchingReport')}
      </p>
    )
  }
  if (!report) {
    return (
      <div className={styles.missingReport} data-missing-report="">
        <EmptyState title={t('session.noReport')} actions={action(t('session.fetch'))}>
          {text ? (
            <p>
              {text.happened} {todo}
            </p>
          ) : null}
          <p>{t('session.noReportHint')}</p>
        </EmptyState>
      </div>
    )
  }
  if (text) {
    return (
      <Banner
        tone="warn"
        live
        title={t('session.staleReport', { time: formatLongInstant(report.fetchedAt), reason: text.happened })}
        actions={action(t('session.fetchAgain'))}
      >
        {todo}
      </Banner>
    )
  }
  if (report.questions.length > 0) return null
  const title = report.isFinished ? t('session.noQuestions') : t('session.notFinished')
  const hint = report.isFinished
    ? t('session.noQuestionsHint')
    : t('session.notFinishedHint', { time: formatLongInstant(report.fetchedAt) })
  return isAlone ? (
    <EmptyState title={title} actions={action(t('session.fetchAgain'))}>
      <p>{hint}</p>
    </EmptyState>
  ) : (
    <Banner tone="neutral" title={title} actions={action(t('session.fetchAgain'))}>
      {hint}
    </Banner>
  )
}
