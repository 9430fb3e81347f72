import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { ImportedValues, ImportKind, ShownImportRow } from '../../../contract/model/score-import.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import { desk } from '../../bridge/desk.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { classNames } from '../../ui/class-names.ts'
import { reasonText } from './import-words.ts'
import styles from './imports.module.css'

/** Pixels; `imports.module.css` has the same. */
const ROW_HEIGHT = 44
/** Rows beyond those in sight, so that scrolling shows them at once. */
const OVERSCAN = 6
/** Rows that are read together. */
const PAGE = 100

type Props = {
  readonly connectionId: ConnectionId
  readonly importId: number
  readonly kind: ImportKind
  readonly count: number
  /** Rows whose conflicts are decided for the file. */
  readonly taken: ReadonlySet<number>
  readonly onTaken: (row: number, isTaken: boolean) => void
}

/** The rows of a file that do the same; only those in sight are read and drawn. */
export function ImportTable({ connectionId, importId, kind, count, taken, onTaken }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(400)
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const observer = new ResizeObserver(() => setHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - OVERSCAN)
  const last = Math.min(count, Math.ceil((top + height) / ROW_HEIGHT) + OVERSCAN)
  const rows = useRows({ connectionId, importId, kind }, first, last)
  const isConflict = kind === 'conflict'
  const hasReason = isConflict || kind === 'invalid'
  return (
    <div
      ref={list}
      role="table"
      // Scrolls, so it must be reachable by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t(`imports.kind.${kind}`)}
      aria-rowcount={count + 1}
      className={classNames(styles.table, hasReason && styles.withReason)}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div role="row" aria-rowindex={1} className={classNames(styles.row, styles.head)}>
        <span role="columnheader">{t('imports.column.row')}</span>
        <span role="columnheader">{t('imports.column.participant')}</span>
        <span role="columnheader">{t('imports.column.question')}</span>
        <span role="columnheader">{t('imports.column.stored')}</span>
        <span role="columnheader">{t('imports.column.given')}</span>
        {hasReason && <span role="columnheader">{t('imports.column.reason')}</span>}
      </div>
      <div role="rowgroup" className={styles.all} style={{ height: count * ROW_HEIGHT }}>
        {Array.from({ length: last - first }, (_, at) => {
          const row = rows.get(first + at)
          return (
            <div
              key={first + at}
              role="row"
              aria-rowindex={first + at + 2}
              className={styles.row}
              style={{ top: (first + at) * ROW_HEIGHT }}
            >
              {row === undefined ? null : (
                <Cells
                  row={row}
                  isTaken={taken.has(row.row)}
                  onTaken={isConflict ? (isTaken) => onTaken(row.row, isTaken) : null}
                  hasReason={hasReason}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The rows in sight by their index, read in pages. */
function useRows(
  { connectionId, importId, kind }: Pick<Props, 'connectionId' | 'importId' | 'kind'>,
  first: number,
  last: number,
): ReadonlyMap<number, ShownImportRow> {
  const pages: number[] = []
  for (let from = first - (first % PAGE); from < last; from += PAGE) pages.push(from)
  const read = useQueries({
    queries: pages.map((offset) => ({
      queryKey: ['imports', connectionId, importId, kind, offset],
      queryFn: () => desk.imports.rows({ importId, kind, offset, limit: PAGE }),
      staleTime: Infinity,
      gcTime: 60_000,
    })),
  })
  return new Map(read.flatMap(({ data = [] }, page) => data.map((row, at) => [(pages[page] ?? 0) + at, row] as const)))
}

type CellsProps = {
  readonly row: ShownImportRow
  readonly isTaken: boolean
  /** `null` where there is nothing to decide. */
  readonly onTaken: ((isTaken: boolean) => void) | null
  readonly hasReason: boolean
}

function Cells({ row, isTaken, onTaken, hasReason }: CellsProps) {
  const { t } = useTranslation()
  const { participantName, testTitle, num, code, max, stored, given, text } = row
  const reason = reasonText(t, row)
  return (
    <>
      <span role="cell" className={styles.number}>
        {formatNumber(row.row)}
      </span>
      <span role="cell" className={styles.two}>
        <bdi className={styles.line}>{participantName ?? t('imports.unknownSession')}</bdi>
        {testTitle === null ? null : <bdi className={classNames(styles.line, styles.quiet)}>{testTitle}</bdi>}
      </span>
      <span role="cell" className={styles.two}>
        <span className={styles.line}>{num === null ? '' : t('imports.questionNumber', { num })}</span>
        {code === null ? null : <bdi className={classNames(styles.line, styles.quiet)}>{code}</bdi>}
      </span>
      <Values values={stored} instead={t('imports.noValue')} max={max} />
      <Values values={given} instead={text} max={max} />
      {hasReason && (
        <span role="cell" className={styles.reason}>
          {onTaken === null ? null : (
            <Checkbox
              label={t('imports.take', { row: row.row })}
              isLabelHidden
              isSelected={isTaken}
              onChange={onTaken}
            />
          )}
          <span className={styles.reasonText} title={reason}>
            {reason}
          </span>
        </span>
      )}
    </>
  )
}

type ValuesProps = { readonly values: ImportedValues; readonly instead: string; readonly max: number | null }

function Values({ values: { points, comment }, instead, max }: ValuesProps) {
  const { t } = useTranslation()
  return (
    <span role="cell" className={styles.two}>
      <bdi className={classNames(styles.line, points === null && styles.quiet)}>
        {points === null ? instead : max === null ? formatNumber(points) : t('imports.ofMax', { points, max })}
      </bdi>
      {comment === null ? null : (
        <bdi className={classNames(styles.line, styles.quiet)} title={comment}>
          {comment}
        </bdi>
      )}
    </span>
  )
}
