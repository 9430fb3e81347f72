import { ArrowDown, ArrowUp, Check, Minus } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { announce } from '../../../common/notices/notices.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatPercent } from '../../../../contract/text/format.ts'
import { clearSelection } from '../list/clear-selection.ts'
import { COLUMNS, shownColumns, WIDTH_STEP, type ColumnId } from './columns.ts'
import { HeaderMenu } from './header-menu.tsx'
import { nextSort } from '../filters/session-filter.ts'
import type { SessionsList } from '../list/sessions-list.ts'
import { useColumnActions } from './use-column-actions.ts'
import { measureColumns, useColumnDrag } from './use-column-drag.ts'
import styles from './grid.module.css'

const FROM_REPORTS: readonly ColumnId[] = ['proctoring', 'evaluation']

type GridHeaderProps = {
  readonly list: SessionsList
  /** Takes the focus down to the rows, into the cell of that number. */
  readonly onLeave: (cell: number) => void
}

/**
 * The columns' names. Each is a button that sorts by its column, or turns the order round; it is dragged to another
 * place, and its right edge to another width. With the keyboard, Alt and an arrow moves it, Shift and an arrow widens it,
 * and an arrow alone goes to the next name or down to the rows. A right click or the menu key opens a menu of all of that.
 */
export function GridHeader({ list, onLeave }: GridHeaderProps) {
  const { t } = useTranslation()
  const sort = useStore(list.store, (state) => state.sort)
  const view = useStore(list.store, (state) => state.view)
  const columns = useStore(list.store, (state) => state.columns)
  const { drop, startMove, startResize, wasDragged } = useColumnDrag(list)
  const partly = view !== null && view.total > 0 && view.withReport < view.total
  const shown = shownColumns(columns)
  const actions = useColumnActions(list)
  const [menu, setMenu] = useState<{ readonly column: ColumnId; readonly anchor: Element } | null>(null)

  function onKeyDown(event: KeyboardEvent, id: ColumnId): void {
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      return setMenu({ column: id, anchor: event.currentTarget })
    }
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    if (step === null || event.ctrlKey || event.metaKey || event.altKey === event.shiftKey) return
    event.preventDefault()
    if (event.altKey) return actions.move(id, step, 'shown')
    const width = measureColumns(event.currentTarget, columns).find((other) => other.id === id)?.width ?? 0
    actions.resize(id, width + step * WIDTH_STEP)
  }

  /** Goes from one name to the next, and down to the rows. */
  function onArrow(event: KeyboardEvent<HTMLElement>): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(':is(button, input)')]
    const here = controls.findIndex((control) => control === event.target)
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: here - 1,
      ArrowRight: here + 1,
      Home: 0,
      End: controls.length - 1,
    }
    const place = places[event.key]
    if (here === -1 || (place === undefined && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (place === undefined) onLeave(here)
    else controls[place]?.focus()
  }

  return (
    <div role="rowgroup" className={styles.head}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its controls have the focus */}
      <div role="row" aria-rowindex={1} className={styles.columns} onKeyDown={onArrow}>
        <SelectAll list={list} />
        {shown.map(({ id }, index) => {
          const { sort: sortColumn } = COLUMNS[id]
          const sorted = sort.column === sortColumn
          const Arrow = sort.direction === 'asc' ? ArrowUp : ArrowDown
          const coverage =
            FROM_REPORTS.includes(id) && view
              ? t('sessions.column.reportCoverage', { withReport: view.withReport, total: view.total })
              : undefined
          return (
            // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its button has the focus
            <div
              key={id}
              role="columnheader"
              data-column={id}
              aria-colindex={index + 2}
              aria-sort={sorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : 'none'}
              className={classNames(
                styles.cell,
                styles[id],
                drop?.before === id && styles.dropBefore,
                drop !== null && drop.before === null && index === shown.length - 1 && styles.dropAfter,
              )}
              onContextMenu={(event) => {
                event.preventDefault()
                setMenu({ column: id, anchor: event.currentTarget.querySelector('button') ?? event.currentTarget })
              }}
            >
              <button
                type="button"
                className={styles.sort}
                title={coverage}
                aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight"
                onPointerDown={(event) => startMove(event, id)}
                onKeyDown={(event) => onKeyDown(event, id)}
                onClick={() => {
                  if (wasDragged()) return
                  const next = nextSort(sort, sortColumn)
                  list.setSort(next)
                  announce(t(`sessions.sorted.${next.direction}`, { column: t(`sessions.column.${id}`) }))
                }}
              >
                <span className={styles.clip} title={t(`sessions.column.${id}`)}>
                  {t(`sessions.column.${id}`)}
                </span>
                {coverage && partly ? (
                  <span className={styles.coverage}>{formatPercent((100 * view.withReport) / view.total, 0)}</span>
                ) : null}
                {sorted ? <Arrow size={11} aria-hidden="true" className={styles.arrow} /> : null}
              </button>
              <span
                className={styles.edge}
                aria-hidden="true"
                onPointerDown={(event) => startResize(event, id)}
                onDoubleClick={() => actions.resize(id, null)}
              />
            </div>
          )
        })}
      </div>
      {menu ? <HeaderMenu list={list} {...menu} onClose={() => setMenu(null)} /> : null}
    </div>
  )
}

function SelectAll({ list }: { readonly list: SessionsList }) {
  const { t } = useTranslation()
  const count = useStore(list.store, (state) => state.selected.count)
  const total = useStore(list.store, (state) => state.view?.total ?? 0)
  const isAll = count > 0 && count === total
  return (
    <div role="columnheader" aria-colindex={1} className={classNames(styles.cell, styles.check)}>
      <label className={styles.checkLabel}>
        <input
          type="checkbox"
          className={styles.checkAll}
          aria-label={t('sessions.selection.all')}
          checked={isAll}
          ref={(element) => {
            if (element) element.indeterminate = count > 0 && !isAll
          }}
          onChange={() => (isAll ? clearSelection(t, list) : list.selectAll())}
        />
        <span className={styles.mark} aria-hidden="true">
          {isAll ? <Check size={11} strokeWidth={3} /> : <Minus size={11} strokeWidth={3} />}
        </span>
      </label>
    </div>
  )
}
