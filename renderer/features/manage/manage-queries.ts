import { queryOptions } from '@tanstack/react-query'
import type { ConnectionId, Guid } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { ChangeId } from '../../../contract/model/outbox.ts'
import type { MappingTargets, PeopleMapping } from '../../../contract/model/people-mapping.ts'
import type { PersonKind } from '../../../contract/model/people.ts'
import type { RegisteredFilter } from '../../../contract/model/registered.ts'
import { desk } from '../../bridge/desk.ts'

/** Entries of the log that are read at a time. */
export const LOG_PAGE = 200

/** Rows of a table of people that are read at a time. */
export const PEOPLE_PAGE = 100

/** Which rows of a planned table are listed. `planned` tells one plan of the table from the next. */
export type ListedRows = {
  readonly tableId: number
  readonly planned: string
  readonly kind: PersonKind | null
  readonly search: string
}

const resultDetailsOf = (connectionId: ConnectionId) => ['sessions', connectionId, 'result'] as const

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
  /** What the window has looked up. The screen keeps it up to date. */
  lookUp: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: ['results', connectionId] as const,
      queryFn: () => desk.results.read({ connectionId }),
      // Comparing ten thousand participants takes longer than showing them anew.
      structuralSharing: false,
    }),
  /** Under `sessions`, of which it says what is cached. `at` tells one look-up from the next. */
  resultDetails: (connectionId: ConnectionId, participantId: Guid, at: InstantMs) =>
    queryOptions({
      queryKey: [...resultDetailsOf(connectionId), participantId, at] as const,
      queryFn: () => desk.results.details({ connectionId, participantId }),
    }),
  resultDetailsOf,
  profiles: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: ['profiles', connectionId] as const,
      queryFn: () => desk.people.profiles({ connectionId }),
    }),
  /** Syncs go through the outbox. */
  syncedAmong: (connectionId: ConnectionId, ids: readonly string[]) =>
    queryOptions({
      queryKey: ['outbox', connectionId, 'synced', ids] as const,
      queryFn: () => desk.people.syncedAmong({ connectionId, ids: [...ids] }),
    }),
  mapping: (connectionId: ConnectionId, tableId: number, people: MappingTargets['people'], profileId: Guid | null) =>
    queryOptions({
      queryKey: ['people', connectionId, 'mapping', tableId, people, profileId] as const,
      queryFn: () => desk.people.mappingFor({ connectionId, tableId, people, profileId }),
    }),
  /** A table has one plan at a time, so every plan that is asked for has a revision of its own. */
  peoplePlan: <Plan>(
    connectionId: ConnectionId,
    tableId: number,
    revision: number,
    request: { readonly profileId: Guid | null; readonly mapping: PeopleMapping },
    plan: () => Promise<Plan>,
  ) =>
    queryOptions({
      queryKey: ['people', connectionId, 'plan', tableId, revision, request] as const,
      queryFn: plan,
    }),
  employeesTally: (connectionId: ConnectionId, tableId: number, planned: string, leftOut: readonly number[]) =>
    queryOptions({
      queryKey: ['people', connectionId, 'tally', tableId, planned, leftOut] as const,
      queryFn: () => desk.people.tally({ connectionId, tableId, leftOut: [...leftOut] }),
    }),
  peopleRows: (connectionId: ConnectionId, { tableId, planned, kind, search }: ListedRows, page: number) =>
    queryOptions({
      queryKey: ['people', connectionId, 'rows', tableId, planned, kind, search, page] as const,
      queryFn: () =>
        desk.people.rows({ connectionId, tableId, kind, search, offset: page * PEOPLE_PAGE, limit: PEOPLE_PAGE }),
    }),
  person: (connectionId: ConnectionId, tableId: number, planned: string, index: number) =>
    queryOptions({
      queryKey: ['people', connectionId, 'row', tableId, planned, index] as const,
      queryFn: () => desk.people.row({ connectionId, tableId, index }),
    }),
  /** Registered people by pages, the last registered first. */
  registered: (connectionId: ConnectionId, filter: RegisteredFilter, page: number) =>
    queryOptions({
      queryKey: ['outbox', connectionId, 'registered', filter, page] as const,
      queryFn: () => desk.outbox.registered({ connectionId, filter, from: page * PEOPLE_PAGE, limit: PEOPLE_PAGE }),
    }),
  programs: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: ['programs', connectionId, 'list'] as const,
      queryFn: () => desk.programs.list({ connectionId }),
    }),
  program: (connectionId: ConnectionId, id: Guid) =>
    queryOptions({
      queryKey: ['programs', connectionId, 'program', id] as const,
      queryFn: () => desk.programs.read({ connectionId, id }),
    }),
  /** Under `outbox`, which changes with it, as the draft does: see `query-client.ts`. */
  stagedProgram: (connectionId: ConnectionId, id: Guid) =>
    queryOptions({
      queryKey: ['outbox', connectionId, 'program', id] as const,
      queryFn: () => desk.programs.staged({ connectionId, id }),
    }),
  directory: (connectionId: ConnectionId) =>
    queryOptions({
      queryKey: ['directory', connectionId] as const,
      queryFn: () => desk.directory.read({ connectionId }),
    }),
}
