import { Check } from 'lucide-react'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { participantImageAddress } from '../../../contract/bridge/addresses.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { ManualScoring, SessionRow } from '../../../contract/model/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import {
  formatDay,
  formatElapsed,
  formatLongInstant,
  formatPercent,
  formatShortInstant,
  isSameYear,
} from '../../ui/format.ts'
import { NamedValue } from '../../ui/named-value.tsx'
import { ScoreBar } from '../../ui/progress.tsx'
import type { ListColumns } from '../../../contract/model/list-preferences.ts'
import type { ColumnId } from './columns.ts'
import styles from './grid.module.css'

export function scoringTone(scoring: ManualScoring): BadgeTone {
  switch (scoring) {
    case 'required':
      return 'accent'
    case 'completed':
      return 'ok'
    case 'notRequired':
    case 'unknown':
      return 'neutral'
  }
}

/** What a row is called: the best name its data gives. */
export function rowName(row: SessionRow, noName: string): string {
  if (row.participantName !== '') return row.participantName
  return row.participantEmail ?? noName
}

/** Text of the service in its own direction; what is cut is read by pointing at it. */
function Text({ children }: { readonly children: string }) {
  return (
    <bdi className={styles.clip} title={children}>
      {children}
    </bdi>
  )
}

function Cell({
  row,
  column,
  connectionId,
  now,
}: {
  row: SessionRow
  column: ColumnId
  connectionId: ConnectionId
  now: InstantMs
}): ReactNode {
  const { t } = useTranslation()
  const nothing = (label: string) => (
    <span className={styles.nothing}>
      <span aria-hidden="true">{t('sessions.noValue')}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
  switch (column) {
    case 'participant':
      return (
        <>
          <Avatar
            // The element of one row becomes another's, whose name must never stand beside the former photo.
            key={row.id}
            name={row.participantName}
            seed={row.key.participantId}
            photoUrl={row.hasPhoto ? participantImageAddress(connectionId, row.id, 0) : null}
          />
          <bdi
            className={classNames(styles.name, row.participantName === '' && styles.nameless)}
            title={rowName(row, t('sessions.noName'))}
          >
            {rowName(row, t('sessions.noName'))}
          </bdi>
        </>
      )
    case 'test':
      return (
        <bdi className={styles.clip} title={row.testTitle}>
          {row.testTitle}
        </bdi>
      )
    case 'started':
      return (
        <time dateTime={new Date(row.started).toISOString()} title={formatLongInstant(row.started)}>
          {isSameYear(row.started, now) ? formatShortInstant(row.started, now) : formatDay(row.started, now)}
        </time>
      )
    case 'modified':
      return (
        <time dateTime={new Date(row.modified).toISOString()} title={formatLongInstant(row.modified)}>
          {isSameYear(row.modified, now) ? formatShortInstant(row.modified, now) : formatDay(row.modified, now)}
        </time>
      )
    case 'email':
      return row.participantEmail === null ? nothing(t('sessions.none')) : <Text>{row.participantEmail}</Text>
    case 'center':
      return <Text>{row.key.center}</Text>
    case 'level':
      return row.scaleLevel === null ? nothing(t('sessions.none')) : <Text>{row.scaleLevel}</Text>
    case 'elapsed':
      return row.elapsed === null ? nothing(t('sessions.none')) : formatElapsed(row.elapsed)
    case 'score':
      if (!row.isFinished) return <span className={styles.quiet}>{t('sessions.inProgress')}</span>
      if (row.percent === null) return nothing(t('sessions.none'))
      return (
        <>
          <ScoreBar percent={row.percent} />
          <span className={styles.percent}>{formatPercent(row.percent, 0)}</span>
        </>
      )
    case 'scoring': {
      const text = t(`sessions.scoring.${row.manualScoring}`)
      return (
        <Badge tone={scoringTone(row.manualScoring)} title={text}>
          {text}
        </Badge>
      )
    }
    case 'proctoring':
    case 'evaluation': {
      if (row.report === null) return nothing(t('sessions.noReport'))
      const value = column === 'proctoring' ? row.report.conclusion : row.report.evaluation
      if (value === null) return nothing(t('sessions.noProctoring'))
      const title = column === 'proctoring' ? 'sessions.conclusion' : 'sessions.evaluation'
      const which = column === 'proctoring' ? 'conclusion' : 'evaluation'
      return <NamedValue which={which} value={value} label={(text) => t(title, { value: text })} />
    }
  }
}

type GridRowProps = {
  readonly index: number
  /** `undefined` while the row is being read. */
  readonly row: SessionRow | undefined
  readonly connectionId: ConnectionId
  /** Those that are shown, in their order. */
  readonly columns: ListColumns
  readonly isFocused: boolean
  /** The cell under the cursor, `null` while that is on the row as a whole. */
  readonly cell: number | null
  readonly isSelected: boolean
  /** Outside of what is scrolled to; there only because the grid names it as the one under the cursor. */
  readonly isAway: boolean
  /** Pixels from the start of the block of rows. */
  readonly top: number
  readonly now: InstantMs
  /** `toggle` also selects the row or takes it out again, `extend` selects up to it. */
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
export const cellElementId = (index: number, cell: number) => `session-cell-${index}-${cell}`

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, row, connectionId, columns, isFocused, cell, isSelected, isAway, top, now, onPick, onOpen } = props
  const { t } = useTranslation()
  return (
    // The grid takes the keyboard for its rows, which it names by aria-activedescendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      id={rowElementId(index)}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-busy={row === undefined}
      className={classNames(
        styles.row,
        styles.columns,
        isSelected && styles.selected,
        isFocused && styles.focused,
        isAway && styles.away,
      )}
      style={{ transform: `translateY(${top}px)` }}
      onMouseDown={(event) => {
        // Shift would mark the texts between two rows.
        if (event.shiftKey) event.preventDefault()
      }}
      onClick={(event) => onPick(index, pickKind(event))}
      onDoubleClick={(event) => {
        if (pickKind(event) === 'move') onOpen(index)
      }}
    >
      <div
        role="gridcell"
        id={cellElementId(index, 0)}
        aria-colindex={1}
        aria-selected={isSelected}
        data-check=""
        className={classNames(styles.cell, styles.check, cell === 0 && styles.here)}
      >
        <span className={styles.mark} aria-hidden="true">
          <Check size={11} strokeWidth={3} />
        </span>
      </div>
      {row === undefined && !isFocused ? (
        // One cell for all columns: while the scroll bar is dragged, rows come by that nobody reads.
        <div
          role="gridcell"
          aria-colindex={2}
          aria-colspan={columns.length}
          aria-label={t('sessions.loadingRow')}
          className={classNames(styles.cell, styles.pending)}
        >
          <span className={styles.placeholder} />
        </div>
      ) : (
        columns.map((column, columnIndex) => (
          <div
            key={column.id}
            role="gridcell"
            id={cellElementId(index, columnIndex + 1)}
            aria-colindex={columnIndex + 2}
            className={classNames(styles.cell, styles[column.id], cell === columnIndex + 1 && styles.here)}
          >
            {row === undefined ? (
              <span className={styles.placeholder}>
                {columnIndex === 0 ? <span className="visually-hidden">{t('sessions.loadingRow')}</span> : null}
              </span>
            ) : (
              <Cell row={row} column={column.id} connectionId={connectionId} now={now} />
            )}
          </div>
        ))
      )}
    </div>
  )
})
