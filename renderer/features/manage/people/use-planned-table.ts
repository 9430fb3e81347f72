import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import type { MappingTargets, PeopleMapping } from '../../../../contract/model/people-mapping.ts'
import { manageQueries } from '../manage-queries.ts'
import type { SheetWork } from './use-sheet.ts'

/** The dry run of a table. */
export type PlannedTable<Plan> = {
  readonly mapping: PeopleMapping | null
  /** Whether the columns are sent as they were for a file like this before. */
  readonly isRemembered: boolean
  readonly plan: Plan | null
  /** Whether this is the plan of the columns as they are mapped now. */
  readonly isReady: boolean
  /** Tells this plan from the next one of the table. */
  readonly planned: string
  readonly isReading: boolean
  readonly error: Error | null
}

type Options<Plan> = {
  readonly people: MappingTargets['people']
  /** `null` for none; `undefined` while there is none that is needed. */
  readonly profileId: Guid | null | undefined
  readonly ask: (tableId: number, mapping: PeopleMapping) => Promise<Plan>
}

const NO_TABLE = -1

/** Plans the table with the columns as they are mapped, again whenever what it is compared with has changed. */
export function usePlannedTable<Plan extends object>(
  connectionId: ConnectionId,
  work: SheetWork,
  { people, profileId, ask }: Options<Plan>,
): PlannedTable<Plan> {
  const { edited, revision } = work
  const tableId = work.table?.tableId ?? NO_TABLE
  const isOpen = tableId !== NO_TABLE && profileId !== undefined
  const asked = manageQueries.mapping(connectionId, tableId, people, profileId ?? null)
  const proposed = useQuery({ ...asked, ...(isOpen ? {} : { queryFn: skipToken }) })
  const mapping = isOpen ? (edited ?? proposed.data?.mapping ?? null) : null
  const request = { profileId: profileId ?? null, mapping: mapping ?? { columns: [], statuses: [] } }
  const plan = () => ask(tableId, request.mapping)
  const planning = useQuery({
    ...manageQueries.peoplePlan(connectionId, tableId, revision, request, plan),
    ...(mapping === null ? { queryFn: skipToken } : {}),
    placeholderData: (before, query) => (query?.queryKey[3] === tableId ? keepPreviousData(before) : undefined),
  })
  // While the next plan is made, the rows of the last one stay.
  const isReady = planning.isSuccess && !planning.isPlaceholderData
  const made = isReady ? `${tableId} ${revision} ${planning.dataUpdatedAt}` : null
  const [planned, setPlanned] = useState('')
  if (made !== null && made !== planned) setPlanned(made)
  return {
    mapping,
    isRemembered: edited === null && proposed.data?.isRemembered === true,
    plan: planning.data ?? null,
    isReady,
    planned,
    isReading: isOpen && (planning.isFetching || proposed.isFetching),
    error: proposed.error ?? planning.error,
  }
}
