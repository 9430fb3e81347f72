import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, Guid, SessionKey } from '../../../contract/model/ids.ts'
import type { InsightChoices, InsightScope, SubmittedBy } from '../../../contract/model/insight.ts'
import type { ListFilter } from '../../../contract/model/list-preferences.ts'
import { queries } from '../../bridge/queries.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { useShortcuts } from '../../common/shortcuts/use-shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { useNow } from '../../ui/use-now.ts'
import { filterOfPage } from './bar-filters.ts'
import { boundsOf, dayBars, localDay, type DayBar } from './day-bars.ts'
import { choiceOf, keepChoice, testOf, type InsightChoice } from './insight-choice.ts'
import { InsightCharts } from './insight-charts.tsx'
import { InsightHead, type InsightHrefs } from './insight-head.tsx'
import { insightQuery } from './insight-queries.ts'
import { noonOf } from './insight-texts.ts'
import { RangePicker } from './range-picker.tsx'
import styles from './insight.module.css'

type InsightScreenProps = {
  readonly connectionId: ConnectionId
  readonly hrefs: InsightHrefs
  /** Shows the list of sessions with this filter. */
  readonly onList: (filter: ListFilter) => void
  readonly onSession: (key: SessionKey) => void
  readonly onReview: () => void
  readonly onSessions: () => void
  /** Exports the sessions of a filter. */
  readonly onExport: (filter: ListFilter) => void
}

/** What the submitted reviews add up to: progress, pace, scores, and verdicts beside proctoring. */
export function InsightScreen(props: InsightScreenProps) {
  const { connectionId, hrefs, onReview, onSessions, onExport } = props
  const { t } = useTranslation()
  const [choice, setChoice] = useState(() => choiceOf(connectionId))
  const choose = (change: Partial<InsightChoice>) => {
    const next = { ...choice, ...change }
    keepChoice(connectionId, next)
    setChoice(next)
  }
  // A new day begins another bar; the hours of one day make no difference.
  const now = useNow(60_000)
  const noon = noonOf(localDay(now))
  const bars = useMemo(() => dayBars(choice.range, noon), [choice.range, noon])
  const { data: choices, error, refetch } = useQuery(queries.insightChoices(connectionId))
  const testId = choices === undefined ? null : testOf(choice, choices)
  const scope: InsightScope = useMemo(
    () => ({ testId, by: choice.by, bounds: boundsOf(bars) }),
    [testId, choice.by, bars],
  )
  const insight = useQuery({
    ...insightQuery(connectionId, scope),
    enabled: choices !== undefined,
    placeholderData: keepPreviousData,
  })
  const { data: settings } = useQuery(queries.reviewSettings(connectionId))
  const page = pageOf(scope, bars)
  useShortcuts('insight', {
    r: onReview,
    e: insight.data === undefined ? undefined : () => onExport(filterOfPage(page)),
  })

  const failure = error ?? insight.error
  const isEmpty = choices?.tests.length === 0
  return (
    <main className={styles.screen} id="content">
      <InsightHead
        view="charts"
        hrefs={hrefs}
        onReview={onReview}
        onExport={insight.data === undefined || isEmpty ? null : () => onExport(filterOfPage(page))}
      >
        {choices === undefined || isEmpty ? null : (
          <>
            <TestSelect choices={choices} testId={testId} onChange={(test) => choose({ testId: test })} />
            <RangePicker range={choice.range} now={now} onChange={(range) => choose({ range })} />
            <ReviewerSelect choices={choices} by={choice.by} onChange={(by) => choose({ by })} />
          </>
        )}
      </InsightHead>
      {failure !== null ? (
        <EmptyState
          title={t('insight.failed')}
          actions={<Button onPress={() => void (error ? refetch() : insight.refetch())}>{t('app.retry')}</Button>}
        >
          {describeError(t, failure).happened} {describeError(t, failure).todo}
        </EmptyState>
      ) : isEmpty ? (
        <EmptyState
          icon={<ChartColumn size={22} />}
          title={t('insight.emptyTitle')}
          actions={<Button onPress={onSessions}>{t('insight.toSessions')}</Button>}
        >
          <p>{t('insight.emptyText')}</p>
        </EmptyState>
      ) : insight.data === undefined || settings === undefined ? (
        <div className={styles.body} aria-busy="true" />
      ) : (
        <InsightCharts
          {...{ connectionId, scope, page, bars, settings, now }}
          insight={insight.data}
          isStale={insight.isPlaceholderData}
          onList={props.onList}
          onSession={props.onSession}
        />
      )}
    </main>
  )
}

function pageOf({ testId, by }: InsightScope, bars: readonly DayBar[]) {
  return { testId, by, from: bars[0]?.from ?? '', to: bars.at(-1)?.to ?? '' }
}

const ALL = 'all'

type TestSelectProps = {
  readonly choices: InsightChoices
  readonly testId: Guid | null
  readonly onChange: (testId: Guid | null) => void
}

function TestSelect({ choices: { tests }, testId, onChange }: TestSelectProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.testSelect}>
      <Select<string>
        label={t('insight.test')}
        isLabelHidden
        value={testId ?? ALL}
        options={[
          { value: ALL, label: t('insight.allTests') },
          ...tests.map((test) => ({ value: test.testId, label: test.title || t('insight.unknownTest') })),
        ]}
        onChange={(value) => onChange(tests.find((test) => test.testId === value)?.testId ?? null)}
      />
    </div>
  )
}

type ReviewerSelectProps = {
  readonly choices: InsightChoices
  readonly by: SubmittedBy
  readonly onChange: (by: SubmittedBy) => void
}

function ReviewerSelect({ choices: { others }, by, onChange }: ReviewerSelectProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.reviewerSelect}>
      <Select<SubmittedBy>
        label={t('insight.reviewer')}
        isLabelHidden
        value={by}
        options={[
          { value: 'me', label: t('insight.me') },
          ...others.map(({ id, name }) => ({
            value: id,
            label: name === '' ? t('insight.nameless') : t('insight.reviewsOf', { name }),
          })),
          { value: 'anyone', label: t('insight.anyone') },
        ]}
        onChange={onChange}
      />
    </div>
  )
}
