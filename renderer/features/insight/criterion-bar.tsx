import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { SVGProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { CriterionScores, LevelBar } from '../../../contract/model/insight.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import { ChartTable } from './chart-card.tsx'
import { pointsText } from './insight-texts.ts'
import { useWidth } from './use-width.ts'
import styles from './charts.module.css'

const HEIGHT = 16
const BAR = 9
const GAP = 2

/** The color of a level: from the lightest for the fewest points to the darkest for the most. */
export function tintOf(at: number, levels: number): string {
  return String(levels < 2 ? 4 : 1 + Math.round((at / (levels - 1)) * 3))
}

type CriterionBarProps = {
  readonly criterion: CriterionScores
  readonly question: number
  /** Attributes of a level as a button. */
  readonly barOf: (level: LevelBar, at: number) => SVGProps<SVGGElement>
}

/** The levels of a criterion as one bar, each as long as it was picked often. */
export function CriterionBar({ criterion: { name, levels }, question, barOf }: CriterionBarProps) {
  const { t } = useTranslation()
  const { ref, width } = useWidth(110)
  const total = levels.reduce((sum, { count }) => sum + count, 0)
  const x = scaleLinear({ domain: [0, Math.max(1, total)], range: [0, width] })
  const starts = levels.map((_, at) => levels.slice(0, at).reduce((sum, { count }) => sum + count, 0))
  return (
    <div className={styles.criterion}>
      <span className={styles.criterionName} title={name}>
        {name}
      </span>
      <div ref={ref} className={styles.chart}>
        <svg width={width} height={HEIGHT} className={styles.svg}>
          {levels.map((level, at) => {
            const left = x(starts[at] ?? 0)
            const right = x((starts[at] ?? 0) + level.count)
            return (
              <g key={level.points} {...barOf(level, at)} className={styles.bar}>
                <Bar
                  x={left}
                  y={(HEIGHT - BAR) / 2}
                  width={level.count === 0 ? 0 : Math.max(2, right - left - GAP)}
                  height={BAR}
                  rx={1.5}
                  data-tint={tintOf(at, levels.length)}
                />
              </g>
            )
          })}
        </svg>
      </div>
      <ChartTable
        caption={t('insight.levelsOf', { criterion: name, question })}
        head={[t('insight.pointsColumn'), t('insight.sessionsColumn')]}
        rows={levels.map(({ points, count }) => [pointsText(t, points, points), formatNumber(count)])}
      />
    </div>
  )
}
