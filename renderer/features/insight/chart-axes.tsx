import { AxisBottom, AxisLeft } from '@visx/axis'
import type { scaleBand, scaleLinear } from '@visx/scale'
import { formatNumber } from '../../../contract/text/format.ts'
import { dayTicks } from './day-ticks.ts'
import { dayTickText } from './insight-texts.ts'
import styles from './charts.module.css'

export type DayScale = ReturnType<typeof scaleBand<string>>
export type NumberScale = ReturnType<typeof scaleLinear<number>>

type AxesProps = {
  readonly x: DayScale
  readonly y: NumberScale
  /** Where the axes cross. */
  readonly left: number
  readonly top: number
  readonly numbers: readonly number[]
}

/** Numbers at the left and days at the bottom. The table of the chart has them for screen readers. */
export function DayAxes({ x, y, left, top, numbers }: AxesProps) {
  const days = x.domain()
  const plain = { hideAxisLine: true, hideTicks: true, tickClassName: styles.axis ?? '' }
  return (
    <g aria-hidden="true">
      <AxisLeft
        {...plain}
        scale={y}
        left={left}
        tickValues={[...numbers]}
        tickFormat={(value) => formatNumber(Number(value))}
      />
      <AxisBottom
        {...plain}
        scale={x}
        top={top}
        tickValues={dayTicks(days, x.step())}
        tickFormat={(day) => dayTickText(day, days)}
      />
    </g>
  )
}
