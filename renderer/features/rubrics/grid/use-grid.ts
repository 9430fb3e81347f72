import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { RubricContent } from '../../../../contract/model/rubric.ts'
import { announce } from '../../../common/notices/notices.ts'
import { isComposing } from '../../../ui/is-composing.ts'
import { changeLevel, levelCount, moveCriterion, removeCriterion, removeLevel } from '../edit-rubric.ts'
import type { Leaving } from './cell-editor.tsx'
import {
  cellAfterKey,
  cellAfterTab,
  cellWithin,
  FIRST_LEVEL,
  HEAD,
  NAME,
  type Cell,
  type GridSize,
} from './grid-place.ts'
import { criterionName } from '../shown-names.ts'

export type Editing = {
  readonly cell: Cell
  /** The digit that was typed for a level's points; `null` where the description is edited first. */
  readonly digit: string | null
}

export type GridOptions = {
  readonly content: RubricContent
  readonly onEdit: (content: RubricContent) => void
  /** Called where Tab leaves the last cell. */
  readonly onPastEnd: () => void
}

/** The focused cell of the grid, the cell that is edited, and the keys. */
export function useGrid({ content, onEdit, onPastEnd }: GridOptions) {
  const { t } = useTranslation()
  const size: GridSize = { rows: content.criteria.length, levels: levelCount(content) }
  const [wanted, setCell] = useState<Cell>({ row: 0, column: NAME })
  const [editing, setEditing] = useState<Editing | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const takesFocus = useRef(false)
  const cell = cellWithin(size, wanted)

  useLayoutEffect(() => {
    if (!takesFocus.current || editing !== null) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cell.row}/${cell.column}"]`)?.focus()
  })

  function goTo(to: Cell): void {
    takesFocus.current = true
    setCell(to)
  }

  function edit(at: Cell, digit: string | null = null): void {
    takesFocus.current = false
    setCell(at)
    setEditing({ cell: at, digit })
  }

  function leave(to: Leaving): void {
    setEditing(null)
    if (to === 'nowhere') return
    const next = to === 'here' ? cell : cellAfterTab(size, cell, to === 'next' ? 1 : -1)
    if (next === null && to === 'next') return onPastEnd()
    goTo(next ?? cell)
    if (next !== null && to !== 'here') edit(next)
  }

  function move(step: 1 | -1): void {
    const to = cell.row + step
    const moved = moveCriterion(content, cell.row, to)
    if (cell.row === HEAD || moved === content) return
    onEdit(moved)
    goTo({ row: to, column: cell.column })
    const name = criterionName(t, content.criteria[cell.row]?.name)
    announce(t('rubrics.moved', { name, place: to + 1, total: size.rows }))
  }

  function clear(): void {
    if (cell.row === HEAD) {
      const next = removeLevel(content, cell.column - FIRST_LEVEL)
      if (next === content) return
      onEdit(next)
      announce(t('rubrics.levelRemoved'))
    } else if (cell.column === NAME) {
      onEdit(removeCriterion(content, cell.row))
      announce(t('rubrics.removed', { name: criterionName(t, content.criteria[cell.row]?.name) }))
    } else if (cell.column >= FIRST_LEVEL && content.criteria[cell.row]?.levels[cell.column - FIRST_LEVEL]) {
      onEdit(changeLevel(content, cell.row, cell.column - FIRST_LEVEL, { description: '' }))
    }
    takesFocus.current = true
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (size.rows === 0 || isComposing(event)) return
    const act = actionOf(event)
    if (act === null) return
    event.preventDefault()
    act()
  }

  function actionOf(event: KeyboardEvent): (() => void) | null {
    const { key, altKey } = event
    if (altKey) {
      if (key === 'ArrowUp') return () => move(-1)
      return key === 'ArrowDown' ? () => move(1) : null
    }
    const next = cellAfterKey(size, cell, event)
    if (next !== null) return () => goTo(next)
    if (event.ctrlKey || event.metaKey) return null
    if (key === 'Enter' || key === 'F2') return () => edit(cell)
    if (key === 'Delete' || key === 'Backspace') return clear
    const isLevel = cell.row !== HEAD && cell.column >= FIRST_LEVEL
    return isLevel && /^\d$/.test(key) ? () => edit(cell, key) : null
  }

  return { grid, size, cell, editing, edit, leave, goTo, onKeyDown }
}
