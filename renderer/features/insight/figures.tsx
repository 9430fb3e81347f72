import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Insight } from '../../../contract/model/insight.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { formatNumber, formatPercent } from '../../../contract/text/format.ts'
import { countDays, type DayBar } from './day-bars.ts'
import type { Forecast } from './forecast.ts'
import { dayText, hoursText, medianBeforeText, minutesText } from './insight-texts.ts'
import styles from './insight.module.css'

type FiguresProps = {
  readonly insight: Insight
  readonly bars: readonly DayBar[]
  readonly forecast: Forecast | null
  readonly isOwn: boolean
  readonly now: InstantMs
}

/** How much is submitted, how fast, how long the rest takes, and how often proctoring is disagreed with. */
export function Figures({ insight, bars, forecast, isOwn, now }: FiguresProps) {
  const { t } = useTranslation()
  const { sessions, submitted, inProgress, pace, paceBefore, disagreements, withConclusion } = insight
  const [first, last] = [bars[0], bars.at(-1)]
  const days = first === undefined || last === undefined ? 0 : countDays(first.from, last.to)
  const doneOn = forecast?.doneOn ?? null
  return (
    <ul className={styles.figures} aria-label={t('insight.figures')}>
      <Figure value={formatNumber(submitted)} what={t('insight.ofSubmitted', { total: sessions })}>
        {t('insight.rest', { inProgress, left: Math.max(0, sessions - submitted - inProgress) })}
      </Figure>
      {pace === null ? (
        <Figure value="–" what={t('insight.noMedian')}>
          {t('insight.noMedianHint')}
        </Figure>
      ) : (
        <Figure value={minutesText(pace.median)} what={t('insight.median')}>
          {paceBefore === null ? null : medianBeforeText(t, minutesText(paceBefore.median), days)}
        </Figure>
      )}
      {forecast === null ? (
        <Figure value={t('insight.nothingLeft')} />
      ) : forecast.timeLeft === null ? null : (
        <Figure value={hoursText(t, forecast.timeLeft)} what={t('insight.left')}>
          {doneOn === null
            ? null
            : t(isOwn ? 'insight.doneBy.me' : 'insight.doneBy.other', { day: dayText(doneOn, now) })}
        </Figure>
      )}
      <Figure value={formatNumber(disagreements)} what={t('insight.disagree', { count: disagreements })}>
        {withConclusion === 0
          ? t('insight.noConclusions')
          : t('insight.disagreeOf', {
              percent: formatPercent((disagreements / withConclusion) * 100, 0),
              count: withConclusion,
            })}
      </Figure>
    </ul>
  )
}

/** A number, what it is, and a line below. */
export function Figure({
  value,
  what,
  children,
}: {
  readonly value: string
  readonly what?: string
  readonly children?: ReactNode
}) {
  return (
    <li className={styles.figure}>
      <span className={styles.value}>{value}</span> {what}
      <span className={styles.below}>{children}</span>
    </li>
  )
}
