import type { Guid } from '../../contract/model/ids.ts'
import type { ServiceTest } from '../../contract/model/service-test.ts'
import { IDS_PER_LOOK_UP } from '../remote/look-up-size.ts'
import type { Part, PartContext } from './part.ts'
import type { ResultGroups } from './result-groups.ts'

type LookUpOptions = {
  readonly signal?: AbortSignal | undefined
  /** Called after each answer. */
  readonly onAnswer?: () => void
}

/** What is read of the account besides the feed: its tests, and results by participant. */
export type AccountPart = Part & {
  /** `GET /v1/tests` (API document, section 4.8) without a filter. */
  tests(): Promise<readonly ServiceTest[]>
  /**
   * `GET /v1/participants` (section 4.9), in as many requests as that takes. Each answer is added to the groups at once,
   * so that they have what was found where it fails, or is stopped, which fails with `cancelled`.
   */
  lookUp(participantIds: readonly Guid[], groups: ResultGroups, options?: LookUpOptions): Promise<void>
}

export function createAccountPart({ client }: Pick<PartContext, 'client'>): AccountPart {
  return {
    tests: () => client.listTests({}),
    async lookUp(participantIds, groups, { signal, onAnswer = () => undefined } = {}) {
      const asked = [...new Set(participantIds)]
      for (let start = 0; start < asked.length; start += IDS_PER_LOOK_UP) {
        const ids = asked.slice(start, start + IDS_PER_LOOK_UP)
        groups.add(ids, await client.getParticipants(ids, signal === undefined ? {} : { signal }))
        onAnswer()
      }
    },
    // A call that is under way ends with the client.
    end: () => Promise.resolve(),
  }
}
