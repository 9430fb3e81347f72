import type { FileType } from '../../contract/model/export-options.ts'
import type { TableChoice } from '../../contract/model/score-import.ts'
import type { ConnectionId, Guid } from '../../contract/model/ids.ts'
import type { ChangeId, OutboxChange, SendingStatus } from '../../contract/model/outbox.ts'
import type { MappingTargets, PeopleMapping } from '../../contract/model/people-mapping.ts'
import type {
  EmployeesPlan,
  EmployeesTally,
  OpenedTable,
  ParticipantsRequest,
  PersonDetails,
  PlanRequest,
  RefusedPhoto,
  RegistrationPlan,
  SavedProblems,
  ShownPeople,
  TableColumnCells,
  TableProblem,
  TableSource,
} from '../../contract/model/people.ts'
import type { EnteredProfile, Profile } from '../../contract/model/profile.ts'
import type { EmployeesHead, ParticipantsHead } from '../../contract/model/registration.ts'
import type { RegisteredFilter } from '../../contract/model/registered.ts'
import type { FoundResults, LookUp, ParticipantDetails } from '../../contract/model/results.ts'
import type { KnownTests, NewTest } from '../../contract/model/service-test.ts'
import type { SendingResult } from '../outbox/sender.ts'
import type { PeopleFilter } from '../store/people/list-people.ts'
import type { Store } from '../store/store.ts'
import type { PhotoFile } from './photo-files.ts'

type OfConnection<Methods> = {
  readonly [M in keyof Methods]: Methods[M] extends (...args: infer A) => infer R
    ? (id: ConnectionId, ...args: A) => R
    : never
}

/** What windows and commands ask for to run the account: what is sent to the service, and what only it knows. */
export type ManageDesk = {
  /** Changes of the service; the methods that the store has do what they do there. */
  readonly outbox: OfConnection<Omit<Store['outbox'], 'begin' | 'end' | 'staged' | 'everyone' | 'registeredCsv'>> & {
    /** Begins to send a change, or all with `null`. Fails with `working-offline` and `secret-missing`. */
    start(id: ConnectionId, change: ChangeId | null): Promise<void>
    /** Sends a change, or all with `null`, and returns when that ends. Fails like `start`. */
    run(id: ConnectionId, change: ChangeId | null, signal?: AbortSignal): Promise<SendingResult>
    stop(id: ConnectionId): Promise<void>
    status(id: ConnectionId): Promise<SendingStatus | null>
    /** Writes the people that a filter finds, with their links, as a CSV; `null` when the user chose no place. */
    saveRegistered(
      id: ConnectionId,
      filter: RegisteredFilter,
      askPath: (name: string) => Promise<string | null>,
    ): Promise<{ readonly name: string } | null>
  }
  /** Results of participants as the service has them now, whether or not they are synced. */
  readonly results: {
    of(id: ConnectionId, participantIds: readonly Guid[], signal?: AbortSignal): Promise<FoundResults>
    /**
     * Begins to look up participants for a window, in place of what it looked up before. Fails as every call to the
     * service does that cannot be made; what fails later is a fact of the look-up.
     */
    begin(window: LookUpAddress, participantIds: readonly Guid[]): Promise<void>
    /** Looks up the IDs that a look-up which failed or was stopped has not come to. Fails like `begin`. */
    goOn(window: LookUpAddress): Promise<void>
    /** What was found stays. */
    stop(window: LookUpAddress): void
    /** `null` where the window has looked up nothing. */
    read(window: LookUpAddress): Promise<LookUp | null>
    /** Personal data and cached sessions of an ID of the look-up. Fails with `no-such-result-set` without one. */
    details(window: LookUpAddress, participantId: Guid): Promise<ParticipantDetails>
    /** Writes the look-up as a CSV; `null` when the user chose no place. Fails with `no-such-result-set` without one. */
    saveCsv(
      window: LookUpAddress,
      askPath: (name: string) => Promise<string | null>,
    ): Promise<{ readonly name: string } | null>
  }
  /**
   * Tables of people, each of which belongs to the window that opened it. Calls for a table fail with
   * `no-such-result-set` once it is closed.
   */
  readonly people: {
    profiles(id: ConnectionId): Promise<readonly Profile[]>
    /** Which of some IDs are those of employees who were synced, with any profile. */
    syncedAmong(id: ConnectionId, ids: readonly string[]): Promise<readonly string[]>
    /**
     * Which IDs of a list a program may have made of others: 123 of `00123`, which was synced and is not in the list, or a
     * day among IDs that are none.
     */
    changedAmong(id: ConnectionId, ids: readonly string[]): Promise<readonly string[]>
    /** Enters a profile, or replaces the one with its ID. */
    putProfile(id: ConnectionId, profile: EnteredProfile): Promise<void>
    removeProfile(id: ConnectionId, profileId: Guid): Promise<void>
    /**
     * Takes the next part of a file that a window hands over; the first, with `null`, replaces what the window handed
     * over before. Returns the upload's ID. Fails with `limit-exceeded`, and with `no-such-result-set` once replaced.
     */
    upload(windowId: number, uploadId: number | null, part: Uint8Array): number
    /** Reads a table, whose upload is used up by that; with an encoding, its bytes are read as that. */
    open(
      windowId: number,
      id: ConnectionId,
      source: TableSource | { readonly uploadId: number },
      choice: TableChoice,
    ): Promise<OpenedTable | TableProblem>
    close(table: TableAddress): Promise<void>
    /** The mapping that was used for this layout before, or a proposal. */
    mappingFor(
      table: TableAddress,
      people: MappingTargets['people'],
      profileId: Guid | null,
    ): Promise<{ readonly mapping: PeopleMapping; readonly isRemembered: boolean }>
    /** The cells of a column, from 0. */
    column(table: TableAddress, at: number): Promise<TableColumnCells>
    /** The dry run of a sync of employees. */
    plan(table: TableAddress, request: PlanRequest): Promise<EmployeesPlan>
    tally(table: TableAddress, leftOut: readonly number[]): Promise<EmployeesTally>
    rows(table: TableAddress, filter: PeopleFilter, offset: number, limit: number): Promise<ShownPeople>
    row(table: TableAddress, index: number): Promise<PersonDetails>
    /**
     * Writes the invalid rows; `null` when the user chose no place. Nothing is written where texts are too long for the
     * cells of a workbook: `cutTexts` is their number.
     */
    saveProblems(
      table: TableAddress,
      fileType: FileType,
      askPath: (name: string) => Promise<string | null>,
    ): Promise<SavedProblems>
    /**
     * Stages what was planned last, and remembers its mapping for tables with the same titles. `name` is that of the
     * file. Fails with `invalid-argument` where there is nothing to send, or another plan is made meanwhile.
     */
    stageEmployees(table: TableAddress, name: string, leftOut: readonly number[]): Promise<OutboxChange>
    /** IDs of the planned employees who would be active. */
    activeIds(table: TableAddress, leftOut: readonly number[]): Promise<readonly string[]>
    /** The dry run of a registration, with the photos that were chosen. */
    planParticipants(table: TableAddress, request: ParticipantsRequest): Promise<RegistrationPlan>
    /** What a planned table has in place of photos and names files by. Those that the plan has photos for are left out. */
    photoNames(table: TableAddress): Promise<readonly string[]>
    /**
     * Takes photos that the table names by their files; the next plan has them. Returns those that cannot be sent. Fails
     * with `limit-exceeded`.
     */
    addPhotos(table: TableAddress, files: readonly PhotoFile[]): Promise<readonly RefusedPhoto[]>
    /** Like `stageEmployees`, for a registration that was planned last. */
    stageParticipants(
      table: TableAddress,
      name: string,
      head: ParticipantsHead,
      leftOut: readonly number[],
    ): Promise<OutboxChange>
    /** Stages the registration of employees. Fails with `limit-exceeded` and `invalid-argument`. */
    stageEmployeeRegistration(
      id: ConnectionId,
      name: string,
      head: EmployeesHead,
      employees: readonly string[],
    ): Promise<OutboxChange>
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

/** Each window has one look-up of each connection. */
export type LookUpAddress = { readonly windowId: number; readonly connectionId: ConnectionId }

/** A table of people, and whose it is. */
export type TableAddress = { readonly windowId: number; readonly connectionId: ConnectionId; readonly tableId: number }
