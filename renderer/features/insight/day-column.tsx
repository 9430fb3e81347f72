import { Bar } from '@visx/shape'
import type { SVGProps } from 'react'
import type { InsightDay } from '../../../contract/model/insight.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import type { NumberScale } from './chart-axes.tsx'
import styles from './charts.module.css'

type ColumnProps = {
  readonly day: InsightDay
  /** Attributes of the column as a button. */
  readonly button: SVGProps<SVGGElement>
  readonly left: number
  readonly width: number
  readonly y: NumberScale
  /** Whether its number stands over it. */
  readonly isMarked: boolean
}

/** What was submitted on a day, on top of what was there before. */
export function DayColumn({ day: { submitted, byThen }, button, left, width, y, isMarked }: ColumnProps) {
  const [bottom = 0, top = 0] = y.range()
  const before = byThen - submitted
  return (
    <g {...button} className={styles.bar}>
      <rect x={left} y={top} width={width} height={bottom - top} className={styles.hit} />
      <Bar x={left} y={y(before)} width={width} height={bottom - y(before)} rx={2} data-tint="1" />
      <Bar
        x={left}
        y={y(byThen)}
        width={width}
        height={submitted === 0 ? 0 : Math.max(2, y(before) - y(byThen))}
        rx={2}
        data-tint="4"
      />
      {isMarked ? (
        <text x={left + width / 2} y={y(byThen) - 5} textAnchor="middle" className={styles.mark} aria-hidden="true">
          {formatNumber(byThen)}
        </text>
      ) : null}
    </g>
  )
}
