import { useTranslation } from 'react-i18next'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import type { Insight, InsightScope } from '../../../contract/model/insight.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { ListFilter } from '../../../contract/model/list-preferences.ts'
import type { ReviewSettings } from '../../../contract/model/review-settings.ts'
import { Kbd } from '../../ui/kbd.tsx'
import {
  filterOfCell,
  filterOfDays,
  filterOfDisagreements,
  filterOfLevel,
  filterOfScore,
  type PageFilter,
} from './bar-filters.ts'
import { localDay, type DayBar } from './day-bars.ts'
import { Disagreements } from './disagreements.tsx'
import { Figures } from './figures.tsx'
import { forecastOf } from './forecast.ts'
import { Matrix } from './matrix.tsx'
import { PaceChart } from './pace-chart.tsx'
import { ProgressChart } from './progress-chart.tsx'
import { ScoresChart } from './scores-chart.tsx'
import styles from './insight.module.css'

type ChartsProps = {
  readonly connectionId: ConnectionId
  readonly scope: InsightScope
  readonly page: PageFilter
  readonly bars: readonly DayBar[]
  readonly insight: Insight
  /** Whether the figures are still those of what was chosen before. */
  readonly isStale: boolean
  readonly settings: ReviewSettings
  readonly now: InstantMs
  readonly onList: (filter: ListFilter) => void
  readonly onSession: (key: SessionKey) => void
}

/** The figures, the four charts and the disagreements. */
export function InsightCharts(props: ChartsProps) {
  const { connectionId, scope, page, bars, insight, isStale, settings, now, onList, onSession } = props
  const { t } = useTranslation()
  // The bars of another range would be drawn at the wrong days.
  if (insight.days.length !== bars.length) return <div className={styles.body} aria-busy="true" />
  const forecast = forecastOf(insight, bars, localDay(now))
  const isOwn = scope.by === 'me'
  const openDays = (bar: DayBar) => onList(filterOfDays(page, bar))
  return (
    <div className={styles.body} aria-busy={isStale} data-region="">
      <div className={styles.top}>
        <Figures {...{ insight, bars, forecast, isOwn, now }} />
        <p className={styles.hint}>
          {t('insight.hint')} {t('insight.hintClick')} <Kbd>Tab</Kbd> {t('insight.hintChart')} <Kbd>←</Kbd> <Kbd>→</Kbd>{' '}
          <Kbd>↵</Kbd>
        </p>
      </div>
      <div className={styles.charts}>
        <ProgressChart
          {...{ insight, bars, forecast, isOwn, now }}
          isOneTest={scope.testId !== null}
          onOpen={openDays}
        />
        <PaceChart insight={insight} bars={bars} now={now} onOpen={openDays} />
        <ScoresChart
          insight={insight}
          isOneTest={scope.testId !== null}
          onScore={(question, bar) => onList(filterOfScore(page, question, bar))}
          onLevel={(question, criterion, points) => onList(filterOfLevel(page, question, criterion, points))}
        />
        <Matrix insight={insight} settings={settings} onOpen={(cell) => onList(filterOfCell(page, cell))} />
      </div>
      <Disagreements
        {...{ connectionId, scope, settings, now, onSession }}
        count={insight.disagreements}
        onShowAll={() => onList(filterOfDisagreements(page))}
      />
    </div>
  )
}
