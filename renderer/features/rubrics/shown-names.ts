import type { TFunction } from 'i18next'

/** The name of a rubric, which a draft may lack. */
export function rubricName(t: TFunction, name: string | undefined): string {
  return name === undefined || name === '' ? t('rubrics.unnamed') : name
}

/** The name of a criterion, which a draft may lack. */
export function criterionName(t: TFunction, name: string | undefined): string {
  return name === undefined || name === '' ? t('rubrics.unnamedCriterion') : name
}
