import type { TFunction } from 'i18next'

/** What a level of a criterion is called to screen readers: its points, and its description where it has one. */
export function levelLabel(t: TFunction, points: string, description: string): string {
  return description === '' ? points : t('app.labelled', { label: points, text: description })
}
