import { queryOptions } from '@tanstack/react-query'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { ChangeId } from '../../../contract/model/outbox.ts'
import { desk } from '../../bridge/desk.ts'

/** Entries of the log that are read at a time. */
export const LOG_PAGE = 200

/** The data of Manage, apart from `queries`, which every window begins with. Keys begin with the table's name. */
export const manageQueries = {
  outbox: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: ['outbox', connectionId, 'list'] as const,
      queryFn: () => desk.outbox.list({ connectionId }),
    }),
  change: (connectionId: ConnectionId, change: ChangeId) =>
    queryOptions({
      queryKey: ['outbox', connectionId, 'change', change] as const,
      queryFn: () => desk.outbox.get({ connectionId, change }),
    }),
  outboxCount: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: ['outbox', connectionId, 'count'] as const,
      queryFn: () => desk.outbox.count({ connectionId }),
    }),
  /** Kept up to date by what main announces while batches are sent. */
  sending: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: ['outbox', connectionId, 'sending'] as const,
      queryFn: () => desk.outbox.status({ connectionId }),
    }),
  body: (connectionId: ConnectionId, change: ChangeId, number: number) =>
    queryOptions({
      queryKey: ['outbox', connectionId, 'body', change, number] as const,
      queryFn: () => desk.outbox.body({ connectionId, change, number }),
    }),
  tests: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: ['tests', connectionId] as const,
      queryFn: () => desk.tests.known({ connectionId }),
    }),
}
