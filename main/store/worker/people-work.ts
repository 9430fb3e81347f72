import { peopleMappingSchema, rememberMapping } from '../../../contract/model/people-mapping.ts'
import { enteredProfileSchema } from '../../../contract/model/profile.ts'
import { parseOrRefuse } from '../../support/parse-or-refuse.ts'
import type { Carries, MethodName } from '../common/methods.ts'
import { writeLayout } from '../queries/people-layouts.ts'
import { deleteProfile, writeProfile } from '../queries/profiles.ts'
import { inTransaction, type WriteDb } from './databases/database.ts'

type PeopleWrites = Pick<Carries<'writer'>, Extract<MethodName<'writer'>, `people.${string}`>>

/** Profiles, and how tables of people are read. `wroteMore` is called after a commit that is worth a backup. */
export function peopleWrites(reviews: WriteDb, wroteMore: () => void): PeopleWrites {
  function change(work: () => void): void {
    inTransaction(reviews, work)
    wroteMore()
  }

  return {
    'people.remember': (layout, asked) => {
      const mapping = parseOrRefuse(peopleMappingSchema, asked)
      change(() => writeLayout(reviews, layout, rememberMapping(layout.titles, mapping)))
    },
    'people.putProfile': (entered, now) => {
      const profile = parseOrRefuse(enteredProfileSchema, entered)
      change(() => writeProfile(reviews, profile, now))
    },
    'people.removeProfile': (profileId) => change(() => deleteProfile(reviews, profileId)),
  }
}
