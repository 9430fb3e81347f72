import { nameParts } from '../../../contract/model/people-titles.ts'
import type { FieldChange, PersonDetails, RowReason, ShownPerson, ShownValue } from '../../../contract/model/people.ts'
import type { PeopleMapping } from '../../../contract/model/people-mapping.ts'
import { imageTypeOf } from '../common/image-value.ts'
import { idOf, notKept, type EmployeesRun } from './plan-employees.ts'
import type { ParticipantsRun } from './plan-participants.ts'
import type { Places } from './plan-people.ts'
import type { PeopleTable } from './read-table.ts'
import { digestOf, storedValue, syncedValue } from './stored-employee.ts'

/** A plan of either kind with its table. */
export type Planned =
  | {
      readonly people: 'employees'
      readonly table: PeopleTable
      readonly run: EmployeesRun
      readonly mapping: PeopleMapping
    }
  | {
      readonly people: 'participants'
      readonly table: PeopleTable
      readonly run: ParticipantsRun
      readonly mapping: PeopleMapping
    }

const SHOWN_LENGTH = 300
const NO_REASONS: readonly RowReason[] = []

/** A row as the list shows it. */
export function shownPerson(planned: Planned, index: number): ShownPerson {
  const { table, run } = planned
  const cells = table.rows[index]!
  const {
    status,
    changes,
    notKept: gone,
  } = planned.people === 'employees' ? changeOf(planned.run, cells, index) : NO_CHANGE
  return {
    index,
    row: table.numbers[index]!,
    id: idOf(run.places, cells),
    name: nameOf(run.places, cells),
    kind: run.kinds[index]!,
    status,
    changes,
    fields: run.places.fields.flatMap(({ field, at }) => {
      const value = cells[at] ?? ''
      return value === '' ? [] : [{ field: field.name, value: shownValue(value) }]
    }),
    reasons: run.reasons.get(index) ?? NO_REASONS,
    notKept: gone,
  }
}

/** A row with all its cells, also those that are not sent. */
export function personDetails(planned: Planned, index: number): PersonDetails {
  const { columns, rows } = planned.table
  const cells = rows[index]!
  return {
    ...shownPerson(planned, index),
    cells: columns.map(({ title }, at) => ({
      title,
      value: cells[at] ?? '',
      target: planned.mapping.columns[at] ?? null,
    })),
  }
}

const NO_CHANGE = { status: { before: null, after: null }, changes: [], notKept: [] } as const

function changeOf(run: EmployeesRun, cells: readonly string[], index: number) {
  const { before, places, kinds, statuses } = run
  const after = statuses[index] ?? null
  const known = before.get(index)
  if (known === undefined) {
    return { ...NO_CHANGE, status: { before: kinds[index] === 'unchanged' ? after : null, after } }
  }
  const changes = places.fields.flatMap(({ field, at }): readonly FieldChange[] => {
    const stored = syncedValue(known, field.name)
    const value = cells[at] ?? ''
    if (stored === storedValue(value)) return []
    return [{ field: field.name, before: shownValue(stored), after: shownValue(value) }]
  })
  return { status: { before: known.status, after }, changes, notKept: notKept(run, known) }
}

/** The name in a row: of a field that is one, or of the parts of a name. */
export function nameOf({ fields }: Places, cells: readonly string[]): string {
  const parts = fields.map(({ field, at }) => ({ ...nameParts(field.name), at }))
  const [whole] = parts.filter((part) => part.whole && !part.first && !part.last)
  if (whole !== undefined) return cells[whole.at] ?? ''
  const first = parts.find((part) => part.first)
  const last = parts.find((part) => part.last && part !== first)
  const places = [first, last].flatMap((part) => part ?? [])
  const used = places.length > 0 ? places : parts.filter((part) => part.whole).slice(0, 1)
  return used
    .flatMap(({ at }) => cells[at] ?? [])
    .join(' ')
    .trim()
}

function shownValue(value: string): ShownValue {
  const type = digestOf(value) ?? imageTypeOf(value)
  if (type !== null) return { text: type, isImage: type !== '', isCut: type === '' }
  const isCut = value.length > SHOWN_LENGTH
  // A surrogate pair is not cut in two.
  const text = isCut ? value.slice(0, SHOWN_LENGTH).replace(/[\uD800-\uDBFF]$/, '') : value
  return { text, isImage: false, isCut }
}
