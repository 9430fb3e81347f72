import { useMemo, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadsStatus } from '../../../contract/model/downloads.ts'
import { formatSessionKey, type ConnectionId } from '../../../contract/model/ids.ts'
import { classNames } from '../../ui/class-names.ts'
import { useRowScroll } from '../../ui/use-row-scroll.ts'
import { DownloadRow, rowElementId, type OnAct } from './tree-row.tsx'
import type { TreeRow } from './tree-rows.ts'
import { useTreeKeys, type MenuPlace } from './use-tree-keys.ts'
import styles from './stack-tree.module.css'

export const TREE_ID = 'downloads-tree'
/** Of the rows and of the sticky heads, in pixels. */
const ROW_HEIGHT = 36
const HEADER_HEIGHT = 32

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
  const { scroller, geometry, range, onScroll, reveal } = useRowScroll(rows.length, ROW_HEIGHT, HEADER_HEIGHT)
  const runningOf = useMemo(() => new Map(running.map((one) => [formatSessionKey(one.key), one])), [running])
  const indexes = Array.from({ length: Math.max(0, range.end - range.first) }, (_, at) => range.first + at)
  const isAway = focused >= 0 && (focused < range.first || focused >= range.end)

  const onKeyDown = useTreeKeys({ rows, focused, geometry, reveal, onAct, onMenu })

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
