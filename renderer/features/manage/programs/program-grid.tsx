import { GripVertical, Plus } from 'lucide-react'
import { useEffect, useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guid } from '../../../../contract/model/ids.ts'
import { parseTimestamp } from '../../../../contract/model/instants.ts'
import { remainingTests } from '../../../../contract/model/program.ts'
import { formatDay, formatNumber } from '../../../../contract/text/format.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { ProgramGridRow, RowMark } from './program-rows.ts'
import { testTitle, titleText, valueText, type ProgramNames } from './program-texts.ts'
import { useGripDrag } from './use-grip-drag.ts'
import { useProgramGrid, type ProgramGridOptions } from './use-program-grid.ts'
import styles from './programs.module.css'

export const PROGRAM_GRID_ID = 'program-grid'

type ProgramGridProps = ProgramGridOptions & {
  readonly marks: ReadonlyMap<Guid, RowMark>
  /** Modules and module tests with a mistake that is shown. */
  readonly wrong: ReadonlySet<Guid>
}

/**
 * The modules with their tests. The grid has the focus, and its rows have the cursor. Keys and grips move rows; rows at the
 * ends add tests and modules.
 */
export function ProgramGrid(props: ProgramGridProps) {
  const { names, marks, wrong, onCursor, onFields } = props
  const { t } = useTranslation()
  const { rows, focused, takesFields, drop, add, goTo, onKeyDown } = useProgramGrid(props)
  const { drag, gripOf } = useGripDrag(drop)
  const grid = useRef<HTMLDivElement>(null)
  const latest = useRef(onFields)
  useEffect(() => {
    latest.current = onFields
  })
  useEffect(() => {
    if (takesFields > 0) latest.current()
  }, [takesFields])
  useEffect(() => {
    grid.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [focused])

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      id={PROGRAM_GRID_ID}
      data-region=""
      aria-label={t('programs.table')}
      aria-rowcount={rows.length + 1}
      aria-colcount={6}
      aria-activedescendant={focused < 0 ? undefined : `program-row-${rows[focused]!.key}`}
      className={styles.grid}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target === event.currentTarget && focused < 0) goTo(0)
      }}
    >
      <Heads />
      <div role="rowgroup">
        {rows.map((row, index) => (
          // The grid handles the keyboard for its rows, which it refers to by aria-activedescendant.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={row.key}
            role="row"
            id={`program-row-${row.key}`}
            data-row={row.key}
            aria-rowindex={index + 2}
            aria-selected={index === focused}
            className={classNames(
              styles.row,
              row.kind === 'module' && styles.moduleRow,
              (row.kind === 'addTest' || row.kind === 'addModule') && styles.addRow,
              row.kind === 'test' && row.test.isRemoved && styles.struck,
              index === focused && styles.focused,
              drag !== null && drag.to === row.key && drag.from !== row.key && styles.dropHere,
            )}
            onClick={() => (row.kind === 'addTest' || row.kind === 'addModule' ? add(row) : onCursor(row.key))}
          >
            <Cells
              row={row}
              names={names}
              mark={marks.get(row.key as Guid)}
              isWrong={wrong.has(row.key as Guid)}
              grip={gripOf(row.key)}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

function Heads() {
  const { t } = useTranslation()
  const heads = [
    t('programs.moduleAndTest'),
    t('programs.attempts'),
    t('programs.pass'),
    t('programs.opens'),
    t('programs.closes'),
    '',
  ]
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={classNames(styles.row, styles.heads)}>
        {heads.map((head, at) => (
          <div
            key={at}
            role="columnheader"
            aria-colindex={at + 1}
            className={at === 0 ? styles.headName : styles.number}
          >
            {head === '' ? <span className="visually-hidden">{t('programs.status')}</span> : head}
          </div>
        ))}
      </div>
    </div>
  )
}

const MARK_TONES: Readonly<Record<RowMark, BadgeTone>> = { added: 'accent', changed: 'warn', removed: 'bad' }

type CellsProps = {
  readonly row: ProgramGridRow
  readonly names: ProgramNames
  readonly mark: RowMark | undefined
  readonly isWrong: boolean
  readonly grip: Readonly<Record<string, (event: PointerEvent<HTMLElement>) => void>>
}

function Cells({ row, names, mark, isWrong, grip }: CellsProps) {
  const { t } = useTranslation()
  const now = useNow()
  if (row.kind === 'addModule' || row.kind === 'addTest') {
    return (
      <div
        role="gridcell"
        aria-colindex={1}
        className={classNames(styles.name, row.kind === 'addTest' && styles.indented)}
      >
        <Plus size={14} aria-hidden="true" />
        {t(row.kind === 'addModule' ? 'programs.addModule' : 'programs.addTest')}
      </div>
    )
  }
  const title = row.kind === 'module' ? titleText(t, row.module.title) : testTitle(t, names, row.test)
  const badge = isWrong ? (
    <Badge tone="bad">{t('programs.check')}</Badge>
  ) : mark === undefined ? null : (
    <Badge tone={MARK_TONES[mark]}>{t(`programs.marks.${mark}`)}</Badge>
  )
  const dayOf = (timestamp: string | null) => {
    const instant = timestamp === null ? null : parseTimestamp(timestamp)
    return instant === null ? t('sessions.noValue') : formatDay(instant, now)
  }
  const cells =
    row.kind === 'module'
      ? ['', '', '', t('programs.tests', { count: remainingTests(row.module).length })]
      : [
          valueText(t, 'maxAttempts', row.test.maxAttempts),
          valueText(t, 'passingPercentage', row.test.passingPercentage),
          dayOf(row.test.opens),
          dayOf(row.test.closes),
        ]
  return (
    <>
      <div role="gridcell" aria-colindex={1} className={styles.name}>
        <span className={styles.grip} aria-hidden="true" title={t('programs.drag', { name: title })} {...grip}>
          <GripVertical size={14} />
        </span>
        <span className={styles.at}>{formatNumber(row.at)}</span>
        <bdi className={styles.text} title={title}>
          {title}
        </bdi>
      </div>
      {cells.map((cell, at) => (
        <div key={at} role="gridcell" aria-colindex={at + 2} className={styles.number}>
          {cell}
        </div>
      ))}
      <div role="gridcell" aria-colindex={6} className={styles.mark}>
        {badge}
      </div>
    </>
  )
}
