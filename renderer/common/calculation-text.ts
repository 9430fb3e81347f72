import type { TFunction } from 'i18next'
import type { Calculation } from '../../contract/model/rubric-score.ts'
import { formatNumber } from '../../contract/text/format.ts'
import { shownLocale } from '../../contract/text/language.ts'

/** "3 + 2 + 1 × 2 = 7 of 15". */
export function sumText(t: TFunction, { terms, raw, rawMax }: Calculation): string {
  const each = terms.map(({ points, weight }) =>
    weight === 1 ? formatNumber(points) : `${formatNumber(points)} × ${formatNumber(weight)}`,
  )
  return t('rubrics.sum', { terms: each.length === 0 ? formatNumber(0) : each.join(' + '), raw, rawMax })
}

/** Scaled points with the rubric's decimals, such as "6.0". */
export function scaledText(scaled: number, decimals: number): string {
  return new Intl.NumberFormat(shownLocale(), { minimumFractionDigits: decimals, maximumFractionDigits: 20 }).format(
    scaled,
  )
}
