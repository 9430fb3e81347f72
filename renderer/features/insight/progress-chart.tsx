import { GridRows } from '@visx/grid'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line } from '@visx/shape'
import { useTranslation } from 'react-i18next'
import type { Insight } from '../../../contract/model/insight.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import { DayAxes } from './chart-axes.tsx'
import { ChartCard, ChartTable, LegendEntry } from './chart-card.tsx'
import { DayColumn } from './day-column.tsx'
import { countDays, dayAfter, localDay, type DayBar } from './day-bars.ts'
import type { Forecast } from './forecast.ts'
import { allSessionsText, barText, dayText } from './insight-texts.ts'
import { useBars } from './use-bars.ts'
import { useWidth } from './use-width.ts'
import styles from './charts.module.css'

const HEIGHT = 190
const MARGIN = { top: 30, right: 10, bottom: 24, left: 40 }
/** Days to come that are drawn at most. */
const MOST_AHEAD = 14

type ProgressProps = {
  readonly insight: Insight
  readonly bars: readonly DayBar[]
  readonly forecast: Forecast | null
  readonly isOneTest: boolean
  readonly isOwn: boolean
  readonly now: InstantMs
  readonly onOpen: (bar: DayBar) => void
}

/** What was submitted each day, on top of what was before, and how it would go on at this pace. */
export function ProgressChart({ insight, bars, forecast, isOneTest, isOwn, now, onOpen }: ProgressProps) {
  const { t } = useTranslation()
  const { ref, width } = useWidth(640)
  const { container, bar } = useBars()
  const { days, sessions } = insight
  const ahead = daysAhead(bars, forecast, now)
  const top = Math.max(sessions, days.at(-1)?.byThen ?? 0, 1)
  const all = [...bars.map(({ from }) => from), ...ahead]
  const x = scaleBand({ domain: all, range: [MARGIN.left, width - MARGIN.right], padding: 0.16 })
  const y = scaleLinear({ domain: [0, top], range: [HEIGHT - MARGIN.bottom, MARGIN.top] })
  // A tick close to that of all sessions would cover its number.
  const rounds = y.ticks(4).filter((tick) => Number.isInteger(tick) && tick < top * 0.86)
  const isDaily = bars.every(({ from, to }) => from === to)
  const heightAt = (count: number) => HEIGHT - MARGIN.bottom - y(count)
  const doneOn = forecast?.doneOn ?? null
  const last = days.findLastIndex((_, at) => (bars[at]?.start ?? 0) <= now)
  return (
    <ChartCard title={t('insight.progress')} legend={<ProgressLegend isDaily={isDaily} />}>
      <div ref={ref} className={styles.chart}>
        <svg
          width={width}
          height={HEIGHT}
          className={styles.svg}
          role="group"
          aria-label={t('insight.progress')}
          {...container}
        >
          <GridRows
            scale={y}
            left={MARGIN.left}
            width={width - MARGIN.left - MARGIN.right}
            tickValues={rounds}
            className={styles.grid ?? ''}
          />
          <Goal
            y={y(sessions)}
            width={width}
            all={allSessionsText(t, isOneTest, sessions)}
            done={
              doneOn !== null && ahead.includes(doneOn)
                ? t(isOwn ? 'insight.doneBy.me' : 'insight.doneBy.other', { day: dayText(doneOn, now) })
                : null
            }
          />
          {ahead.map((day, at) => {
            const count = Math.min(sessions, insight.submitted + (forecast?.perDay ?? 0) * (at + 1))
            return (
              <Bar
                key={day}
                x={x(day) ?? 0}
                y={y(count)}
                width={x.bandwidth()}
                height={heightAt(count)}
                rx={2}
                className={styles.ahead ?? ''}
              />
            )
          })}
          {days.map((day, at) => {
            const { submitted, byThen } = day
            const one = bars[at]
            if (one === undefined) return null
            const label = t('insight.dayBar', {
              day: barText(t, one, now),
              sessions: t('insight.sessions', { count: submitted }),
              total: byThen,
            })
            return (
              <DayColumn
                key={one.from}
                day={day}
                button={bar({ index: at, label, onOpen: submitted === 0 ? null : () => onOpen(one) })}
                left={x(one.from) ?? 0}
                width={x.bandwidth()}
                y={y}
                isMarked={at === last && byThen > 0}
              />
            )
          })}
          <DayAxes x={x} y={y} left={MARGIN.left} top={HEIGHT - MARGIN.bottom} numbers={[...rounds, sessions]} />
        </svg>
      </div>
      <ChartTable
        caption={t('insight.progress')}
        head={[t('insight.day'), t('insight.daySubmitted'), t('insight.dayTotal')]}
        rows={bars.map((one, at) => [
          barText(t, one, now),
          formatNumber(days[at]?.submitted ?? 0),
          formatNumber(days[at]?.byThen ?? 0),
        ])}
      />
    </ChartCard>
  )
}

function ProgressLegend({ isDaily }: { readonly isDaily: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <LegendEntry tint="4">{t(isDaily ? 'insight.submittedThatDay' : 'insight.submittedThen')}</LegendEntry>
      <LegendEntry tint="1">{t('insight.before')}</LegendEntry>
    </>
  )
}

type GoalProps = { readonly y: number; readonly width: number; readonly all: string; readonly done: string | null }

/** The line at which everything is submitted, and when that will be. */
function Goal({ y, width, all, done }: GoalProps) {
  const [left, right] = [MARGIN.left, width - MARGIN.right]
  return (
    <g aria-hidden="true">
      <Line from={{ x: left, y }} to={{ x: right, y }} className={styles.goal ?? ''} />
      <text x={left + 4} y={y - 6} className={styles.axisText}>
        {all}
      </text>
      <text x={right} y={y - 6} textAnchor="end" className={styles.axisText}>
        {done}
      </text>
    </g>
  )
}

/** The days from tomorrow on that are drawn in dashes; none where the range does not end today. */
function daysAhead(bars: readonly DayBar[], forecast: Forecast | null, now: InstantMs): readonly string[] {
  const today = localDay(now)
  const isDaily = bars.every(({ from, to }) => from === to)
  if (!isDaily || bars.at(-1)?.to !== today || forecast === null || forecast.perDay === 0) return []
  const days = forecast.doneOn === null ? MOST_AHEAD : countDays(today, forecast.doneOn) - 1
  return Array.from({ length: Math.min(MOST_AHEAD, days) }, (_, at) => dayAfter(today, at + 1))
}
