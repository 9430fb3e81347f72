import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Insight, MatrixCell } from '../../../contract/model/insight.ts'
import type { ReviewSettings } from '../../../contract/model/review-settings.ts'
import { VERDICTS } from '../../../contract/model/verdicts.ts'
import type { ValueNames } from '../../../contract/model/value-names.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import { verdictLabel } from '../../common/review-names.ts'
import { ValueNamesContext } from '../../ui/named-value.tsx'
import { ChartCard } from './chart-card.tsx'
import { useBars } from './use-bars.ts'
import cells from './matrix.module.css'
import charts from './charts.module.css'

type MatrixProps = {
  readonly insight: Pick<Insight, 'matrix' | 'inRange'>
  readonly settings: ReviewSettings
  readonly onOpen: (cell: MatrixCell) => void
}

/** Verdicts by the conclusions of proctoring. */
export function Matrix({ insight, settings, onOpen }: MatrixProps) {
  const { t } = useTranslation()
  const names = useContext(ValueNamesContext).conclusion
  const { container, bar } = useBars()
  const { matrix, inRange } = insight
  const columns = columnsOf(matrix, names)
  const rows = [...VERDICTS, ...(matrix.some(({ verdict }) => verdict === null) ? [null] : [])]
  const most = Math.max(1, ...matrix.map(({ count }) => count))
  const verdictText = (verdict: MatrixCell['verdict']) =>
    verdict === null ? t('insight.noVerdict') : verdictLabel(t, settings, verdict)
  const conclusionText = (conclusion: MatrixCell['conclusion']) => {
    if (conclusion === null) return t('insight.noConclusion')
    if (conclusion === 'unknown') return t('insight.noReport')
    return names.find(({ value }) => value === conclusion)?.name ?? formatNumber(conclusion)
  }
  const sumOf = (cells: readonly MatrixCell[]) => formatNumber(cells.reduce((sum, { count }) => sum + count, 0))
  return (
    <ChartCard
      title={t('insight.matrix')}
      legend={
        <span className={charts.legendEntry}>
          <span className={charts.swatch} data-disagrees="" aria-hidden="true" />
          {t('insight.disagrees')}
        </span>
      }
      empty={inRange === 0 ? t('insight.none') : undefined}
    >
      <table className={cells.matrix} {...container}>
        <caption className="visually-hidden">{t('insight.matrix')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('insight.verdict')}</span>
            </th>
            {columns.map((conclusion) => (
              <th key={String(conclusion)} scope="col" title={conclusionText(conclusion)}>
                {conclusionText(conclusion)}
              </th>
            ))}
            <th scope="col">{t('insight.total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((verdict, row) => {
            const ofRow = matrix.filter((cell) => cell.verdict === verdict)
            return (
              <tr key={verdict}>
                <th scope="row">{verdictText(verdict)}</th>
                {columns.map((conclusion, column) => {
                  const found = ofRow.find((cell) => cell.conclusion === conclusion)
                  const cell = found ?? { verdict, conclusion, count: 0, disagrees: false }
                  const label = t(cell.disagrees ? 'insight.cellDisagrees' : 'insight.cell', {
                    verdict: verdictText(verdict),
                    conclusion: conclusionText(conclusion),
                    sessions: t('insight.sessions', { count: cell.count }),
                  })
                  const onCell = cell.count === 0 ? null : () => onOpen(cell)
                  return (
                    <td key={String(conclusion)}>
                      <button
                        type="button"
                        {...bar({ index: row * columns.length + column, row, label, onOpen: onCell })}
                        className={cells.cell}
                        {...toneOf(cell, most)}
                      >
                        {cell.count === 0 ? '–' : formatNumber(cell.count)}
                      </button>
                    </td>
                  )
                })}
                <td className={cells.total}>{sumOf(ofRow)}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('insight.total')}</th>
            {columns.map((conclusion) => (
              <td key={String(conclusion)} className={cells.total}>
                {sumOf(matrix.filter((cell) => cell.conclusion === conclusion))}
              </td>
            ))}
            <td className={cells.total}>{sumOf(matrix)}</td>
          </tr>
        </tfoot>
      </table>
    </ChartCard>
  )
}

/** The conclusions in the order of their labels, then the others by number, and last those that are no number. */
function columnsOf(
  matrix: readonly MatrixCell[],
  names: ValueNames['conclusion'],
): readonly MatrixCell['conclusion'][] {
  const found = new Set(matrix.map(({ conclusion }) => conclusion))
  const labelled = names.map(({ value }) => value)
  const others = [...found].filter((one): one is number => typeof one === 'number' && !labelled.includes(one))
  const last = ([null, 'unknown'] as const).filter((one) => found.has(one))
  return [...labelled, ...others.toSorted((one, other) => one - other), ...last]
}

function toneOf({ count, conclusion, disagrees }: MatrixCell, most: number) {
  if (count === 0 || typeof conclusion !== 'number') return {}
  if (disagrees) return { 'data-disagrees': '' }
  return { 'data-tint': String(Math.max(1, Math.ceil((count / most) * 4))) }
}
