import type { InstantMs } from '../../contract/model/instants.ts'
import type { World } from '../data/world.ts'
import type { TestBlueprint } from '../data/test-catalogue.ts'
import type { ServiceStore } from '../store/database.ts'
import type { Registrations } from '../store/registrations.ts'
import { createTakenStore, type TakenStore } from '../store/taken-sessions.ts'
import type { TestSettingsStore } from '../store/test-settings.ts'
import type { CreatedTests } from '../store/tests.ts'
import { createTakenRecords, type TakenRecords } from './taken-records.ts'
import type { TakenAddresses } from './taken-report.ts'
import { takenTestOf } from './taken-test.ts'
import { createTaking, type Taking } from './taking.ts'
import { DEFAULT_UPLOAD_LIMITS } from './uploads.ts'

/** The part of the service in which people take tests. */
export type TakenPart = {
  readonly store: TakenStore
  readonly records: TakenRecords
  readonly findTest: (testId: string) => TestBlueprint | null
  /** Connects the part with the world, whose feed has its sessions, and lets people in. */
  connect(world: World): Taking
}

export type TakenPartOptions = {
  readonly store: ServiceStore
  readonly registrations: Registrations
  readonly tests: CreatedTests
  readonly settings: TestSettingsStore
  readonly addresses: TakenAddresses
  readonly callbackUrl: string | null
  readonly leftAfterSeconds: number
  readonly now: () => InstantMs
}

export function createTakenPart(options: TakenPartOptions): TakenPart {
  const { registrations, settings, addresses, callbackUrl, now } = options
  const findTest = (testId: string) => takenTestOf(testId, options.tests)
  const store = createTakenStore(options.store)
  return {
    store,
    findTest,
    records: createTakenRecords(store, findTest, addresses),
    connect: (world) =>
      createTaking({
        store,
        settings,
        registrations,
        findTest,
        world,
        callbackUrl,
        leftAfterMs: options.leftAfterSeconds * 1000,
        limits: DEFAULT_UPLOAD_LIMITS,
        now,
      }),
  }
}
