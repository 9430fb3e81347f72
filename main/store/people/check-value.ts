import type { RowReason } from '../../../contract/model/people.ts'
import type { ProfileField } from '../../../contract/model/profile.ts'
import { hasVisibleText } from '../../../contract/model/visible-text.ts'
import { imageProblem } from '../common/image-value.ts'

/** Most characters of a value that a reason repeats. */
const SHOWN_VALUE = 100
/**
 * What is certainly no address: two of them, no `@`, a host without a dot. The service may refuse more; names in all
 * scripts are let through.
 */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/u
const EMAIL_LENGTH = { whole: 254, local: 64 }
const PHONE = /^\+?\d[\d ()/.-]{2,29}$/
/** With a decimal point: a comma may separate thousands. */
const NUMBER = /^-?\d+(?:\.\d+)?$/
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** What is wrong with a value of a field; `null` where it can be sent. An empty value is wrong only where it is required. */
export function checkValue(field: ProfileField, value: string): RowReason | null {
  const { name, kind, isRequired } = field
  if (isRequired && !hasVisibleText(value)) return { reason: 'required', field: name }
  if (value === '') return null
  switch (kind) {
    case 'text':
      return null
    case 'image':
      return imageProblem(name, value)
    case 'email':
      return isEmail(value) ? null : refused('email', name, value)
    case 'phone':
      return PHONE.test(value) ? null : refused('phone', name, value)
    case 'date':
      return isDate(value) ? null : refused('date', name, value)
    case 'number':
      return NUMBER.test(value) ? null : refused('number', name, value)
    case 'choice':
      return field.choices.length === 0 || field.choices.includes(value) ? null : refused('choice', name, value)
  }
}

function refused(reason: 'email' | 'phone' | 'number' | 'date' | 'choice', field: string, value: string): RowReason {
  return { reason, field, value: value.slice(0, SHOWN_VALUE) }
}

function isEmail(value: string): boolean {
  const local = value.slice(0, value.lastIndexOf('@'))
  return (
    EMAIL.test(value) &&
    value.length <= EMAIL_LENGTH.whole &&
    local.length <= EMAIL_LENGTH.local &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..')
  )
}

/** A day that there is, as `2026-11-30`. */
function isDate(value: string): boolean {
  const instant = DATE.test(value) ? Date.parse(value) : Number.NaN
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(value)
}
