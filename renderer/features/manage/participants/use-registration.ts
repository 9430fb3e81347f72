import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Connection } from '../../../../contract/model/connection.ts'
import { readIds, type ReadIds } from '../../../../contract/model/employee-ids.ts'
import type { Guid } from '../../../../contract/model/ids.ts'
import type { RegistrationPlan } from '../../../../contract/model/people.ts'
import type { Profile } from '../../../../contract/model/profile.ts'
import {
  REGISTRATION_LIMITS,
  registrationProblems,
  type RegistrationProblem,
} from '../../../../contract/model/registration.ts'
import { desk } from '../../../bridge/desk.ts'
import { useNow } from '../../../ui/use-now.ts'
import { manageQueries } from '../manage-queries.ts'
import { usePlannedTable, type PlannedTable } from '../people/use-planned-table.ts'
import { useSyncedIds } from '../people/use-synced-ids.ts'
import { NO_PROFILE, useSheet, type SheetWork } from '../people/use-sheet.ts'
import type { ParticipantsWork, RegistrationForm } from './use-participants.ts'

export type Registration = {
  readonly form: RegistrationForm
  readonly profiles: readonly Profile[]
  /** `null` for none. */
  readonly profile: Profile | null
  readonly sheet: SheetWork
  readonly shown: PlannedTable<RegistrationPlan>
  readonly read: ReadIds
  /** People who would be registered, and the requests for them. */
  readonly people: number
  readonly batches: number
  readonly problems: readonly RegistrationProblem[]
}

/** A registration that is being made: what all people share, and who they are. */
export function useRegistration(connection: Connection, work: ParticipantsWork): Registration {
  const { id, centers } = connection
  const now = useNow(60_000)
  const sheet = useSheet(id, 'participants')
  const { data: profiles } = useQuery(manageQueries.profiles(id))
  const chosen = profiles?.find(({ profileId }) => profileId === sheet.profileId)
  const profile = sheet.profileId === NO_PROFILE ? null : (chosen ?? profiles?.[0] ?? null)
  const profileId: Guid | null = profile?.profileId ?? null
  const shown = usePlannedTable(id, sheet, {
    people: 'participants',
    profileId: profiles === undefined ? undefined : profileId,
    ask: (tableId, mapping) =>
      desk.people.planParticipants({ connectionId: id, tableId, request: { profileId, mapping } }),
  })
  // Of one center there is nothing to choose.
  const form = work.draft.center === '' && centers.length === 1 ? { ...work.draft, center: centers[0]! } : work.draft
  const entered = useMemo(() => readIds(form.ids).ids, [form.ids])
  const synced = useSyncedIds(id, entered)
  const read = useMemo(() => readIds(form.ids, synced), [form.ids, synced])
  const counted = form.who === 'table' ? countTable(shown.plan, sheet) : countEmployees(read)
  return {
    form,
    profiles: profiles ?? [],
    profile,
    sheet,
    shown,
    read,
    ...counted,
    problems: registrationProblems(form, now),
  }
}

function countTable(plan: RegistrationPlan | null, { table, leftOut }: SheetWork) {
  if (plan === null || table === null) return { people: 0, batches: 0 }
  const people = Math.max(0, plan.counts.registered - leftOut.size)
  // Bodies with photos may need more.
  return { people, batches: leftOut.size === 0 ? plan.batches : Math.ceil(people / REGISTRATION_LIMITS.participants) }
}

function countEmployees({ ids, problems }: ReadIds) {
  const people = problems.length > 0 ? 0 : ids.length
  return { people, batches: Math.ceil(people / REGISTRATION_LIMITS.employees) }
}
