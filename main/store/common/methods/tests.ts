import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { KnownTests, ServiceTest } from '../../../../contract/model/service-test.ts'
import { reads, writes } from '../method.ts'

/** The tests that the service listed last. */
export const testsMethods = {
  /** `null` where they were never listed. */
  known: reads<() => KnownTests | null>('cache'),
  keep: writes<(tests: readonly ServiceTest[], now: InstantMs) => void>('cache', { changes: () => ['tests'] }),
} as const
