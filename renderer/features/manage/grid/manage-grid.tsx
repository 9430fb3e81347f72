import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import { shortcutName } from '../../../common/shortcuts/use-shortcuts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { pageRows } from '../../../ui/scaled-scroll.ts'
import { useRowScroll } from '../../../ui/use-row-scroll.ts'
import styles from './manage-grid.module.css'

const ROW_HEIGHT = 36
/** Of the sticky heads, which cover the rows. */
const HEADER_HEIGHT = 32

export type ManageColumn = {
  readonly id: string
  readonly title: string
  /** Pixels that it has at least; one that does not grow has these. */
  readonly least: number
  /** Pixels up to which it grows; without a limit, it takes what is left. */
  readonly most?: number
  readonly grows?: boolean
  /** Numbers stand at the end of their column. */
  readonly isNumber?: boolean
}

type ManageGridProps = {
  readonly id: string
  readonly label: string
  readonly columns: readonly ManageColumn[]
  readonly count: number
  /** Index of the cursor's row; -1 for none. */
  readonly focused: number
  readonly isReading?: boolean
  readonly onFocus: (index: number) => void
  /** Called with the rows that are rendered; `end` is exclusive. */
  readonly onRange?: (first: number, end: number) => void
  /** What the named keys do at the cursor's row, as in `shortcutName`. */
  readonly keys?: Readonly<Record<string, (index: number) => void>>
  /** The cells of a row, one for each column. */
  readonly cells: (index: number) => readonly ReactNode[]
}

/**
 * A table of Manage that renders only the rows in view. The grid has the focus, and its rows have the cursor, as the list
 * of sessions has it.
 */
export function ManageGrid(props: ManageGridProps) {
  const { id, label, columns, count, focused, isReading = false, onFocus, onRange, keys = {}, cells } = props
  const { scroller, geometry, range, onScroll, reveal } = useRowScroll(count, ROW_HEIGHT, HEADER_HEIGHT)
  const template = layoutOf(columns)
  const indexes = Array.from({ length: Math.max(0, range.end - range.first) }, (_, at) => range.first + at)
  const isAway = focused >= 0 && focused < count && (focused < range.first || focused >= range.end)

  useEffect(() => onRange?.(range.first, range.end), [onRange, range.first, range.end])

  function goTo(index: number): void {
    const at = Math.min(Math.max(0, index), count - 1)
    if (at < 0) return
    reveal(at)
    onFocus(at)
  }

  function placeOf(name: string): number | null {
    const page = pageRows(geometry)
    const places: Readonly<Record<string, number>> = {
      ...{ ArrowDown: focused + 1, j: focused + 1, ArrowUp: focused - 1, k: focused - 1 },
      ...{ PageDown: focused + page, PageUp: focused - page, Home: 0, End: count - 1 },
    }
    return places[name] ?? null
  }

  function onKeyDown(event: KeyboardEvent): void {
    const name = shortcutName(event)
    // A button of a row handles its own keys.
    if (event.target !== event.currentTarget || name === null) return
    const place = placeOf(name)
    const act = keys[name]
    if (place === null && (act === undefined || focused < 0)) return
    event.preventDefault()
    if (place !== null) goTo(place)
    else act?.(focused)
  }

  const rowOf = (index: number, away: boolean) => (
    // The grid handles the keyboard for its rows, which it refers to by aria-activedescendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      key={index}
      role="row"
      id={rowId(id, index)}
      aria-rowindex={index + 2}
      aria-selected={index === focused}
      className={classNames(styles.row, styles.columns, index === focused && styles.focused, away && styles.away)}
      style={{ ...template, transform: `translateY(${index * ROW_HEIGHT}px)` }}
      onClick={() => onFocus(index)}
    >
      {cells(index).map((cell, at) => (
        <div
          key={columns[at]!.id}
          role="gridcell"
          aria-colindex={at + 1}
          className={classNames(styles.cell, columns[at]!.isNumber === true && styles.number)}
        >
          {cell}
        </div>
      ))}
    </div>
  )

  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      id={id}
      data-region=""
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      aria-busy={isReading}
      aria-activedescendant={focused < 0 || focused >= count ? undefined : rowId(id, focused)}
      className={styles.grid}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target === event.currentTarget && focused < 0 && count > 0) onFocus(0)
      }}
    >
      <Heads columns={columns} template={template} />
      <div
        role="rowgroup"
        className={styles.body}
        style={{ height: geometry.physicalHeight, minWidth: template.minWidth }}
      >
        {isAway ? rowOf(focused, true) : null}
        {indexes.map((index) => rowOf(index, false))}
      </div>
    </div>
  )
}

type HeadsProps = Pick<ManageGridProps, 'columns'> & { readonly template: ReturnType<typeof layoutOf> }

function Heads({ columns, template }: HeadsProps) {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={classNames(styles.head, styles.columns)} style={template}>
        {columns.map(({ id, title, isNumber = false }, at) => (
          <div
            key={id}
            role="columnheader"
            aria-colindex={at + 1}
            className={classNames(styles.cell, isNumber && styles.number)}
          >
            {title}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Side padding of a row, in pixels. */
const PADDING = 32

/** A window that is too narrow for the columns scrolls the table. */
function layoutOf(columns: readonly ManageColumn[]) {
  const widths = columns.map(({ least, most, grows = false }) => {
    if (most !== undefined) return `minmax(${least}px, ${most}px)`
    return grows ? `minmax(${least}px, 1fr)` : `${least}px`
  })
  const minWidth = columns.reduce((sum, { least }) => sum + least, PADDING)
  return { gridTemplateColumns: widths.join(' '), minWidth }
}

const rowId = (grid: string, index: number) => `${grid}-row-${index}`
