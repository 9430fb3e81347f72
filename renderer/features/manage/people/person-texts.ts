import type { TFunction } from 'i18next'
import type { RowReason, ShownValue } from '../../../../contract/model/people.ts'

/** Why a row is not sent, in words. */
export function reasonText(t: TFunction, found: RowReason): string {
  if (found.reason !== 'repeatedId') {
    // Each text takes those that it has a place for.
    return t(`people.reason.${found.reason}`, { title: '', length: 0, field: '', value: '', known: '', ...found })
  }
  const more = found.more > 0 ? ` ${t('people.moreRows', { count: found.more })}` : ''
  return t('people.reason.repeatedId', { rows: found.rows.join(', ') + more })
}

export function reasonsText(t: TFunction, reasons: readonly RowReason[]): string {
  return reasons.map((reason) => reasonText(t, reason)).join(' ')
}

/** A value as a list shows it. */
export function valueText(t: TFunction, { text, isImage, isCut }: ShownValue): string {
  if (isImage) return t('employees.photo', { type: text })
  if (text === '') return t('employees.empty')
  return isCut ? `${text}…` : text
}
