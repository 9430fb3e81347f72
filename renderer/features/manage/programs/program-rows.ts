import type { Guid } from '../../../../contract/model/ids.ts'
import type { ProgramChange } from '../../../../contract/model/program-difference.ts'
import {
  remainingTests,
  type ModuleTest,
  type ProgramContent,
  type ProgramModule,
} from '../../../../contract/model/program.ts'

/** A row of the table of modules and tests. `key` tells it apart also after others were moved. */
export type ProgramGridRow =
  | { readonly kind: 'module'; readonly key: string; readonly module: ProgramModule; readonly at: number }
  | {
      readonly kind: 'test'
      readonly key: string
      readonly module: ProgramModule
      readonly test: ModuleTest
      readonly at: number
    }
  | { readonly kind: 'addTest'; readonly key: string; readonly module: ProgramModule }
  | { readonly kind: 'addModule'; readonly key: string }

export function rowsOf({ modules }: ProgramContent): readonly ProgramGridRow[] {
  return [
    ...modules.flatMap((module, index): ProgramGridRow[] => [
      { kind: 'module', key: module.id, module, at: index + 1 },
      ...module.tests.map((test, at): ProgramGridRow => ({ kind: 'test', key: test.id, module, test, at: at + 1 })),
      { kind: 'addTest', key: `add-${module.id}`, module },
    ]),
    { kind: 'addModule', key: 'add' },
  ]
}

/** What happens to a module or module test when the program is sent. */
export type RowMark = 'added' | 'changed' | 'removed'

export function marksOf(changes: readonly ProgramChange[]): ReadonlyMap<Guid, RowMark> {
  const marks = new Map<Guid, RowMark>()
  for (const change of changes) {
    if (change.of === 'program') continue
    const id = change.of === 'module' ? change.module : change.moduleTest
    marks.set(id, change.kind === 'moved' ? 'changed' : change.kind)
  }
  return marks
}

/** The place of a test among those that remain, counted from 1; `null` for one that is removed. */
export function placeOfTest(module: ProgramModule, id: Guid): { readonly at: number; readonly of: number } | null {
  const remaining = remainingTests(module)
  const at = remaining.findIndex((test) => test.id === id)
  return at === -1 ? null : { at: at + 1, of: remaining.length }
}
