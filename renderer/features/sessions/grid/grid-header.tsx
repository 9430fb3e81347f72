import { Check, Minus } from 'lucide-react'
import { memo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { classNames } from '../../../ui/class-names.ts'
import { clearSelection } from '../list/clear-selection.ts'
import type { SessionsList } from '../list/sessions-list.ts'
import { ColumnHeader } from './column-header.tsx'
import { shownColumns, type ColumnId } from './columns.ts'
import { HeaderMenu } from './header-menu.tsx'
import { useColumnDrag } from './use-column-drag.ts'
import styles from './grid.module.css'

type GridHeaderProps = {
  readonly list: SessionsList
  /** Moves the focus to the rows, into the cell with this index. */
  readonly onLeave: (cell: number) => void
}

/**
 * The column headers. A click sorts by the column or reverses the order; columns are moved by dragging the header and
 * resized by dragging its right edge. Keys: Alt and an arrow key moves a column, Shift and an arrow key resizes it, and
 * an arrow key alone goes to the next header or down to the rows. A right click or the menu key opens a menu with all
 * commands.
 */
export const GridHeader = memo(function GridHeader({ list, onLeave }: GridHeaderProps) {
  const columns = useStore(list.store, (state) => state.columns)
  const drag = useColumnDrag(list)
  const { drop } = drag
  const shown = shownColumns(columns)
  const [menu, setMenu] = useState<{ readonly column: ColumnId; readonly anchor: Element } | null>(null)

  return (
    <div role="rowgroup" className={styles.head}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its controls have the focus */}
      <div role="row" aria-rowindex={1} className={styles.columns} onKeyDown={(event) => goToName(event, onLeave)}>
        <SelectAll list={list} />
        {shown.map(({ id }, index) => (
          <ColumnHeader
            key={id}
            list={list}
            id={id}
            index={index}
            isDropBefore={drop?.before === id}
            isDropAfter={drop !== null && drop.before === null && index === shown.length - 1}
            drag={drag}
            onMenu={(anchor) => setMenu({ column: id, anchor })}
          />
        ))}
      </div>
      {menu ? <HeaderMenu list={list} {...menu} onClose={() => setMenu(null)} /> : null}
    </div>
  )
})

/** Moves the focus between headers and down to the rows. */
function goToName(event: KeyboardEvent<HTMLElement>, onLeave: (cell: number) => void): void {
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

function SelectAll({ list }: { readonly list: SessionsList }) {
  const { t } = useTranslation()
  const count = useStore(list.store, (state) => state.selected.count)
  const total = useStore(list.store, (state) => state.resultSet?.total ?? 0)
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
