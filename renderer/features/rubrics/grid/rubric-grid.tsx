import { Plus } from 'lucide-react'
import { useMemo, useRef, type CSSProperties, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { RUBRIC_LIMITS, type RubricContent } from '../../../../contract/model/rubric.ts'
import { formatNumber, formatTyped } from '../../../../contract/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import {
  addCriterion,
  addLevel,
  changeCriterion,
  changeLevel,
  changePoints,
  columnPoints,
  levelCount,
  moveCriterion,
  parseAmount,
} from '../edit-rubric.ts'
import { changesSince } from '../rubric-changes.ts'
import { AmountEditor, type Leaving } from './cell-editor.tsx'
import { CriterionRow, GridCell } from './criterion-row.tsx'
import { FIRST_LEVEL, HEAD, NAME, type Cell } from './grid-place.ts'
import { useGrid } from './use-grid.ts'
import { useRowDrag } from './use-row-drag.ts'
import styles from './grid.module.css'

type RubricGridProps = {
  readonly content: RubricContent
  /** The latest version; `null` where nothing is marked as changed. */
  readonly before: RubricContent | null
  readonly onEdit: (content: RubricContent) => void
}

/** The criteria with their levels. One tab stop, with arrow keys inside; Enter edits a cell, and Tab then goes on. */
export function RubricGrid({ content, before, onEdit }: RubricGridProps) {
  const { t } = useTranslation()
  const foot = useRef<HTMLDivElement>(null)
  const focusAdding = () => foot.current?.querySelector('button')?.focus()
  const { grid, size, cell, editing, edit, leave, goTo, onKeyDown } = useGrid({
    content,
    onEdit,
    onPastEnd: focusAdding,
  })
  const { drag, gripOf } = useRowDrag((from, to) => {
    onEdit(moveCriterion(content, from, to))
    goTo({ row: to, column: NAME })
  })
  const changes = useMemo(() => changesSince(before, content), [before, content])
  const columns = Array.from({ length: size.levels }, (_, index) => columnPoints(content, index))
  const focusCell = (to: Cell) => goTo(to)

  function add(): void {
    const next = addCriterion(content)
    if (next === content) return
    onEdit(next)
    edit({ row: next.criteria.length - 1, column: NAME })
  }

  return (
    <div className={styles.frame}>
      {/* Its cells have the focus, and their keys arrive here. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={grid}
        role="grid"
        aria-label={t('rubrics.grid')}
        aria-rowcount={size.rows + 1}
        aria-colcount={FIRST_LEVEL + size.levels}
        className={styles.grid}
        style={{ '--levels': Math.max(1, size.levels) } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        <div role="row" aria-rowindex={1} className={styles.head}>
          <span role="columnheader" aria-colindex={1} className={styles.headName}>
            {t('rubrics.criterion')}
          </span>
          <span role="columnheader" aria-colindex={2} className={styles.headWeight}>
            {t('rubrics.weight')}
          </span>
          {columns.map((points, index) => (
            <HeadCell
              key={index}
              index={index}
              points={points}
              isFocused={cell.row === HEAD && cell.column === FIRST_LEVEL + index}
              isEdited={editing?.cell.row === HEAD && editing.cell.column === FIRST_LEVEL + index}
              onFocusCell={focusCell}
              onEditCell={edit}
              onPoints={(amount) => onEdit(changePoints(content, index, amount))}
              onLeave={leave}
            />
          ))}
        </div>
        {content.criteria.map((criterion, row) => (
          <CriterionRow
            key={criterion.id}
            criterion={criterion}
            row={row}
            columns={columns}
            changes={changes.get(criterion.id)}
            focused={cell.row === row ? cell.column : null}
            editing={editing?.cell.row === row ? editing : null}
            grip={gripOf(row)}
            dropAt={
              drag !== null && drag.to === row && drag.from !== row ? (drag.to < drag.from ? 'above' : 'below') : null
            }
            onFocusCell={focusCell}
            onEditCell={edit}
            onLeave={leave}
            onName={(name) => onEdit(changeCriterion(content, row, { name }))}
            onWeight={(weight) => onEdit(changeCriterion(content, row, { weight }))}
            onLevel={(index, change) => onEdit(changeLevel(content, row, index, change))}
          />
        ))}
      </div>
      <Adding footRef={foot} content={content} onCriterion={add} onLevel={() => onEdit(addLevel(content))} />
    </div>
  )
}

type AddingProps = {
  readonly footRef: Ref<HTMLDivElement>
  readonly content: RubricContent
  readonly onCriterion: () => void
  readonly onLevel: () => void
}

/** The buttons below the criteria. */
function Adding({ footRef, content, onCriterion, onLevel }: AddingProps) {
  const { t } = useTranslation()
  const rows = content.criteria.length
  return (
    <div ref={footRef} className={styles.foot}>
      <Button
        variant="quiet"
        onPress={onCriterion}
        isDisabled={rows >= RUBRIC_LIMITS.criteria.most}
        aria-description={t('rubrics.mostCriteria')}
      >
        <Plus size={14} aria-hidden="true" />
        {t('rubrics.addCriterion')}
      </Button>
      <Button
        variant="quiet"
        onPress={onLevel}
        isDisabled={rows === 0 || levelCount(content) >= RUBRIC_LIMITS.levels.most}
        aria-description={t('rubrics.mostLevels')}
      >
        <Plus size={14} aria-hidden="true" />
        {t('rubrics.addLevel')}
      </Button>
    </div>
  )
}

type HeadCellProps = {
  readonly index: number
  /** `null` where criteria differ. */
  readonly points: number | null
  readonly isFocused: boolean
  readonly isEdited: boolean
  readonly onFocusCell: (cell: Cell) => void
  readonly onEditCell: (cell: Cell) => void
  readonly onPoints: (points: number) => void
  readonly onLeave: (to: Leaving) => void
}

/** The points of a level. Editing them sets those of every criterion. */
function HeadCell({ index, points, onPoints, onLeave, ...cell }: HeadCellProps) {
  const { t } = useTranslation()
  return (
    <GridCell
      {...cell}
      cell={{ row: HEAD, column: FIRST_LEVEL + index }}
      role="columnheader"
      className={styles.headLevel}
    >
      {cell.isEdited ? (
        <AmountEditor
          label={t('rubrics.pointsField')}
          value={points === null ? '' : formatTyped(points)}
          error={t('rubrics.badPoints')}
          onSave={(text) => {
            const amount = parseAmount(text, RUBRIC_LIMITS.points)
            if (amount !== null) onPoints(amount)
            return amount !== null
          }}
          onLeave={onLeave}
        />
      ) : points === null ? (
        t('rubrics.pointsVary', { number: index + 1 })
      ) : (
        <>
          <b>{formatNumber(points)}</b> {t('rubrics.pointsUnit', { count: points })}
        </>
      )}
    </GridCell>
  )
}
