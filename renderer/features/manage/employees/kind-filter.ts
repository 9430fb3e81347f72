import { EMPLOYEE_KINDS, type EmployeeKind } from '../../../../contract/model/people.ts'

export type KindFilter = EmployeeKind | 'all'

/** The filters above the table, in the order of their keys. */
export const KIND_FILTERS: readonly KindFilter[] = ['all', ...EMPLOYEE_KINDS]

/** How many rows a filter shows. */
export function countOf(counts: Readonly<Record<EmployeeKind, number>>, kind: KindFilter): number {
  if (kind !== 'all') return counts[kind]
  return EMPLOYEE_KINDS.reduce((sum, one) => sum + counts[one], 0)
}

/** The keys 1 to 7 show the filters in their order. */
export function filterKeys(show: (kind: KindFilter) => void) {
  const key = (at: number) => () => show(KIND_FILTERS[at]!)
  return { 1: key(0), 2: key(1), 3: key(2), 4: key(3), 5: key(4), 6: key(5), 7: key(6) }
}
