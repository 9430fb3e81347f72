import type { ManageDesk } from './desk-manage-type.ts'
import { createOutboxDesk, type OutboxDeskOptions } from './outbox-desk.ts'
import { createTestDesk, type TestDeskOptions } from './test-desk.ts'

/** What runs the account, from changes that are staged to what only the service lists. */
export function createManageDesk(options: OutboxDeskOptions & Omit<TestDeskOptions, 'outbox'>): ManageDesk {
  const { outbox } = createOutboxDesk(options)
  return { outbox, ...createTestDesk({ ...options, outbox }) }
}
