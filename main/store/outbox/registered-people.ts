import type { Guid } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { ChangeId } from '../../../contract/model/outbox.ts'
import { pickIdentity, takeImages, type NameValue } from '../common/participant-data.ts'
import type { RegisteredPerson } from '../../../contract/model/registered.ts'
import { upsertRegistered } from '../queries/registered.ts'
import type { WriteDb } from '../worker/databases/database.ts'
import type { StagedRequest } from './bodies.ts'

type Registration = Extract<
  StagedRequest,
  { readonly path: '/v1/participants' | '/v2/participants' | '/v2/employees-participants' }
>

type Person = Pick<RegisteredPerson, 'employee' | 'name' | 'data'>

const UNKNOWN: Person = { employee: null, name: '', data: null }

/**
 * Keeps the people of an answered registration with their IDs, of which their links are made. Takes part in the caller's
 * transaction.
 *
 * The API document shows only in its examples that IDs come back in the order of the people (section 4.5), and not how
 * many there are for several tests. So people are named where there is one ID for each of them; otherwise the IDs are
 * kept without names.
 */
export function keepRegistered(
  reviews: WriteDb,
  { change, batch, at: registeredAt }: { readonly change: ChangeId; readonly batch: number; readonly at: InstantMs },
  registration: Registration,
  ids: readonly Guid[],
): void {
  const { center, tests, validFrom, validTill } = registration.request
  const people = peopleOf(registration)
  const isPaired = ids.length === people.length
  ids.forEach((participantId, place) => {
    const person = isPaired ? people[place]! : UNKNOWN
    upsertRegistered(reviews, {
      participantId,
      change,
      batch,
      center,
      tests,
      validFrom,
      validTill,
      registeredAt,
      ...person,
    })
  })
}

function peopleOf(registration: Registration): readonly Person[] {
  switch (registration.path) {
    case '/v1/participants':
      return registration.request.participants.map(({ data }) =>
        personOf(data.map(({ key, value }) => ({ name: key, value }))),
      )
    case '/v2/participants':
      return registration.request.participants.map(({ data }) => personOf(data))
    case '/v2/employees-participants':
      return registration.request.employees.map(({ id }) => ({ employee: id, name: id, data: null }))
  }
}

/** Photos are left out: they are large, and come back with the session. */
function personOf(data: readonly NameValue[]): Person {
  const { fields } = takeImages(data)
  return {
    employee: null,
    name: pickIdentity(fields).name,
    data: fields.flatMap(({ name, value, imageIndex }) => (imageIndex === undefined ? [{ name, value }] : [])),
  }
}
