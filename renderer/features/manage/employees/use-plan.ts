import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { PeopleMapping } from '../../../../contract/model/people-mapping.ts'
import type { EmployeesPlan, EmployeesTally } from '../../../../contract/model/people.ts'
import type { Profile } from '../../../../contract/model/profile.ts'
import { manageQueries } from '../manage-queries.ts'
import type { EmployeesWork } from './use-sheet.ts'

/** The dry run of the table that is open. */
export type ShownPlan = {
  readonly mapping: PeopleMapping | null
  /** Whether the columns are sent as they were for a file like this before. */
  readonly isRemembered: boolean
  readonly plan: EmployeesPlan | null
  /** Tells this plan from the next one of the table. */
  readonly planned: string
  /** What would be sent without the rows that are left out. */
  readonly tally: EmployeesTally | null
  readonly isReading: boolean
  readonly error: Error | null
}

const NO_TABLE = -1

/** Plans the table with the columns as they are mapped, again whenever something was synced or the profile was changed. */
export function usePlan(connectionId: ConnectionId, work: EmployeesWork, profile: Profile | null): ShownPlan {
  const { edited, revision } = work
  const tableId = work.table?.tableId ?? NO_TABLE
  const isOpen = tableId !== NO_TABLE && profile !== null
  const asked = manageQueries.mappingOfEmployees(connectionId, tableId, profile?.profileId ?? ('' as never))
  const proposed = useQuery({ ...asked, ...(isOpen ? {} : { queryFn: skipToken }) })
  const mapping = isOpen ? (edited ?? proposed.data?.mapping ?? null) : null
  const request = { profileId: profile?.profileId ?? ('' as never), mapping: mapping ?? { columns: [], statuses: [] } }
  const planQuery = manageQueries.employeesPlan(connectionId, tableId, revision, request)
  const planning = useQuery({
    ...planQuery,
    ...(mapping === null ? { queryFn: skipToken } : {}),
    placeholderData: (before, query) => (query?.queryKey[3] === tableId ? keepPreviousData(before) : undefined),
  })
  const plan = planning.data ?? null
  // While the next plan is made, the rows of the last one stay.
  const isReady = planning.isSuccess && !planning.isPlaceholderData
  const made = isReady ? `${tableId} ${revision} ${planning.dataUpdatedAt}` : null
  const [planned, setPlanned] = useState('')
  if (made !== null && made !== planned) setPlanned(made)
  const leftOut = [...work.leftOut]
  const tallyQuery = manageQueries.employeesTally(connectionId, tableId, planned, leftOut)
  const tallying = useQuery({ ...tallyQuery, ...(!isReady || leftOut.length === 0 ? { queryFn: skipToken } : {}) })
  return {
    mapping,
    isRemembered: edited === null && proposed.data?.isRemembered === true,
    plan,
    planned,
    tally: leftOut.length === 0 ? plan : (tallying.data ?? null),
    isReading: isOpen && (planning.isFetching || proposed.isFetching),
    error: proposed.error ?? planning.error ?? tallying.error,
  }
}
