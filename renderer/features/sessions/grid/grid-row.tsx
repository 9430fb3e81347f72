import { Check } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { ListColumns } from '../../../../contract/model/list-preferences.ts'
import type { SearchHit, SessionRow } from '../../../../contract/model/session.ts'
import { classNames } from '../../../ui/class-names.ts'
import { highlighted } from '../../../ui/highlighted.tsx'
import { cellElementId, RowCells, type RowTexts } from './row-cells.tsx'
import { lineOf } from './search-line.ts'
import styles from './grid.module.css'

type GridRowProps = {
  readonly index: number
  /** `undefined` while the row is loading. */
  readonly row: SessionRow | undefined
  readonly connectionId: ConnectionId
  /** The shown columns in their order. */
  readonly columns: ListColumns
  readonly isFocused: boolean
  /** The cell at the cursor; `null` while the cursor is on the row as a whole. */
  readonly cell: number | null
  readonly isSelected: boolean
  /** Outside the rendered range; rendered only because `aria-activedescendant` refers to it. */
  readonly isAway: boolean
  /** Out of view and not updated yet: shows the row of the previous list as long as its position is the same. */
  readonly waits: boolean
  /** Offset in pixels from the start of the block of rows. */
  readonly top: number
  readonly texts: RowTexts
  readonly now: InstantMs
  /** `move` only moves the cursor, `toggle` also selects or deselects the row, `extend` selects all rows up to it. */
  readonly onPick: (index: number, how: PickKind) => void
  readonly onOpen: (index: number) => void
}

export type PickKind = 'move' | 'toggle' | 'extend'

function pickKind(event: MouseEvent): PickKind {
  if (event.shiftKey) return 'extend'
  const isOnCheck = event.target instanceof Element && event.target.closest('[data-check]') !== null
  return event.ctrlKey || event.metaKey || isOnCheck ? 'toggle' : 'move'
}

export const rowElementId = (index: number) => `session-row-${index}`

/** Created once, because React skips an identical element. */
const MARK = (
  <span className={styles.mark} aria-hidden="true">
    <Check size={11} strokeWidth={3} />
  </span>
)

function staysAsIs(before: GridRowProps, after: GridRowProps): boolean {
  return after.waits && before.index === after.index && before.top === after.top
}

function isSame(before: GridRowProps, after: GridRowProps): boolean {
  for (const name in after) {
    if (!Object.is(before[name as keyof GridRowProps], after[name as keyof GridRowProps])) return false
  }
  return true
}

type SearchLineProps = { readonly id: string; readonly line: readonly SearchHit[]; readonly texts: RowTexts }

/**
 * Lists search matches in fields that no cell shows. Hidden from screen readers, since the row has it as its
 * description.
 */
function SearchLine({ id, line, texts }: SearchLineProps) {
  return (
    <div id={id} aria-hidden="true" className={styles.found}>
      {line.map((hit, at) => (
        <span key={at} className={styles.clip}>
          {at > 0 ? '· ' : null}
          <span className={styles.foundIn}>{texts.foundIn(hit)}</span> <bdi>{highlighted(hit.text, hit.marks)}</bdi>
        </span>
      ))}
    </div>
  )
}

export const GridRow = memo(
  function GridRow(props: GridRowProps) {
    const { index, row, columns, isFocused, cell, isSelected, isAway, top, texts, onPick, onOpen } = props
    const isHidden = row === undefined && !isFocused
    const line = row === undefined ? [] : lineOf(row, columns)
    const lineId = line.length > 0 ? `session-found-${index}` : undefined
    return (
      // The grid handles the keyboard for its rows, which it refers to by aria-activedescendant.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
      <div
        role="row"
        id={rowElementId(index)}
        aria-rowindex={index + 2}
        aria-selected={isSelected}
        aria-busy={row === undefined}
        aria-describedby={lineId}
        className={classNames(
          styles.row,
          lineId !== undefined && styles.explained,
          styles.columns,
          isSelected && styles.selected,
          isFocused && styles.focused,
          isAway && styles.away,
          isHidden && styles.hidden,
        )}
        style={{ transform: `translateY(${top}px)` }}
        onMouseDown={(event) => {
          // Shift would select the text between two rows.
          if (event.shiftKey) event.preventDefault()
        }}
        onClick={(event) => onPick(index, pickKind(event))}
        onDoubleClick={(event) => {
          if (pickKind(event) === 'move') onOpen(index)
        }}
      >
        <div
          role="gridcell"
          id={isFocused ? cellElementId(index, 0) : undefined}
          aria-colindex={1}
          aria-selected={isSelected}
          data-check=""
          className={classNames(styles.cell, styles.check, cell === 0 && styles.here)}
        >
          {MARK}
        </div>
        {isHidden ? (
          // One cell for all columns, because rows that pass while the scroll bar is dragged are not read.
          <div
            role="gridcell"
            aria-colindex={2}
            aria-colspan={columns.length}
            aria-label={texts.loading}
            className={styles.pending}
          >
            <span className={styles.placeholder} />
          </div>
        ) : null}
        <RowCells
          index={index}
          row={row}
          connectionId={props.connectionId}
          columns={columns}
          isFocused={isFocused}
          cell={cell}
          texts={texts}
          now={props.now}
        />
        {lineId === undefined ? null : <SearchLine id={lineId} line={line} texts={texts} />}
      </div>
    )
  },
  (before, after) => staysAsIs(before, after) || isSame(before, after),
)
