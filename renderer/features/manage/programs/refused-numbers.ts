import type { Guid } from '../../../../contract/model/ids.ts'
import type { ModuleTest, ProgramContent } from '../../../../contract/model/program.ts'
import { isSameValue } from '../../../common/typed-value.ts'
import type { RefusedNumbers } from './program-editor.ts'

/** Fields of a module test whose texts can be no number. */
const FIELDS = ['maxAttempts', 'passingPercentage'] as const satisfies readonly (keyof ModuleTest)[]
export type RefusableField = (typeof FIELDS)[number]

export function refusedName(moduleTest: Guid, field: RefusableField): string {
  return `${moduleTest} ${field}`
}

/** The first module test with a field that shows a refused text; `null` without one. */
export function firstRefused({ modules }: ProgramContent, refused: RefusedNumbers): Guid | null {
  const tests = modules.flatMap((module) => module.tests).filter(({ isRemoved }) => !isRemoved)
  const found = tests.find((test) =>
    FIELDS.some((field) => {
      const text = refused[refusedName(test.id, field)]
      return text !== undefined && isSameValue(text.over, test[field])
    }),
  )
  return found?.id ?? null
}
