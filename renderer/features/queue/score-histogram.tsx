import { useTranslation } from 'react-i18next'
import { shareOf, sumOf } from '../../../contract/model/decimals.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './score-histogram.module.css'

/** Bars of the histogram. */
const BINS = 10
/** Those of the highest maximum, and one for the tenths. */
const EDGE_DECIMALS = 8
/** Fewer scores say nothing about drift. */
const LEAST = 3

type Props = {
  readonly points: readonly number[]
  /** The service's maximum; `null` where it has none. */
  readonly max: number | null
  /** Points of the shown answer; `null` without a score. */
  readonly own: number | null
}

export type Bin = { readonly from: number; readonly until: number; readonly count: number; readonly isOwn: boolean }

/** Counts points in ten steps up to the maximum, or up to the greatest where there is none. */
export function binsOf({ points, max, own }: Props): readonly Bin[] {
  const most = Math.max(max ?? 0, ...points, 1)
  const edges = Array.from({ length: BINS + 1 }, (_, at) => shareOf(most, at, BINS, EDGE_DECIMALS))
  const binOf = (value: number) =>
    Math.max(
      0,
      edges.slice(0, BINS).findLastIndex((edge) => edge <= value),
    )
  const counts = new Array<number>(BINS).fill(0)
  for (const value of points) counts[binOf(value)]! += 1
  return counts.map((count, at) => ({
    from: edges[at] ?? 0,
    until: edges[at + 1] ?? most,
    count,
    isOwn: own !== null && binOf(own) === at,
  }))
}

export function medianOf(points: readonly number[]): number {
  const sorted = points.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : sumOf([sorted[middle - 1] ?? upper, upper]) / 2
}

/** The own scores of a question across the queue, so that a drift is seen. */
export function ScoreHistogram(props: Props) {
  const { t } = useTranslation()
  const { points, own } = props
  if (points.length < LEAST) return null
  const bins = binsOf(props)
  const most = Math.max(...bins.map(({ count }) => count))
  const median = formatNumber(shareOf(medianOf(points), 1, 1, 1))
  return (
    <figure className={styles.histogram}>
      <div className={styles.bars} role="list" aria-label={t('queue.yourScores', { count: points.length })}>
        {bins.map(({ from, until, count, isOwn }) => (
          <span
            key={from}
            role="listitem"
            aria-label={t('queue.histogram', { count, from: formatNumber(from), until: formatNumber(until) })}
            className={classNames(styles.bar, isOwn && styles.own, count === 0 && styles.none)}
            style={{ height: `${Math.max(4, (100 * count) / most)}%` }}
          />
        ))}
      </div>
      <figcaption className={styles.caption}>
        {t('queue.yourScores', { count: points.length })}
        <br />
        {t(own === null ? 'queue.median' : 'queue.medianMarked', { median })}
      </figcaption>
    </figure>
  )
}
