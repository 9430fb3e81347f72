import { formatTimestamp } from '../../../contract/model/instants.ts'
import {
  asCounters,
  EMPLOYEE_KINDS,
  type EmployeeKind,
  type EmployeesPlan,
  type StatusValue,
} from '../../../contract/model/people.ts'
import { expectedText } from '../answer-text.ts'
import { count, table } from '../output.ts'
import { invalidText } from './invalid-rows.ts'
import { tableText, type MappedTable } from './mapped-table.ts'

export type EmployeesFinding = MappedTable & { readonly plan: EmployeesPlan }

const KIND_TEXTS: Readonly<Record<EmployeeKind, string>> = {
  new: 'new',
  changed: 'changed',
  activeAgain: 'active again',
  hidden: 'hidden',
  unchanged: 'unchanged',
  invalid: 'invalid',
}

/** The dry run of a sync in words. */
export function employeesText(finding: EmployeesFinding): string {
  const { plan, invalid } = finding
  return [
    tableText(finding),
    statusesText(plan.statusValues),
    invalidText(invalid, plan.counts.invalid),
    totalsText(plan),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function statusesText(values: readonly StatusValue[]): string {
  if (values.length === 0) return ''
  return table(
    ['STATUS VALUE', 'STATUS', 'ROWS'],
    values.map(({ value, status, rows }) => [value, status ?? 'unknown', String(rows)]),
  )
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
