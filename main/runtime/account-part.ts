import type { Guid } from '../../contract/model/ids.ts'
import type { FoundResults, ParticipantResults } from '../../contract/model/results.ts'
import type { ServiceTest } from '../../contract/model/service-test.ts'
import type { ParticipantWithSessions } from '../../contract/remote/participants.ts'
import { takeImages } from '../store/common/participant-data.ts'
import type { Part, PartContext } from './part.ts'

/** What is read of the account besides the feed: its tests, and results by participant. */
export type AccountPart = Part & {
  /** `GET /v1/tests` (API document, section 4.8) without a filter. */
  tests(): Promise<readonly ServiceTest[]>
  /** `GET /v1/participants` (section 4.9), in as many requests as that takes. In blind mode nobody is named. */
  results(participantIds: readonly Guid[], signal?: AbortSignal): Promise<FoundResults>
}

export function createAccountPart({ client, store }: Pick<PartContext, 'client' | 'store'>): AccountPart {
  return {
    tests: () => client.listTests({}),
    async results(participantIds, signal) {
      const asked = [...new Set(participantIds)]
      const found = await client.getParticipants(asked, signal === undefined ? {} : { signal })
      const isBlind = await store.reviews.isBlind()
      const known = new Set(found.map(({ id }) => id))
      return {
        participants: found.map((one) => resultsOf(one, isBlind)),
        without: asked.filter((id) => !known.has(id)),
      }
    },
    // A call that is under way ends with the client.
    end: () => Promise.resolve(),
  }
}

function resultsOf({ id, data, sessions }: ParticipantWithSessions, isBlind: boolean): ParticipantResults {
  const { fields } = takeImages(data.map(({ key, value }) => ({ name: key, value })))
  const shown = fields.flatMap(({ name, value, imageIndex }) => (imageIndex === undefined ? [{ name, value }] : []))
  return {
    participantId: id,
    data: isBlind ? null : shown,
    sessions: sessions.map(({ testID: testId, ...session }) => ({ ...session, testId })),
  }
}
