import {
  mappingProblem,
  type ColumnTarget,
  type MappingTargets,
  type PeopleMapping,
} from '../../../contract/model/people-mapping.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import type { PersonKind, RowReason } from '../../../contract/model/people.ts'
import type { ProfileField } from '../../../contract/model/profile.ts'
import { spreadsheetFault } from '../../../contract/model/spreadsheet-values.ts'
import { visibleText } from '../../../contract/model/visible-text.ts'
import { isUnreadable } from '../tables/decode-table.ts'
import { checkValue } from './check-value.ts'
import type { PeopleTable } from './read-table.ts'

/** Where the parts of a person stand in a row. Fields are in the order of the profile. */
export type Places = {
  readonly id: number | null
  readonly status: number | null
  readonly fields: readonly { readonly field: ProfileField; readonly at: number }[]
  /** Required fields that no column is sent as. */
  readonly missing: readonly ProfileField[]
}

/** What is known of the rows of a table, by their place. */
export type RowsPlan<K extends PersonKind> = {
  readonly places: Places
  readonly kinds: readonly K[]
  /** Of the invalid rows. */
  readonly reasons: ReadonlyMap<number, readonly RowReason[]>
}

/**
 * The places of a mapping in a table. Fails with `invalid-argument` where two columns have one target, or a column one
 * that there is not.
 */
export function placesOf(
  table: PeopleTable,
  mapping: PeopleMapping,
  people: MappingTargets['people'],
  fields: readonly ProfileField[],
): Places {
  const found = mappingProblem(mapping, { people, fields: fields.map(({ name }) => name) })
  if (found !== null || mapping.columns.length !== table.columns.length) {
    const field = found?.target.kind === 'field' ? found.target.name : found?.target.kind
    throw new DeskError(
      'invalid-argument',
      `The columns are not mapped as they can be: ${found?.problem ?? 'number'}.`,
      {
        ...(field !== undefined && { field }),
      },
    )
  }
  const place = (fits: (target: ColumnTarget) => boolean): number | null => {
    const at = mapping.columns.findIndex((target) => target !== null && fits(target))
    return at === -1 ? null : at
  }
  const placed = fields.map((field) => ({
    field,
    at: place((target) => target.kind === 'field' && target.name === field.name),
  }))
  return {
    id: place(({ kind }) => kind === 'id'),
    status: place(({ kind }) => kind === 'status'),
    fields: placed.flatMap(({ field, at }) => (at === null ? [] : [{ field, at }])),
    missing: placed.flatMap(({ field, at }) => (at === null && field.isRequired ? [field] : [])),
  }
}

/** What is wrong with the values of a row, whoever it is about. */
export function reasonsOfValues(table: PeopleTable, { fields, missing }: Places, index: number): RowReason[] {
  const reasons: RowReason[] = []
  const cells = table.rows[index]!
  const fault = table.faults.get(index)
  if (fault !== undefined) reasons.push({ reason: fault })
  for (const { field, at } of fields) {
    const value = cells[at] ?? ''
    const reason = changedValue(table, at, value) ?? checkValue(field, value)
    if (reason !== null) reasons.push(reason)
  }
  for (const { name } of missing) reasons.push({ reason: 'required', field: name })
  return reasons
}

/** What most values are: no spreadsheet makes that of something else, and it is the same in all encodings. */
const PLAIN = /^(?:[A-Za-z][\w .@-]*|\d+)$/
/** Most characters that are looked at: what spreadsheets make of a value is short, and an image has millions. */
const LOOKED_AT = 10_000

/** Why a value is not what somebody entered; `null` for nothing that is sure. */
function changedValue(table: PeopleTable, at: number, value: string): RowReason | null {
  if (PLAIN.test(value)) return null
  if (isUnreadable(value)) return unreadable(table, at)
  const fault = value.length > LOOKED_AT ? null : spreadsheetFault(value)
  return fault && { reason: fault, title: table.columns[at]?.title ?? '', value: visibleText(value).slice(0, 100) }
}

export function unreadable({ columns }: PeopleTable, at: number): RowReason {
  return { reason: 'unreadableText', title: columns[at]?.title ?? '' }
}
