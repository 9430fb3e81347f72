import { skipToken, useQuery } from '@tanstack/react-query'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { EmployeesPlan, EmployeesTally } from '../../../../contract/model/people.ts'
import type { Profile } from '../../../../contract/model/profile.ts'
import { desk } from '../../../bridge/desk.ts'
import { manageQueries } from '../manage-queries.ts'
import { usePlannedTable, type PlannedTable } from '../people/use-planned-table.ts'
import type { SheetWork } from '../people/use-sheet.ts'

/** The dry run of the table of employees that is open. */
export type ShownPlan = PlannedTable<EmployeesPlan> & {
  /** What would be sent without the rows that are left out. */
  readonly tally: EmployeesTally | null
}

/** Plans the table, again whenever something was synced or the profile was changed. */
export function usePlan(connectionId: ConnectionId, work: SheetWork, profile: Profile | null): ShownPlan {
  const shown = usePlannedTable(connectionId, work, {
    people: 'employees',
    profileId: profile?.profileId,
    ask: (tableId, mapping) =>
      desk.people.plan({ connectionId, tableId, request: { profileId: profile!.profileId, mapping } }),
  })
  const { plan, planned, isReady, error } = shown
  const leftOut = [...work.leftOut]
  const tallyQuery = manageQueries.employeesTally(connectionId, work.table?.tableId ?? 0, planned, leftOut)
  const tallying = useQuery({ ...tallyQuery, ...(!isReady || leftOut.length === 0 ? { queryFn: skipToken } : {}) })
  return {
    ...shown,
    tally: leftOut.length === 0 ? plan : (tallying.data ?? null),
    error: error ?? tallying.error,
  }
}
