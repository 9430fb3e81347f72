import { DeskError } from '../../../contract/model/errors.ts'
import { EMPLOYEE_STATUSES, type EmployeeStatus } from '../../../contract/model/people.ts'
import {
  targetKey,
  type ColumnTarget,
  type MappingTargets,
  type PeopleMapping,
} from '../../../contract/model/people-mapping.ts'
import { table } from '../output.ts'

/** Begins the name of a field that is called like a target of another kind. */
const FIELD = 'field:'

/** What columns can be sent as. Without a profile `fields` is `null`, and every name is that of a field. */
export type Targets = Pick<MappingTargets, 'people'> & { readonly fields: MappingTargets['fields'] | null }

/**
 * A mapping in which columns are sent as `--map` says: "Title=Field", "#3=Field" for the third column, "Title=" for one
 * that is not sent; of employees also "Title=id" and "Title=status". Whatever another column was proposed as, and is
 * named here, this column gets. Fails with `invalid-argument`.
 */
export function mapColumns(
  titles: readonly string[],
  proposed: PeopleMapping,
  wanted: readonly string[],
  targets: Targets,
): PeopleMapping {
  const chosen = new Map(wanted.map((text) => readMap(text, titles, targets)))
  const taken = [...chosen.values()].flatMap((target) => (target === null ? [] : [targetKey(target)]))
  const twice = taken.find((key, at) => taken.indexOf(key) !== at)
  if (twice !== undefined) {
    throw new DeskError('invalid-argument', `Several columns are sent as “${twice.replace(/^field /, '')}”.`)
  }
  const columns = titles.map((_, at) => {
    const target = chosen.get(at)
    if (target !== undefined) return target
    const own = proposed.columns[at] ?? null
    return own !== null && taken.includes(targetKey(own)) ? null : own
  })
  return { ...proposed, columns }
}

/** The column and its target. Titles and fields may contain "=", so the first way to read it that fits is taken. */
function readMap(text: string, titles: readonly string[], targets: Targets): readonly [number, ColumnTarget | null] {
  const splits = [...text.matchAll(/=/g)].map(({ index }) => [text.slice(0, index), text.slice(index + 1)] as const)
  if (splits.length === 0) throw new DeskError('invalid-argument', `Write --map "Title=Field", not "${text}".`)
  for (const [title, name] of splits) {
    const column = columnOf(title, titles)
    const target = targetOf(name, targets)
    if (column !== null && target !== undefined) return [column, target]
  }
  const [title, name] = splits.find(([before]) => columnOf(before, titles) !== null) ?? splits[0]!
  if (columnOf(title, titles) === null) {
    throw new DeskError('invalid-argument', `No column "${title}". Columns: ${titles.map(quoted).join(', ')}.`)
  }
  const fields = (targets.fields ?? []).map(quoted)
  const known = targets.people === 'employees' ? ['id', 'status', ...fields] : fields
  throw new DeskError('invalid-argument', `No field "${name}". Available: ${known.join(', ')}.`)
}

/** Place of a column by its title, or by its number as "#1"; `null` for none. Fails where several have the title. */
function columnOf(title: string, titles: readonly string[]): number | null {
  const places = titles.flatMap((other, at) => (other === title ? [at] : []))
  if (places.length > 1) {
    const numbers = places.map((at) => `#${at + 1}`).join(', ')
    throw new DeskError('invalid-argument', `Several columns are titled "${title}". Use a number: ${numbers}.`)
  }
  const [place] = places
  if (place !== undefined) return place
  const number = Number(/^#(\d{1,5})$/.exec(title)?.[1] ?? 0)
  return number >= 1 && number <= titles.length ? number - 1 : null
}

/** `null` for what is not sent, `undefined` where there is no such target. */
function targetOf(name: string, { people, fields }: Targets): ColumnTarget | null | undefined {
  if (name === '') return null
  if (people === 'employees' && (name === 'id' || name === 'status')) return { kind: name }
  if (fields === null) return { kind: 'field', name: name.startsWith(FIELD) ? name.slice(FIELD.length) : name }
  const field = fields.find((known) => known === name || `${FIELD}${known}` === name)
  return field === undefined ? undefined : { kind: 'field', name: field }
}

/** A mapping in which values of the status mean what `--status` says: "Value=active" or "Value=hidden". */
export function mapStatuses(mapping: PeopleMapping, wanted: readonly string[]): PeopleMapping {
  const chosen = wanted.map((text) => {
    const at = text.lastIndexOf('=')
    const status = EMPLOYEE_STATUSES.find((known) => known === text.slice(at + 1))
    if (at !== -1 && status !== undefined) return { value: text.slice(0, at), status }
    throw new DeskError('invalid-argument', `Write --status "Value=active" or "Value=hidden", not "${text}".`)
  })
  const values = new Map<string, EmployeeStatus | null>(
    [...mapping.statuses, ...chosen].map(({ value, status }) => [value, status]),
  )
  return { ...mapping, statuses: [...values].map(([value, status]) => ({ value, status })) }
}

/** The columns with what they are sent as. */
export function columnsText(titles: readonly string[], { columns }: PeopleMapping, isRemembered: boolean): string {
  const rows = titles.map((title, at) => [title === '' ? `#${at + 1}` : title, targetText(columns[at] ?? null)])
  const columnsTable = table(['COLUMN', 'SENT AS'], rows)
  return isRemembered ? `${columnsTable}\nRemembered for this layout.` : columnsTable
}

function targetText(target: ColumnTarget | null): string {
  if (target === null) return 'not sent'
  return target.kind === 'field' ? target.name : target.kind
}

const quoted = (text: string): string => `"${text}"`
