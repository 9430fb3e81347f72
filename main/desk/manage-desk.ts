import type { ManageDesk } from './desk-manage-type.ts'
import type { Desk } from './desk-type.ts'
import { createOutboxDesk, type OutboxDeskOptions } from './outbox-desk.ts'
import { createPeopleDesk, type PeopleDeskOptions } from './people-desk.ts'
import { createProgramDesk } from './program-desk.ts'
import { createResultsDesk, type ResultsDeskOptions } from './results-desk.ts'
import { createTestDesk, type TestDeskOptions } from './test-desk.ts'

type ManageDeskOptions = OutboxDeskOptions &
  ResultsDeskOptions &
  Omit<TestDeskOptions & PeopleDeskOptions, 'outbox' | 'tests'>

/** What runs the account, from changes that are staged to what only the service lists. */
export function createManageDesk(
  options: ManageDeskOptions,
): ManageDesk & Pick<Desk, 'programs' | 'directory'> & { readonly dropWindow: (windowId: number) => void } {
  const { outbox } = createOutboxDesk(options)
  const { tests } = createTestDesk({ ...options, outbox })
  const { people, dropWindow: dropTables } = createPeopleDesk({ ...options, outbox, tests })
  const { results, dropWindow: dropLookUps } = createResultsDesk(options)
  return {
    outbox,
    tests,
    results,
    people,
    ...createProgramDesk({ ...options, outbox, tests }),
    dropWindow(windowId) {
      dropTables(windowId)
      dropLookUps(windowId)
    },
  }
}
