import { formatTimestamp } from '../../../contract/model/instants.ts'
import type { ColumnTarget, PeopleMapping } from '../../../contract/model/people-mapping.ts'
import {
  asCounters,
  EMPLOYEE_KINDS,
  type EmployeeKind,
  type EmployeesPlan,
  type RowReason,
  type ShownPeople,
  type StatusValue,
} from '../../../contract/model/people.ts'
import type { Profile } from '../../../contract/model/profile.ts'
import { problemTexts } from '../../../contract/text/people-texts.ts'
import { rowReasonText } from '../../../contract/text/row-reason-text.ts'
import { expectedText } from '../answer-text.ts'
import { count, oneLine, table } from '../output.ts'
import { factsText, type PeopleFile } from './open-table.ts'

/** A row that is not sent. */
export type InvalidRow = { readonly row: number; readonly id: string; readonly reasons: readonly RowReason[] }

export type EmployeesFinding = {
  readonly file: PeopleFile
  readonly profile: Profile
  readonly mapping: PeopleMapping
  readonly isRemembered: boolean
  readonly plan: EmployeesPlan
  /** Those that are listed. */
  readonly invalid: readonly InvalidRow[]
}

const KIND_TEXTS: Readonly<Record<EmployeeKind, string>> = {
  new: 'new',
  changed: 'changed',
  activeAgain: 'active again',
  hidden: 'hidden',
  unchanged: 'unchanged',
  invalid: 'invalid',
}

/** The dry run of a sync in words. */
export function employeesText({ file, profile, mapping, isRemembered, plan, invalid }: EmployeesFinding): string {
  return [
    `${factsText(file)}\nProfile: ${profile.name} (${profile.profileId})`,
    columnsText(file.titles, mapping, isRemembered),
    statusesText(plan.statusValues),
    invalidText(invalid, plan.counts.invalid),
    totalsText(plan),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

export function columnsText(titles: readonly string[], { columns }: PeopleMapping, isRemembered: boolean): string {
  const rows = titles.map((title, at) => [title === '' ? `#${at + 1}` : title, targetText(columns[at] ?? null)])
  const columnsTable = table(['COLUMN', 'SENT AS'], rows)
  return isRemembered ? `${columnsTable}\nRemembered for this layout.` : columnsTable
}

function targetText(target: ColumnTarget | null): string {
  if (target === null) return 'not sent'
  return target.kind === 'field' ? target.name : target.kind
}

function statusesText(values: readonly StatusValue[]): string {
  if (values.length === 0) return ''
  return table(
    ['STATUS VALUE', 'STATUS', 'ROWS'],
    values.map(({ value, status, rows }) => [value, status ?? 'unknown', String(rows)]),
  )
}

/** The rows that are not sent, with their reasons, and how many more there are than `rows`. */
export function invalidText(rows: readonly InvalidRow[], total: number): string {
  if (total === 0) return ''
  const texts = problemTexts()
  const cells = rows.map(({ row, id, reasons }) => [
    String(row),
    short(id),
    reasons.map((reason) => rowReasonText(reason, texts)).join(' '),
  ])
  const more = total - rows.length
  const rest = more > 0 ? `\nand ${more} more; --problems FILE saves all` : ''
  return `${table(['ROW', 'ID', 'PROBLEM'], cells)}${rest}`
}

function totalsText({ counts, toSend, batches, expected, absent, notKept, syncedAt }: EmployeesPlan): string {
  const sent = toSend === 0 ? 'Nothing to send' : `${count(toSend, 'row')} to send in ${batches}`
  return [
    EMPLOYEE_KINDS.map((kind) => `${counts[kind]} ${KIND_TEXTS[kind]}`).join(', '),
    `${sent}${toSend === 0 ? '' : batches === 1 ? ' batch' : ' batches'}`,
    ...(toSend === 0 ? [] : [expectedText(asCounters(expected))]),
    syncedAt === null ? 'Never synced from this computer' : `Compared with the last sync, ${formatTimestamp(syncedAt)}`,
    ...(absent > 0 ? [`${count(absent, 'employee')} of earlier syncs not in the file: nothing happens to them`] : []),
    ...(notKept > 0
      ? [`${count(notKept, 'row')} without a photo or long text that was synced before, which sending may remove`]
      : []),
  ].join('\n')
}

/** The result with `--json`, apart from what was sent. */
export function employeesValue({ file, profile, mapping, isRemembered, plan, invalid }: EmployeesFinding): object {
  const { encoding, delimiter, rows, blank, short: shortRows } = file.facts
  return {
    fileName: file.name,
    encoding,
    delimiter,
    rows,
    blank,
    short: shortRows,
    profile: { profileId: profile.profileId, name: profile.name },
    columns: file.titles.map((title, at) => ({ title, target: mapping.columns[at] ?? null })),
    isRemembered,
    plan,
    invalid,
  }
}

/** Lists `rows` as they are found. */
export function invalidRows({ rows }: ShownPeople): readonly InvalidRow[] {
  return rows.map(({ row, id, reasons }) => ({ row, id, reasons }))
}

function short(text: string): string {
  const line = oneLine(text)
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}
