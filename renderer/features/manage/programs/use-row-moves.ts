import { useTranslation } from 'react-i18next'
import type { Guid } from '../../../../contract/model/ids.ts'
import { moveModule } from '../../../../contract/model/program-edit.ts'
import {
  holdsTest,
  moveModuleTest,
  stepModuleTest,
  type Edited,
} from '../../../../contract/model/program-edit-tests.ts'
import {
  findModule,
  findModuleTest,
  type ModuleTest,
  type ProgramContent,
  type ProgramModule,
} from '../../../../contract/model/program.ts'
import { announce } from '../../../common/notices/notices.ts'
import { placeOfTest, type ProgramGridRow } from './program-rows.ts'
import { testTitle, titleText } from './program-texts.ts'
import type { ProgramGridOptions } from './use-program-grid.ts'

export const newGuid = () => crypto.randomUUID() as Guid

/** Moves rows by a step or to the place of another row, and says where they are then. */
export function useRowMoves(
  { content, sent, names, onCursor, onEdit }: ProgramGridOptions,
  rows: readonly ProgramGridRow[],
) {
  const { t } = useTranslation()

  function nameOf(id: Guid): string {
    const found = findModuleTest(content, id)
    return found ? testTitle(t, names, found.test) : titleText(t, findModule(content, id)?.title ?? '')
  }

  function tellPlace(next: ProgramContent, id: Guid, name: string): void {
    const found = findModuleTest(next, id)
    const place = found
      ? placeOfTest(found.module, id)
      : { at: next.modules.findIndex((one) => one.id === id) + 1, of: next.modules.length }
    if (place !== null) announce(t('programs.moved', { name, ...place }))
  }

  /** `target` is the module that it was to be moved to. */
  function editTest(edited: Edited, test: ModuleTest, target: ProgramModule | undefined): void {
    if (edited.content === content) {
      // It may be at that place already, or be removed and stay in its module.
      if (target !== undefined && holdsTest(target, test.testId, test.id)) announce(t('programs.notMoved'))
      return
    }
    onEdit(edited.content)
    onCursor(edited.id)
    tellPlace(edited.content, edited.id, nameOf(test.id))
  }

  function placeModule(id: Guid, to: number): void {
    const next = moveModule(content, id, to)
    if (next === content) return
    onEdit(next)
    onCursor(id)
    tellPlace(next, id, nameOf(id))
  }

  function step(row: ProgramGridRow, by: -1 | 1): void {
    if (row.kind === 'module') placeModule(row.module.id, content.modules.indexOf(row.module) + by)
    if (row.kind !== 'test') return
    const { id } = row.test
    const isAtEnd = by === 1 ? content.modules.at(-1)?.tests.at(-1) : content.modules[0]?.tests[0]
    if (isAtEnd?.id === id) return
    const neighbour = content.modules[content.modules.indexOf(row.module) + by]
    editTest(stepModuleTest(content, sent, id, by, newGuid()), row.test, neighbour)
  }

  /** A module takes the place of the other row's module, a test that of the other test, or an end of its module. */
  function drop(key: string, onto: string): void {
    const target = rows.find((one) => one.key === onto)
    const moved = rows.find((one) => one.key === key)
    if (target === undefined || moved === undefined || target.kind === 'addModule') return
    if (moved.kind === 'module') return placeModule(moved.module.id, content.modules.indexOf(target.module))
    if (moved.kind !== 'test') return
    const at = target.kind === 'test' ? target.at - 1 : target.kind === 'module' ? 0 : target.module.tests.length
    const to = { module: target.module.id, at }
    editTest(moveModuleTest(content, sent, moved.test.id, to, newGuid()), moved.test, target.module)
  }

  return { nameOf, step, drop }
}
