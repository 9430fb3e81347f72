import { useMemo, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadsStatus } from '../../../contract/model/downloads.ts'
import { formatSessionKey, type ConnectionId } from '../../../contract/model/ids.ts'
import { shortcutName } from '../../common/shortcuts/use-shortcuts.ts'
import { classNames } from '../../ui/class-names.ts'
import { pageRows } from '../../ui/scaled-scroll.ts'
import { DownloadRow, rowElementId, type OnAct } from './tree-row.tsx'
import { stepIn, stepOut, type Step, type TreeRow } from './tree-rows.ts'
import { ROW_HEIGHT, useTreeScroll } from './use-tree-scroll.ts'
import styles from './stack-tree.module.css'

export const TREE_ID = 'downloads-tree'

/** Where the menu of a row opens: below it, or at the pointer. */
export type MenuPlace = { readonly anchor: Element; readonly at?: { readonly x: number; readonly y: number } }

type Props = {
  readonly connectionId: ConnectionId
  readonly rows: readonly TreeRow[]
  /** Index of the cursor's row; -1 without rows. */
  readonly focused: number
  readonly running: DownloadsStatus['running']
  readonly isReading: boolean
  /** The same function at each render. */
  readonly onAct: OnAct
  readonly onMenu: (row: TreeRow, place: MenuPlace) => void
}

/**
 * Stacks and their sessions as an ARIA tree grid that renders only the rows in view. The grid has the focus, and its rows
 * have the cursor.
 */
export function StackTree({ connectionId, rows, focused, running, isReading, onAct, onMenu }: Props) {
  const { t } = useTranslation()
  const { scroller, geometry, range, onScroll, reveal } = useTreeScroll(rows.length)
  const runningOf = useMemo(() => new Map(running.map((one) => [formatSessionKey(one.key), one])), [running])
  const indexes = Array.from({ length: Math.max(0, range.end - range.first) }, (_, at) => range.first + at)
  const isAway = focused >= 0 && (focused < range.first || focused >= range.end)

  function goTo(index: number): void {
    const at = Math.min(Math.max(0, index), rows.length - 1)
    const row = rows[at]
    if (row === undefined) return
    reveal(at)
    onAct('pick', row)
  }

  function take(step: Step): void {
    const row = rows[focused]
    if (step === null || row === undefined) return
    if ('opens' in step) onAct('toggle', row)
    else goTo(rows.findIndex(({ id }) => id === step.to))
  }

  function onKeyDown(event: KeyboardEvent): void {
    // A button of a row handles its own keys.
    if (event.target !== event.currentTarget) return
    const run = commandOf(event)
    if (run === null) return
    event.preventDefault()
    run()
  }

  function commandOf(event: KeyboardEvent): (() => void) | null {
    const row = rows[focused]
    if (row === undefined) return null
    if (event.key === 'F10' && event.shiftKey) return () => openMenu(row)
    switch (shortcutName(event)) {
      case 'ArrowDown':
      case 'j':
        return () => goTo(focused + 1)
      case 'ArrowUp':
      case 'k':
        return () => goTo(focused - 1)
      case 'PageDown':
        return () => goTo(focused + pageRows(geometry))
      case 'PageUp':
        return () => goTo(focused - pageRows(geometry))
      case 'Home':
        return () => goTo(0)
      case 'End':
        return () => goTo(rows.length - 1)
      case 'ArrowRight':
        return () => take(stepIn(rows, focused))
      case 'ArrowLeft':
        return () => take(stepOut(rows, focused))
      case ' ':
        return () => onAct('pauseOrResume', row)
      case 'Delete':
        return () => onAct('remove', row)
      case 'Enter':
        return () => onAct('open', row)
      case 'ContextMenu':
        return () => openMenu(row)
      default:
        return null
    }
  }

  function openMenu(row: TreeRow): void {
    const anchor = document.getElementById(rowElementId(focused))
    if (anchor !== null) onMenu(row, { anchor })
  }

  function onContextMenu(event: MouseEvent): void {
    const anchor = event.target instanceof Element ? event.target.closest('[role=row]') : null
    const row = rows[Number(anchor?.getAttribute('aria-rowindex')) - 2]
    if (anchor === null || row === undefined) return
    event.preventDefault()
    onAct('pick', row)
    onMenu(row, { anchor, at: { x: event.clientX, y: event.clientY } })
  }

  const rowOf = (index: number, away: boolean) => {
    const row = rows[index]
    if (row === undefined) return null
    return (
      <DownloadRow
        key={row.id}
        connectionId={connectionId}
        row={row}
        index={index}
        top={index * ROW_HEIGHT}
        isFocused={index === focused}
        isAway={away}
        running={row.kind === 'session' ? runningOf.get(formatSessionKey(row.session.key)) : undefined}
        onAct={onAct}
      />
    )
  }

  return (
    <div
      ref={scroller}
      role="treegrid"
      tabIndex={0}
      id={TREE_ID}
      data-region=""
      aria-label={t('downloads.table')}
      aria-rowcount={rows.length + 1}
      aria-colcount={4}
      aria-busy={isReading}
      aria-activedescendant={focused < 0 ? undefined : rowElementId(focused)}
      className={styles.grid}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
    >
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={classNames(styles.head, styles.columns)}>
          {(['stackOrSession', 'content', 'state', 'size'] as const).map((column, index) => (
            <div
              key={column}
              role="columnheader"
              aria-colindex={index + 1}
              className={classNames(styles.cell, column === 'size' && styles.size)}
            >
              {t(`downloads.${column}`)}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: geometry.physicalHeight }}>
        {isAway ? rowOf(focused, true) : null}
        {indexes.map((index) => rowOf(index, false))}
      </div>
    </div>
  )
}
