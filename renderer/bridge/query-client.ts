import { QueryClient } from '@tanstack/react-query'
import type { TableName } from '../../contract/model/tables.ts'
import { assertNever } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { Desk } from './desk.ts'
import { queryKeys } from './query-keys.ts'
import { throttle } from './throttle.ts'

/** A running sync announces every page; refreshing once a second is enough to look at. */
const READ_AGAIN_MS = 1000

/** Main answers without a network too, announces changes, and retries by itself where that makes sense. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

function keysOf(table: TableName, connectionId: ConnectionId | null): readonly (readonly unknown[])[] {
  const scope = connectionId === null ? [] : [connectionId]
  switch (table) {
    case 'sessions':
      return [
        ['sessions', ...scope],
        ['rejected', ...scope],
      ]
    case 'reports':
      return [
        ['sessions', ...scope, 'facets'],
        ['reports', ...scope],
        ['sessions', ...scope, 'row'],
      ]
    case 'notes':
      return [['notes', ...scope]]
    case 'backups':
      return [['backups', ...scope, 'list']]
    case 'reviews':
      return [
        ['reviews', ...scope],
        ['rubrics', ...scope, 'use'],
        ['rubrics', ...scope, 'list'],
        ['sessions', ...scope, 'row'],
        ['sessions', ...scope, 'facets'],
      ]
    case 'blind':
      return [] // Handled at once: see `dropPeople`.
    case 'reviewSettings':
      return [['reviewSettings', ...scope]]
    case 'rubrics':
      return [['rubrics', ...scope]]
    case 'transcripts':
      return [['transcripts', ...scope]]
    case 'programs':
      return [
        ['programs', ...scope],
        ['directory', ...scope],
        // Whether the outbox has exactly what the draft says.
        ['outbox', ...scope, 'program'],
      ]
    case 'downloads':
      return [['downloads', ...scope]]
    case 'outbox':
      // What the service answered is what the next dry run compares with.
      return [
        ['outbox', ...scope],
        ['people', ...scope],
      ]
    case 'tests':
      return [['tests', ...scope]]
    case 'profiles':
      return [
        ['profiles', ...scope],
        ['people', ...scope],
      ]
    case 'queue':
      return [['queue', ...scope]]
    case 'preferences':
      return [] // The list of sessions handles these itself.
    case 'saving':
      return [['saving', ...scope]]
    case 'connections':
      // Also announced when the keychain answers again, which is part of the app's facts.
      return [queryKeys.connections, queryKeys.appInfo]
    case 'settings':
      return [queryKeys.settings]
    case 'reviewer':
      return [queryKeys.reviewer]
    default:
      return assertNever(table)
  }
}

/** Data of a connection that says nothing of participants. */
const WITHOUT_PEOPLE: readonly unknown[] = [
  'reviewSettings',
  'saving',
  'syncStatus',
  'notes',
  'rubrics',
  'programs',
  'directory',
]

/**
 * Drops what was read before blind mode was turned on or off, also where it is not shown or still on its way. What is
 * shown is read again.
 */
function dropPeople(client: QueryClient, connectionId: ConnectionId | null): void {
  void client.resetQueries({
    predicate: ({ queryKey: [subject, of, ...rest] }) => {
      const isOwnReview = subject === 'reviews' && rest.length === 1
      return (connectionId === null || of === connectionId) && !WITHOUT_PEOPLE.includes(subject) && !isOwnReview
    },
  })
}

/** Refreshes data that main announces as changed. Returns the function that unsubscribes. */
export function connectInvalidation(client: QueryClient, desk: Desk): () => void {
  const pending = new Map<string, readonly unknown[]>()
  const flush = throttle(() => {
    const keys = [...pending.values()]
    pending.clear()
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  }, READ_AGAIN_MS)
  const endTables = desk.connections.onTablesChanged(({ connectionId, tables }) => {
    if (tables.includes('blind')) dropPeople(client, connectionId)
    for (const table of tables) {
      for (const queryKey of keysOf(table, connectionId)) pending.set(queryKey.join('/'), queryKey)
    }
    flush.call()
  })
  const endDownloads = desk.downloads.onProgress(({ connectionId, status }) => {
    client.setQueryData(queryKeys.downloadsStatus(connectionId), status)
  })
  const endProgress = desk.sync.onProgress((status) => {
    client.setQueryData(queryKeys.syncStatus(status.connectionId), status)
  })
  const endUpdates = desk.updates.onChanged((status) => client.setQueryData(queryKeys.updates, status))
  return () => {
    flush.cancel()
    endTables()
    endProgress()
    endDownloads()
    endUpdates()
  }
}
