import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { SVGProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionScores, ScoreBar } from '../../../contract/model/insight.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import { roundedText } from './insight-texts.ts'
import { useWidth } from './use-width.ts'
import styles from './charts.module.css'

const HEIGHT = 84
const BOTTOM = 20
const TOP = 4

type HistogramProps = {
  readonly scores: QuestionScores
  /** Attributes of a bar as a button. */
  readonly barOf: (bar: ScoreBar, at: number) => SVGProps<SVGGElement>
}

/** The sessions by their score of a question, with the mean marked below. */
export function Histogram({ scores: { bars, max, mean }, barOf }: HistogramProps) {
  const { t } = useTranslation()
  const { ref, width } = useWidth(200)
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const x = scaleBand({ domain: bars.map(({ from }) => from), range: [0, width], padding: 0.08 })
  const y = scaleLinear({ domain: [0, most], range: [HEIGHT - BOTTOM, TOP] })
  const meanAt = positionOf(bars, mean, (from) => x(from) ?? 0, x.bandwidth())
  const meanText = roundedText(mean)
  return (
    <div ref={ref} className={styles.chart}>
      <svg width={width} height={HEIGHT} className={styles.svg}>
        {bars.map((one, at) => {
          const left = x(one.from) ?? 0
          return (
            <g key={one.from} {...barOf(one, at)} className={styles.bar}>
              <rect x={left} y={0} width={x.bandwidth()} height={HEIGHT - BOTTOM} className={styles.hit} />
              <Bar
                x={left}
                y={Math.min(y(one.count), HEIGHT - BOTTOM - (one.count > 0 ? 2 : 0))}
                width={x.bandwidth()}
                height={one.count === 0 ? 0 : Math.max(2, HEIGHT - BOTTOM - y(one.count))}
                rx={1.5}
                data-tint="3"
              />
            </g>
          )
        })}
        <line x1={0} x2={width} y1={HEIGHT - BOTTOM + 0.5} y2={HEIGHT - BOTTOM + 0.5} className={styles.baseline} />
        <g aria-hidden="true" className={styles.axis}>
          <path d={`M${meanAt - 4} ${HEIGHT - BOTTOM + 5}l4 -4l4 4z`} className={styles.pointer} />
          {Math.abs(meanAt) < 26 ? null : (
            <text x={2} y={HEIGHT - 4}>
              {formatNumber(0)}
            </text>
          )}
          <text
            x={Math.min(Math.max(meanAt, 10), width - 10)}
            y={HEIGHT - 4}
            textAnchor="middle"
            className={styles.mark}
          >
            <title>{t('insight.mean', { mean: meanText })}</title>
            {meanText}
          </text>
          {width - meanAt < 30 ? null : (
            <text x={width - 2} y={HEIGHT - 4} textAnchor="end">
              {formatNumber(max)}
            </text>
          )}
        </g>
      </svg>
    </div>
  )
}

/** Where a number of points is below the bars: within its bar, in proportion to where the next one begins. */
function positionOf(bars: readonly ScoreBar[], points: number, leftOf: (from: number) => number, band: number): number {
  const at = bars.findLastIndex(({ from }) => from <= points)
  const [here, next] = [bars[at], bars[at + 1]]
  if (here === undefined) return 0
  const isEach = here.from === here.to
  // A bar of one number stands for it with its middle.
  const from = leftOf(here.from) + (isEach ? band / 2 : 0)
  const step = next === undefined ? Math.max(here.to - here.from, 1) : next.from - here.from
  const length = next === undefined ? band : leftOf(next.from) - leftOf(here.from)
  return from + Math.min(1, (points - here.from) / step) * length
}
