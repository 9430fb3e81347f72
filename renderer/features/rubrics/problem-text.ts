import type { TFunction } from 'i18next'
import type { RubricProblem } from '../../../contract/model/rubric-records.ts'
import type { RubricContent } from '../../../contract/model/rubric.ts'
import { criterionName } from './shown-names.ts'

/** "rubrics[0].versions[1].content.criteria[2].weight: too small; at least 0.01". */
export function problemText(t: TFunction, { field, reason, limit = 0 }: RubricProblem): string {
  return t('rubrics.problem', { field, reason: t(`rubrics.reason.${reason}`, { limit }) })
}

/** What to do before a draft can be published. */
export function publishProblemText(t: TFunction, { criteria }: RubricContent, problem: RubricProblem): string {
  const { field, reason } = problem
  const row = Number(/^criteria\[(\d+)\]/.exec(field)?.[1] ?? Number.NaN)
  if (field === 'name') return t('rubrics.publishProblem.name')
  if (field === 'criteria') return t('rubrics.publishProblem.criteria')
  if (field.endsWith('.name')) return t('rubrics.publishProblem.criterionName', { number: row + 1 })
  if (reason === 'no-points') {
    const name = criterionName(t, criteria[row]?.name)
    return t('rubrics.publishProblem.criterionPoints', { name })
  }
  return problemText(t, problem)
}
