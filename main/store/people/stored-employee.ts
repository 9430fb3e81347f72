import { hash } from 'node:crypto'
import type { EmployeeStatus } from '../../../contract/model/people.ts'
import { imageTypeOf } from '../common/image-value.ts'

/** An employee as it was synced last, with the values that were sent; an empty one removed what was there before. */
export type SyncedEmployee = {
  readonly status: EmployeeStatus
  readonly data: Readonly<Record<string, string>>
  /** The answer to a later sync was lost, so that the service may have other data than these. */
  readonly isDoubtful?: boolean
}

/** Longer values are stored by their hash: a photo of each employee would make the database large. */
const WHOLE_LENGTH = 1000
const DIGEST = /^\0([a-z/]*) [0-9a-f]{64}$/

/** The stored value of a field; empty where there is none. */
export function syncedValue({ data }: Pick<SyncedEmployee, 'data'>, field: string): string {
  return Object.hasOwn(data, field) ? data[field]! : ''
}

/** A value as it is stored and compared. That of a digest begins with a character that no value of a table has. */
export function storedValue(value: string): string {
  if (value.length <= WHOLE_LENGTH) return value
  return `\0${imageTypeOf(value) ?? ''} ${hash('sha256', value, 'hex')}`
}

/** The type of the image, or an empty text, where a stored value is a digest; `null` where it is the value itself. */
export function digestOf(stored: string): string | null {
  return DIGEST.exec(stored)?.[1] ?? null
}
