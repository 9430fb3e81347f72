import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedHistoryEntry, WorkCounts } from '../../../contract/model/history.ts'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import type { ReviewSettings } from '../../../contract/model/review-settings.ts'
import { formatClockTime, formatNumber } from '../../../contract/text/format.ts'
import { desk } from '../../bridge/desk.ts'
import { queries } from '../../bridge/queries.ts'
import { entryInWords } from '../../common/history-words.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { useShortcuts } from '../../common/shortcuts/use-shortcuts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextChanges } from '../../ui/text-changes.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { dayAfter, localDay, startOf, type LocalDay } from './day-bars.ts'
import { Figure } from './figures.tsx'
import { workKey } from './insight-queries.ts'
import { InsightHead, type InsightHrefs } from './insight-head.tsx'
import charts from './charts.module.css'
import styles from './insight.module.css'
import rows from './table.module.css'

/** Operations that one page is made of. */
const PAGE = 200

type WorkScreenProps = {
  readonly connectionId: ConnectionId
  readonly hrefs: InsightHrefs
  readonly onSession: (key: SessionKey) => void
  readonly onReview: () => void
}

/** What the reviewer did on a day, across sessions. */
export function WorkScreen({ connectionId, hrefs, onSession, onReview }: WorkScreenProps) {
  const { t } = useTranslation()
  const today = localDay(useNow(60_000))
  // `null` follows the calendar past midnight.
  const [chosen, setChosen] = useState<LocalDay | null>(null)
  const day = chosen ?? today
  const range = { from: startOf(day), until: startOf(day, 1) }
  const work = useInfiniteQuery({
    queryKey: workKey(connectionId, range),
    queryFn: ({ pageParam }) => desk.history.ofWork({ connectionId, range, before: pageParam, limit: PAGE }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const { data: settings } = useQuery(queries.reviewSettings(connectionId))
  useShortcuts('insight', { r: onReview, e: undefined })
  const entries = work.data?.pages.flatMap((page) => page.entries) ?? []
  const counts = work.data?.pages[0]?.counts
  return (
    <main className={styles.screen} id="content">
      <InsightHead view="work" hrefs={hrefs} onReview={onReview}>
        <DayPicker day={day} today={today} onChange={setChosen} />
      </InsightHead>
      {work.isError ? (
        <EmptyState
          title={t('insight.workFailed')}
          actions={<Button onPress={() => void work.refetch()}>{t('app.retry')}</Button>}
        >
          {describeError(t, work.error).happened} {describeError(t, work.error).todo}
        </EmptyState>
      ) : (
        <div className={styles.body} aria-busy={work.isFetching} data-region="">
          {counts === undefined ? null : <Counts counts={counts} />}
          {work.isSuccess && entries.length === 0 && !work.hasNextPage ? (
            <p className={charts.nothing}>{t('insight.workNone')}</p>
          ) : settings === undefined || entries.length === 0 ? null : (
            <Changes entries={entries} settings={settings} onSession={onSession} />
          )}
          {work.hasNextPage ? (
            <Button isDisabled={work.isFetching} onPress={() => void work.fetchNextPage()}>
              {t('insight.workMore')}
            </Button>
          ) : null}
        </div>
      )}
    </main>
  )
}

type DayPickerProps = {
  readonly day: LocalDay
  readonly today: LocalDay
  /** `null` for today, whatever day that will be. */
  readonly onChange: (day: LocalDay | null) => void
}

function DayPicker({ day, today, onChange }: DayPickerProps) {
  const { t } = useTranslation()
  const choose = (next: LocalDay) => onChange(next === today ? null : next)
  return (
    <div className={styles.dayPicker} role="group" aria-label={t('insight.workDay')}>
      <IconButton bordered label={t('insight.dayBack')} onPress={() => choose(dayAfter(day, -1))}>
        <ChevronLeft size={14} aria-hidden="true" />
      </IconButton>
      <TextField
        label={t('insight.workDay')}
        isLabelHidden
        type="date"
        value={day}
        // An incomplete date is empty, and keeps the day.
        onChange={(next) => (next === '' ? undefined : choose(next))}
      />
      <IconButton bordered label={t('insight.dayOn')} isDisabled={day >= today} onPress={() => choose(dayAfter(day))}>
        <ChevronRight size={14} aria-hidden="true" />
      </IconButton>
      <Button isDisabled={day === today} onPress={() => onChange(null)}>
        {t('insight.today')}
      </Button>
    </div>
  )
}

function Counts({ counts: { submitted, scored, notes, sessions } }: { readonly counts: WorkCounts }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.figures} aria-label={t('insight.figures')}>
      <Figure value={formatNumber(submitted)} what={t('insight.workSubmitted', { count: submitted })} />
      <Figure value={formatNumber(scored)} what={t('insight.workScored', { count: scored })} />
      <Figure value={formatNumber(notes)} what={t('insight.workNotes', { count: notes })} />
      <Figure value={formatNumber(sessions)} what={t('insight.workSessions', { count: sessions })} />
    </ul>
  )
}

type ChangesProps = {
  readonly entries: readonly NamedHistoryEntry[]
  readonly settings: ReviewSettings
  readonly onSession: (key: SessionKey) => void
}

function Changes({ entries, settings, onSession }: ChangesProps) {
  const { t } = useTranslation()
  return (
    <section className={charts.card} aria-label={t('insight.changes')}>
      <table className={rows.table}>
        <thead>
          <tr>
            <th scope="col" className={rows.timeColumn}>
              {t('insight.time')}
            </th>
            <th scope="col" className={rows.sessionColumn}>
              {t('insight.session')}
            </th>
            <th scope="col">{t('insight.change')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => {
            const before = entries[at - 1]
            const isSame = before !== undefined && formatSessionKey(before.session) === formatSessionKey(entry.session)
            return (
              <tr key={entry.id} className={rows.change} data-same={isSame || undefined}>
                <td className={rows.time}>{formatClockTime(entry.at)}</td>
                <td>
                  <SessionName entry={entry} onOpen={() => onSession(entry.session)} />
                </td>
                <td>
                  <ChangeInWords entry={entry} settings={settings} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function SessionName({ entry: { names }, onOpen }: { readonly entry: NamedHistoryEntry; readonly onOpen: () => void }) {
  const { t } = useTranslation()
  if (names === null) return <span className={rows.side}>{t('insight.gone')}</span>
  const name = names.participant || t('sessions.noName')
  return (
    <button type="button" className={rows.person} aria-label={t('insight.openSession', { name })} onClick={onOpen}>
      <span>
        <bdi>{name}</bdi>
        <span className={rows.side}> {names.test}</span>
      </span>
    </button>
  )
}

function ChangeInWords({ entry, settings }: Pick<ChangesProps, 'settings'> & { readonly entry: NamedHistoryEntry }) {
  const { t } = useTranslation()
  const { title, change, texts } = entryInWords(t, settings, entry)
  return (
    <div className={rows.words}>
      <span>
        {change === null ? title : t('app.labelled', { label: title, text: change })}
        {entry.kind === 'set' ? null : <span className={rows.side}> · {t(`history.made.${entry.kind}`)}</span>}
      </span>
      {texts === null ? null : <TextChanges before={texts.before} after={texts.after} />}
    </div>
  )
}
