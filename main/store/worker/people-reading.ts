import { DeskError } from '../../../contract/model/errors.ts'
import type { Guid } from '../../../contract/model/ids.ts'
import { peopleMappingSchema, proposeMapping, recallMapping } from '../../../contract/model/people-mapping.ts'
import type { Profile } from '../../../contract/model/profile.ts'
import { parseOrRefuse } from '../../support/parse-or-refuse.ts'
import type { Carries, MethodName } from '../common/methods.ts'
import { changedIds } from '../people/check-id.ts'
import { createPeopleTables } from '../people/people-tables.ts'
import { readLastSync, readSyncedAmong, readSyncedIds } from '../queries/employees.ts'
import { readLayout } from '../queries/people-layouts.ts'
import { listProfiles, readProfile } from '../queries/profiles.ts'
import { inSnapshot, type ReadDb } from './databases/database.ts'

type PeopleReads = Pick<Carries<'reader'>, Extract<MethodName<'reader'>, `people.${string}`>>

/** The reader's methods for tables of people. */
export function peopleReads(reviews: ReadDb): PeopleReads {
  const tables = createPeopleTables()

  function profileOf(id: Guid): Profile {
    const profile = readProfile(reviews, id)
    if (profile !== null) return profile
    throw new DeskError('invalid-argument', 'There is no such profile.', { field: 'profileId', value: id })
  }

  return {
    'people.open': (tableId, source, choice) => tables.open(tableId, source, choice),
    'people.column': (tableId, at) => tables.column(tableId, at),
    'people.close': (tableId) => tables.close(tableId),
    'people.mappingFor': (tableId, people, profileId) =>
      inSnapshot(reviews, () => {
        const titles = tables.titles(tableId)
        // Without a profile, a column can be sent under its own title.
        const names =
          profileId === null
            ? titles.filter((title) => title !== '')
            : profileOf(profileId).fields.map(({ name }) => name)
        const targets = { people, fields: [...new Set(names)] }
        const remembered = readLayout(reviews, { people, profileId, titles })
        return remembered === null
          ? { mapping: proposeMapping(titles, targets), isRemembered: false }
          : {
              // Without a profile, whatever was entered as the name of a field stays.
              mapping: recallMapping(titles, remembered, profileId === null ? { people, fields: null } : targets),
              isRemembered: true,
            }
      }),
    'people.plan': (tableId, { mapping, profileId }) =>
      inSnapshot(reviews, () =>
        tables.planEmployees(tableId, {
          mapping: parseOrRefuse(peopleMappingSchema, mapping),
          profile: profileOf(profileId),
          last: readLastSync(reviews, profileId),
        }),
      ),
    'people.tally': (tableId, leftOut) => tables.tally(tableId, leftOut),
    'people.bodies': (tableId, leftOut) => tables.employeeBodies(tableId, leftOut),
    'people.activeIds': (tableId, leftOut) => tables.activeIds(tableId, leftOut),
    'people.participants': (tableId, { mapping, profileId }, replaced) =>
      tables.planParticipants(tableId, {
        mapping: parseOrRefuse(peopleMappingSchema, mapping),
        profile: profileId === null ? null : profileOf(profileId),
        replaced,
      }),
    'people.imageFiles': (tableId) => tables.imageFiles(tableId),
    'people.participantBodies': (tableId, head, leftOut) => tables.participantBodies(tableId, head, leftOut),
    'people.rows': (tableId, filter, from, count) => tables.rows(tableId, filter, from, count),
    'people.row': (tableId, index) => tables.row(tableId, index),
    'people.problems': (tableId, texts, fileType) => tables.problems(tableId, texts, fileType),
    'people.profiles': () => listProfiles(reviews),
    'people.changedAmong': (ids) =>
      inSnapshot(reviews, () => changedIds([...new Set(ids)], new Set(readSyncedIds(reviews)))),
    'people.syncedAmong': (ids) => inSnapshot(reviews, () => readSyncedAmong(reviews, ids)),
  }
}
