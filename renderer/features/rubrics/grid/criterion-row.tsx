import { GripVertical } from 'lucide-react'
import type { PointerEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RUBRIC_LIMITS, type RubricCriterion } from '../../../../contract/model/rubric.ts'
import { formatTyped } from '../../../../contract/text/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { parseAmount } from '../edit-rubric.ts'
import type { CriterionChanges } from '../rubric-changes.ts'
import { AmountEditor, LevelEditor, TextEditor, type Leaving } from './cell-editor.tsx'
import { FIRST_LEVEL, NAME, WEIGHT, type Cell } from './grid-place.ts'
import type { Editing } from './use-grid.ts'
import { criterionName } from '../shown-names.ts'
import styles from './grid.module.css'

type CellEvents = {
  readonly onFocusCell: (cell: Cell) => void
  readonly onEditCell: (cell: Cell) => void
}

type CriterionRowProps = CellEvents & {
  readonly criterion: RubricCriterion
  readonly row: number
  /** Columns of levels in the grid, and their points; `null` where criteria differ. */
  readonly columns: readonly (number | null)[]
  readonly changes: CriterionChanges | undefined
  /** The focused cell's column if it is in this row. */
  readonly focused: number | null
  readonly editing: Editing | null
  readonly grip: Readonly<Record<string, (event: PointerEvent<HTMLElement>) => void>>
  readonly dropAt: 'above' | 'below' | null
  readonly onLeave: (to: Leaving) => void
  readonly onName: (name: string) => void
  readonly onWeight: (weight: number) => void
  readonly onLevel: (index: number, change: { readonly description: string; readonly points?: number }) => void
}

/** The cells of a criterion: its name, its weight and its levels. */
export function CriterionRow(props: CriterionRowProps) {
  const { criterion, row, columns, changes, focused, editing, onLeave, onName, onWeight } = props
  const { t } = useTranslation()
  const { name, weight } = criterion
  const shownName = criterionName(t, name)
  const cell = (column: number) => ({
    cell: { row, column },
    isFocused: focused === column,
    isEdited: editing?.cell.column === column,
    onFocusCell: props.onFocusCell,
    onEditCell: props.onEditCell,
  })
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      data-criterion={row}
      className={classNames(
        styles.row,
        props.dropAt === 'above' && styles.dropAbove,
        props.dropAt === 'below' && styles.dropBelow,
      )}
    >
      <GridCell {...cell(NAME)} role="rowheader" isChanged={changes?.isRenamed} className={styles.name}>
        <span className={styles.grip} aria-hidden="true" title={t('rubrics.drag', { name: shownName })} {...props.grip}>
          <GripVertical size={13} />
        </span>
        {editing?.cell.column === NAME ? (
          <TextEditor
            label={t('rubrics.criterion')}
            value={name}
            onSave={(text) => {
              onName(text.trim())
              return true
            }}
            onLeave={onLeave}
          />
        ) : (
          <span className={styles.nameText}>
            <bdi className={name === '' ? styles.missing : undefined}>{shownName}</bdi>
            {changes?.isNew ? <Badge tone="accent">{t('rubrics.newCriterion')}</Badge> : null}
          </span>
        )}
      </GridCell>
      <GridCell {...cell(WEIGHT)} isChanged={typeof changes?.weightBefore === 'number'} className={styles.weight}>
        {editing?.cell.column === WEIGHT ? (
          <AmountEditor
            label={t('rubrics.weight')}
            value={formatTyped(weight)}
            error={t('rubrics.badWeight')}
            onSave={(text) => {
              const amount = parseAmount(text, RUBRIC_LIMITS.weight)
              if (amount !== null) onWeight(amount)
              return amount !== null
            }}
            onLeave={onLeave}
          />
        ) : (
          <>
            {t('rubrics.weightOf', { weight })}
            {typeof changes?.weightBefore === 'number' ? (
              <span className={styles.before}>{t('rubrics.weightBefore', { weight: changes.weightBefore })}</span>
            ) : null}
          </>
        )}
      </GridCell>
      {columns.map((points, index) => (
        <GridCell
          key={index}
          {...cell(FIRST_LEVEL + index)}
          isChanged={changes?.levels[index]}
          className={styles.description}
        >
          <LevelCell {...props} index={index} points={points} />
        </GridCell>
      ))}
    </div>
  )
}

type LevelCellProps = Pick<CriterionRowProps, 'criterion' | 'editing' | 'onLeave' | 'onLevel'> & {
  readonly index: number
  /** Points of the column. */
  readonly points: number | null
}

function LevelCell({ criterion, editing, onLeave, onLevel, index, points }: LevelCellProps) {
  const { t } = useTranslation()
  const level = criterion.levels[index]
  const own = level?.points ?? points ?? index
  if (editing?.cell.column === FIRST_LEVEL + index) {
    return (
      <LevelEditor
        label={t('rubrics.cellLevel', {
          criterion: criterionName(t, criterion.name),
          points: t('rubrics.points', { count: own }),
        })}
        description={level?.description ?? ''}
        points={editing.digit ?? formatTyped(own)}
        startsWithPoints={editing.digit !== null}
        onSave={(description, amount) => {
          const isTyped = editing.digit !== null && amount !== null
          if (level === undefined && description === '' && !isTyped) return
          onLevel(index, { description: description.trim(), ...(amount !== null && { points: amount }) })
        }}
        onLeave={onLeave}
      />
    )
  }
  if (level === undefined) return <span className={styles.missing}>{t('rubrics.noLevel')}</span>
  return (
    <>
      {points === null ? <b className={styles.ownPoints}>{t('rubrics.points', { count: own })}</b> : null}
      <bdi className={styles.descriptionText}>{level.description}</bdi>
    </>
  )
}

type GridCellProps = CellEvents & {
  readonly cell: Cell
  readonly role?: 'gridcell' | 'rowheader' | 'columnheader'
  readonly isFocused: boolean
  readonly isEdited: boolean
  readonly isChanged?: boolean | undefined
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A cell that the arrow keys reach. A click focuses it, a double click edits it. */
export function GridCell(props: GridCellProps) {
  const { cell, role = 'gridcell', isFocused, isEdited, isChanged, className, children } = props
  const { t } = useTranslation()
  return (
    // The grid has the keys; a cell only takes the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      role={role}
      tabIndex={isFocused && !isEdited ? 0 : -1}
      data-cell={`${cell.row}/${cell.column}`}
      aria-colindex={cell.column + 1}
      className={classNames(styles.cell, className, isEdited && styles.edited, isChanged && styles.changed)}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !isFocused) props.onFocusCell(cell)
      }}
      onClick={(event) => {
        if (!isEdited && event.detail > 1) props.onEditCell(cell)
      }}
    >
      {children}
      {isChanged ? <span className="visually-hidden">, {t('rubrics.changed')}</span> : null}
    </div>
  )
}
