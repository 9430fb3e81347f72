import { GridRows } from '@visx/grid'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { SVGProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Insight, Pace } from '../../../contract/model/insight.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { DayAxes, type NumberScale } from './chart-axes.tsx'
import { ChartCard, ChartTable } from './chart-card.tsx'
import type { DayBar } from './day-bars.ts'
import { barText, minutesText } from './insight-texts.ts'
import { useBars } from './use-bars.ts'
import { useWidth } from './use-width.ts'
import styles from './charts.module.css'

const HEIGHT = 190
const MARGIN = { top: 30, right: 10, bottom: 24, left: 30 }
const MINUTE = 60_000

type PaceProps = {
  readonly insight: Insight
  readonly bars: readonly DayBar[]
  readonly now: InstantMs
  readonly onOpen: (bar: DayBar) => void
}

/** Median and middle half of the times per session, day by day. */
export function PaceChart({ insight, bars, now, onOpen }: PaceProps) {
  const { t } = useTranslation()
  const { ref, width } = useWidth(460)
  const { container, bar } = useBars()
  const paced = bars.flatMap((one, at) => {
    const pace = insight.days[at]?.pace ?? null
    return pace === null ? [] : [{ ...one, pace }]
  })
  const days = bars.map(({ from }) => from)
  const x = scaleBand({ domain: days, range: [MARGIN.left, width - MARGIN.right], padding: 0.3 })
  const y = scaleLinear({
    domain: [0, Math.max(2, ...paced.map(({ pace }) => pace.upper / MINUTE))],
    range: [HEIGHT - MARGIN.bottom, MARGIN.top],
    nice: 4,
  })
  const last = paced.at(-1)
  return (
    <ChartCard
      title={t('insight.pace')}
      legend={t('insight.paceHint')}
      empty={paced.length === 0 ? t('insight.noMedianHint') : undefined}
    >
      <div ref={ref} className={styles.chart}>
        <svg
          width={width}
          height={HEIGHT}
          className={styles.svg}
          role="group"
          aria-label={t('insight.pace')}
          {...container}
        >
          <GridRows
            scale={y}
            left={MARGIN.left}
            width={width - MARGIN.left - MARGIN.right}
            tickValues={y.ticks(4)}
            className={styles.grid ?? ''}
          />
          {paced.map((one, at) => {
            const { lower, median, upper } = one.pace
            const label = t('insight.paceBar', {
              day: barText(t, one, now),
              median: minutesText(median),
              lower: minutesText(lower),
              upper: minutesText(upper),
            })
            return (
              <PaceBox
                key={one.from}
                pace={one.pace}
                button={bar({ index: at, label, onOpen: () => onOpen(one) })}
                left={x(one.from) ?? 0}
                width={x.bandwidth()}
                y={y}
                isMarked={one === last}
              />
            )
          })}
          <DayAxes x={x} y={y} left={MARGIN.left} top={HEIGHT - MARGIN.bottom} numbers={y.ticks(4)} />
        </svg>
      </div>
      <ChartTable
        caption={t('insight.pace')}
        head={[t('insight.day'), t('insight.dayMedian'), t('insight.dayLower'), t('insight.dayUpper')]}
        rows={paced.map((one) => [
          barText(t, one, now),
          minutesText(one.pace.median),
          minutesText(one.pace.lower),
          minutesText(one.pace.upper),
        ])}
      />
    </ChartCard>
  )
}

type BoxProps = {
  readonly pace: Pace
  /** Attributes of the box as a button. */
  readonly button: SVGProps<SVGGElement>
  readonly left: number
  readonly width: number
  /** Of minutes. */
  readonly y: NumberScale
  /** Whether its median stands over it. */
  readonly isMarked: boolean
}

/** The middle half as a box, with a line at the median. */
function PaceBox({ pace: { lower, median, upper }, button, left, width, y, isMarked }: BoxProps) {
  const [bottom = 0, top = 0] = y.range()
  const thick = Math.min(10, width)
  const middle = left + width / 2
  const [low, mid, high] = [y(lower / MINUTE), y(median / MINUTE), y(upper / MINUTE)]
  return (
    <g {...button} className={styles.bar}>
      <rect x={left} y={top} width={width} height={bottom - top} className={styles.hit} />
      <Bar x={middle - thick / 2} y={high} width={thick} height={Math.max(1, low - high)} rx={3} data-tint="2" />
      <Bar x={middle - thick / 2 - 2} y={mid - 1.5} width={thick + 4} height={3} rx={1.5} data-tint="4" />
      {isMarked ? (
        <text x={middle} y={high - 5} textAnchor="middle" className={styles.mark} aria-hidden="true">
          {minutesText(median)}
        </text>
      ) : null}
    </g>
  )
}
