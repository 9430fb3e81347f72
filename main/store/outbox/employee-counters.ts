import { CHANGE_ENDPOINTS } from '../../../contract/remote/changes.ts'

const COUNTERS = CHANGE_ENDPOINTS['/v1/employees'].answer.partial()

/** How many employees of a sync may change both data and status, and how many may change the status. */
export type ExpectedChanges = { readonly twice: number; readonly statuses: number }

/**
 * Whether an answer to a sync counts every employee of the request: a service may leave invalid ones out and still answer
 * with 200. An employee whose data and status both change may count once or twice (API document, section 4.7). Says no where
 * the counters leave a doubt, as far as this computer knows what the service had.
 */
export function hasTakenAll(answer: unknown, employees: number, { twice, statuses }: ExpectedChanges): boolean {
  const read = COUNTERS.safeParse(answer)
  if (!read.success) return false
  const { employeesCreated: created = 0, employeesNotChanged: notChanged = 0 } = read.data
  const { employeesDataUpdated: byData = 0 } = read.data
  const byStatus = (read.data.employeesStatusChangedToActive ?? 0) + (read.data.employeesStatusChangedToHidden ?? 0)
  // As many as there are at least, even if everyone who could count twice does.
  if (created + notChanged + Math.max(byData, byStatus) >= employees) return true
  return byStatus <= statuses && created + notChanged + byData + byStatus >= employees + twice
}
