import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { SessionSort } from '../../../../contract/model/session.ts'
import { formatPercent } from '../../../../contract/text/format.ts'
import { announce } from '../../../common/notices/notices.ts'
import { classNames } from '../../../ui/class-names.ts'
import { nextSort } from '../filters/session-filter.ts'
import type { SessionsList } from '../list/sessions-list.ts'
import { type ColumnId, COLUMNS, FROM_REPORTS, isOrderOffered, orderInForce, WIDTH_STEP } from './columns.ts'
import { useColumnActions } from './use-column-actions.ts'
import { widthOf, type ColumnDrag } from './use-column-drag.ts'
import { useOrderAhead } from './use-order-ahead.ts'
import styles from './column-header.module.css'
import gridStyles from './grid.module.css'

type ColumnHeaderProps = {
  readonly list: SessionsList
  readonly id: ColumnId
  /** Index among the shown columns. */
  readonly index: number
  /** Whether the dragged column would be inserted before this one, or after it as the last column. */
  readonly isDropBefore: boolean
  readonly isDropAfter: boolean
  readonly drag: ColumnDrag
  readonly onMenu: (anchor: Element) => void
}

/** A column header: its name, sort direction and resize handle. */
export function ColumnHeader(props: ColumnHeaderProps) {
  const { list, id, index, isDropBefore, isDropAfter, drag, onMenu } = props
  const { t } = useTranslation()
  const { sort: sortColumn } = COLUMNS[id]
  const sorted = useStore(list.store, ({ sort, resultSet }) => {
    const { column, direction } = orderInForce(sort, resultSet?.isBlind === true)
    return column === sortColumn ? direction : null
  })
  const actions = useColumnActions(list)
  const ahead = useOrderAhead(list, sortColumn)
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown
  const { text: coverage, percent } = useReportCoverage(list, id)
  const name = t(`sessions.column.${id}`)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      return onMenu(event.currentTarget)
    }
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    if (step === null || event.ctrlKey || event.metaKey || event.altKey === event.shiftKey) return
    event.preventDefault()
    if (event.altKey) return actions.move(id, step, 'shown')
    actions.resize(id, widthOf(event.currentTarget, id, list) + step * WIDTH_STEP)
  }

  function sortByColumn(anchor: Element): void {
    if (drag.wasDragged()) return
    // What the store does not sort by has its other commands.
    if (sortColumn === null) return onMenu(anchor)
    if (!isOrderOffered(sortColumn, list.store.getState().resultSet?.isBlind === true)) {
      announce(t('sessions.notSorted'))
      return
    }
    const next = nextSort(list.store.getState().sort, sortColumn)
    list.setSort(next)
    announce(t(`sessions.sorted.${next.direction}`, { column: name }))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its button has the focus
    <div
      role="columnheader"
      data-column={id}
      aria-colindex={index + 2}
      aria-sort={sortColumn === null ? undefined : ariaSort(sorted)}
      className={classNames(
        gridStyles.cell,
        gridStyles[id],
        isDropBefore && styles.dropBefore,
        isDropAfter && styles.dropAfter,
      )}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(event.currentTarget.querySelector('button') ?? event.currentTarget)
      }}
    >
      <button
        type="button"
        className={styles.sort}
        title={coverage}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight"
        {...ahead}
        onPointerDown={(event) => drag.startMove(event, id)}
        onKeyDown={onKeyDown}
        onClick={(event) => sortByColumn(event.currentTarget)}
      >
        <span className={gridStyles.clip} title={name}>
          {name}
        </span>
        {percent === null ? null : <span className={styles.coverage}>{formatPercent(percent, 0)}</span>}
        {sorted === null ? null : <Arrow size={11} aria-hidden="true" className={styles.arrow} />}
      </button>
      <span
        className={styles.edge}
        aria-hidden="true"
        onPointerDown={(event) => drag.startResize(event, id)}
        onDoubleClick={() => actions.resize(id, null)}
      />
    </div>
  )
}

function ariaSort(sorted: SessionSort['direction'] | null): 'none' | 'ascending' | 'descending' {
  if (sorted === null) return 'none'
  return sorted === 'asc' ? 'ascending' : 'descending'
}

/** How many sessions have a value in a column that comes from reports. */
function useReportCoverage(list: SessionsList, id: ColumnId) {
  const { t } = useTranslation()
  const resultSet = useStore(list.store, (state) => (FROM_REPORTS.includes(id) ? state.resultSet : null))
  if (resultSet === null) return { text: undefined, percent: null }
  const { withReport, total } = resultSet
  return {
    text: t('sessions.column.reportCoverage', { withReport, total }),
    /** 0 to 100; `null` if no report is missing. */
    percent: total > 0 && withReport < total ? (100 * withReport) / total : null,
  }
}
