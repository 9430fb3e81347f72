import type { ServiceTest } from '../../contract/model/service-test.ts'
import type { Part, PartContext } from './part.ts'

/** What is read of the account besides the feed: its tests. */
export type AccountPart = Part & {
  /** `GET /v1/tests` (API document, section 4.8) without a filter. */
  tests(): Promise<readonly ServiceTest[]>
}

export function createAccountPart({ client }: Pick<PartContext, 'client'>): AccountPart {
  return {
    tests: () => client.listTests({}),
    // A call that is under way ends with the client.
    end: () => Promise.resolve(),
  }
}
