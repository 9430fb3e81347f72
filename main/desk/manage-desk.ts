import type { ManageDesk } from './desk-manage-type.ts'
import type { Desk } from './desk-type.ts'
import { createOutboxDesk, type OutboxDeskOptions } from './outbox-desk.ts'
import { createPeopleDesk, type PeopleDeskOptions } from './people-desk.ts'
import { createProgramDesk } from './program-desk.ts'
import { createTestDesk, type TestDeskOptions } from './test-desk.ts'

type ManageDeskOptions = OutboxDeskOptions & Omit<TestDeskOptions & PeopleDeskOptions, 'outbox' | 'tests'>

/** What runs the account, from changes that are staged to what only the service lists. */
export function createManageDesk(
  options: ManageDeskOptions,
): ManageDesk & Pick<Desk, 'programs' | 'directory'> & { readonly dropWindow: (windowId: number) => void } {
  const { outbox } = createOutboxDesk(options)
  const { tests, results } = createTestDesk({ ...options, outbox })
  return {
    outbox,
    tests,
    results,
    ...createPeopleDesk({ ...options, outbox, tests }),
    ...createProgramDesk({ ...options, outbox, tests }),
  }
}
