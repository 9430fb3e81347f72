import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addModule, removeModule } from '../../../../contract/model/program-edit.ts'
import { addModuleTest, removeModuleTest } from '../../../../contract/model/program-edit-tests.ts'
import type { ProgramContent, SentProgram } from '../../../../contract/model/program.ts'
import { announce } from '../../../common/notices/notices.ts'
import { shortcutName } from '../../../common/shortcuts/use-shortcuts.ts'
import { rowsOf, type ProgramGridRow } from './program-rows.ts'
import type { ProgramNames } from './program-texts.ts'
import { newGuid, useRowMoves } from './use-row-moves.ts'

export type ProgramGridOptions = {
  readonly content: ProgramContent
  readonly sent: SentProgram | null
  readonly names: ProgramNames
  /** Key of the cursor's row; `null` where the cursor is at no row. */
  readonly cursor: string | null
  readonly onCursor: (key: string | null) => void
  readonly onEdit: (content: ProgramContent) => void
  /** Goes to the fields of the cursor's row. */
  readonly onFields: () => void
}

/** The rows of the table, the cursor in them, and what keys and grips do. */
export function useProgramGrid(options: ProgramGridOptions) {
  const { content, sent, cursor, onCursor, onEdit, onFields } = options
  const { t } = useTranslation()
  const rows = rowsOf(content)
  const focused = rows.findIndex(({ key }) => key === cursor)
  const row = rows[focused]
  const [takesFields, setTakesFields] = useState(0)
  const { nameOf, step, drop } = useRowMoves(options, rows)

  function add(to: Extract<ProgramGridRow, { kind: 'addTest' | 'addModule' }>): void {
    const id = newGuid()
    onEdit(to.kind === 'addModule' ? addModule(content, { id }) : addModuleTest(content, to.module.id, { id }).content)
    onCursor(id)
    // The fields of what was added are there after this change.
    setTakesFields((count) => count + 1)
  }

  function remove(): void {
    if (row?.kind !== 'module' && row?.kind !== 'test') return
    const id = row.kind === 'module' ? row.module.id : row.test.id
    const next = row.kind === 'module' ? removeModule(content, sent, id) : removeModuleTest(content, sent, id)
    if (next === content) return
    announce(t('programs.removedNow', { name: nameOf(id) }))
    onEdit(next)
    const left = new Set(rowsOf(next).map(({ key }) => key))
    const after = [...rows.slice(focused), ...rows.slice(0, focused).toReversed()]
    onCursor(after.find(({ key }) => left.has(key))?.key ?? null)
  }

  function enter(): void {
    if (row?.kind === 'addTest' || row?.kind === 'addModule') add(row)
    else onFields()
  }

  function goTo(index: number): void {
    const to = rows[Math.min(Math.max(0, index), rows.length - 1)]
    if (to !== undefined) onCursor(to.key)
  }

  const keys: Readonly<Record<string, () => void>> = {
    ...{ ArrowDown: () => goTo(focused + 1), j: () => goTo(focused + 1) },
    ...{ ArrowUp: () => goTo(focused - 1), k: () => goTo(focused - 1) },
    ...{ Home: () => goTo(0), End: () => goTo(rows.length - 1) },
    'Alt+ArrowUp': () => row && step(row, -1),
    'Alt+ArrowDown': () => row && step(row, 1),
    Enter: enter,
    Delete: remove,
    Escape: () => onCursor(null),
  }

  function onKeyDown(event: KeyboardEvent): void {
    const act = event.target === event.currentTarget ? keys[shortcutName(event) ?? ''] : undefined
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  return { rows, focused, takesFields, drop, add, goTo, onKeyDown }
}
