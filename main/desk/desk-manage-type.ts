import type { ConnectionId, Guid } from '../../contract/model/ids.ts'
import type { ChangeId, OutboxChange, SendingStatus } from '../../contract/model/outbox.ts'
import type { FoundResults } from '../../contract/model/results.ts'
import type { KnownTests, NewTest } from '../../contract/model/service-test.ts'
import type { SendingResult } from '../outbox/sender.ts'
import type { Store } from '../store/store.ts'

type OfConnection<Methods> = {
  readonly [M in keyof Methods]: Methods[M] extends (...args: infer A) => infer R
    ? (id: ConnectionId, ...args: A) => R
    : never
}

/** What windows and commands ask for to run the account: what is sent to the service, and what only it knows. */
export type ManageDesk = {
  /** Changes of the service; the methods that the store has do what they do there. */
  readonly outbox: OfConnection<Omit<Store['outbox'], 'begin' | 'end' | 'staged'>> & {
    /** Begins to send a change, or all with `null`. Fails with `working-offline` and `secret-missing`. */
    start(id: ConnectionId, change: ChangeId | null): Promise<void>
    /** Sends a change, or all with `null`, and returns when that ends. Fails like `start`. */
    run(id: ConnectionId, change: ChangeId | null, signal?: AbortSignal): Promise<SendingResult>
    stop(id: ConnectionId): Promise<void>
    status(id: ConnectionId): Promise<SendingStatus | null>
  }
  /** Results of participants as the service has them now, whether or not they are synced. */
  readonly results: {
    of(id: ConnectionId, participantIds: readonly Guid[], signal?: AbortSignal): Promise<FoundResults>
  }
  /** The tests of the account. */
  readonly tests: {
    /** As they were listed last; `null` where they never were. */
    known(id: ConnectionId): Promise<KnownTests | null>
    refresh(id: ConnectionId): Promise<KnownTests>
    /** Stages the creation of a test. Fails with `limit-exceeded` and `invalid-argument`. */
    create(id: ConnectionId, test: NewTest): Promise<OutboxChange>
    /** Address of a test's settings. Fails with `invalid-argument` where the connection has no address of the app. */
    settingsAddress(id: ConnectionId, testId: Guid): Promise<string>
  }
}
