import type { Guid } from '../../contract/model/ids.ts'
import type { HeldSession, ParticipantDetails } from '../../contract/model/results.ts'
import { centerOf } from '../../contract/model/session.ts'
import type { ResultGroups } from '../runtime/result-groups.ts'
import type { Store } from '../store/store.ts'

/** What this computer knows about an ID of a look-up, beside what was found. */
export async function participantDetails(
  store: Pick<Store, 'results' | 'outbox'>,
  groups: ResultGroups,
  participantId: Guid,
): Promise<ParticipantDetails> {
  const { data = null, sessions = [] } = groups.find(participantId) ?? {}
  const [matches, held, registered] = await Promise.all([
    store.results.matches(participantId, groups.without(), sessions),
    store.results.heldBy(participantId),
    registeredCenters(store, participantId),
  ])
  return {
    data,
    matches: Object.fromEntries(sessions.map(({ id }, at) => [id, matches[at]!])),
    held,
    center: onlyCenter(held, registered),
  }
}

/** Centers that an ID was registered for from this computer. */
async function registeredCenters({ outbox }: Pick<Store, 'outbox'>, participantId: Guid): Promise<readonly string[]> {
  const filter = { search: participantId, change: null, center: null, test: null }
  const { people } = await outbox.registered(filter, 0, 10)
  return people.filter((person) => person.participantId === participantId).map(({ center }) => center)
}

function onlyCenter(held: readonly HeldSession[], registered: readonly string[]): string | null {
  const centers = new Set([...held.map(centerOf), ...registered])
  const [center = null] = centers
  return centers.size === 1 ? center : null
}
