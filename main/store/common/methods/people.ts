import type { FileType } from '../../../../contract/model/export-options.ts'
import type { TableChoice } from '../../../../contract/model/score-import.ts'
import type { Guid } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type {
  EmployeesBodies,
  EmployeesPlan,
  EmployeesTally,
  OpenedTable,
  ParticipantsPlan,
  ParticipantsRequest,
  PeopleBatch,
  PersonDetails,
  PlanRequest,
  ProblemTexts,
  ReplacedValue,
  ShownPeople,
  TableColumnCells,
  TableProblem,
  TableSource,
} from '../../../../contract/model/people.ts'
import type { MappingTargets, PeopleMapping } from '../../../../contract/model/people-mapping.ts'
import type { EnteredProfile, Profile } from '../../../../contract/model/profile.ts'
import type { ParticipantsHead } from '../../../../contract/model/registration.ts'
import { ownedBy } from '../../../support/owned-buffer.ts'
import type { PeopleFilter } from '../../people/list-people.ts'
import type { WrittenTable } from '../../people/problems-table.ts'
import type { PeopleLayout } from '../../queries/people-layouts.ts'
import { reads, writes } from '../method.ts'

type Bodies = readonly PeopleBatch[]
const handsOver = (batches: Bodies) => batches.flatMap(({ body }) => ownedBy(body))

/**
 * Tables of people, and what they would send. A table is in the reader's memory until it is closed or the reader ends;
 * after that its calls fail with `no-such-result-set`. Rows are left out by their numbers in a spreadsheet. Nothing is
 * sent from here.
 */
export const peopleMethods = {
  /** Reads a table. The bytes are transferred. They are read as chosen. */
  open: reads<(tableId: number, source: TableSource, choice: TableChoice) => OpenedTable | TableProblem>('reviews', {
    mayRepeat: false,
    takesOver: (_, source) => ('bytes' in source ? ownedBy(source.bytes) : []),
  }),
  /** The cells of a column of an open table, from 0. */
  column: reads<(tableId: number, at: number) => TableColumnCells>('reviews'),
  close: reads<(tableId: number) => void>('reviews', { isBackground: true }),
  /** The mapping that was used for this layout before, or a proposal. */
  mappingFor:
    reads<
      (
        tableId: number,
        people: MappingTargets['people'],
        profileId: Guid | null,
      ) => { readonly mapping: PeopleMapping; readonly isRemembered: boolean }
    >('reviews'),
  /** Remembers a mapping for tables with the same titles. */
  remember: writes<(layout: PeopleLayout, mapping: PeopleMapping) => void>('reviews'),
  /**
   * Validates the rows as employees and compares them with the last sync. Fails with `invalid-argument` where the
   * mapping does not fit the table or the profile, or there is no such profile.
   */
  plan: reads<(tableId: number, request: PlanRequest) => EmployeesPlan>('reviews'),
  /** What the plan would send without some rows. */
  tally: reads<(tableId: number, leftOut: readonly number[]) => EmployeesTally>('reviews'),
  /** The bodies of the plan's batches, with changed rows only, in the order of the table, and the tally of the same plan. */
  bodies: reads<(tableId: number, leftOut: readonly number[]) => EmployeesBodies>('reviews', {
    handsOver: ({ batches }) => handsOver(batches),
  }),
  /** IDs of the employees of the plan who would be active, without some rows. */
  activeIds: reads<(tableId: number, leftOut: readonly number[]) => readonly string[]>('reviews'),
  /** Validates the rows as participants. Values of `replaced` take the place of those in the table. */
  participants:
    reads<(tableId: number, request: ParticipantsRequest, replaced: readonly ReplacedValue[]) => ParticipantsPlan>(
      'reviews',
    ),
  /** Values of fields of images that are no data URIs, such as paths of files. */
  imageFiles: reads<(tableId: number) => readonly ReplacedValue[]>('reviews'),
  participantBodies: reads<(tableId: number, head: ParticipantsHead, leftOut: readonly number[]) => Bodies>('reviews', {
    handsOver,
  }),
  /** Rows of the table that was planned last, of a kind and with all words of a search. */
  rows: reads<(tableId: number, filter: PeopleFilter, from: number, count: number) => ShownPeople>('reviews'),
  row: reads<(tableId: number, index: number) => PersonDetails>('reviews'),
  /** The invalid rows with reasons, as a CSV in UTF-8 or as a sheet. */
  problems: reads<(tableId: number, texts: ProblemTexts, fileType: FileType) => WrittenTable>('reviews', {
    handsOver: ({ head, body, tail }) => [head, body, tail].flatMap((bytes) => ownedBy(bytes)),
  }),
  /** Which of some IDs are those of employees who were synced, with any profile. */
  syncedAmong: reads<(ids: readonly string[]) => readonly string[]>('reviews'),
  /** Which IDs of a list a program may have made of others: {@link changedIds}. */
  changedAmong: reads<(ids: readonly string[]) => readonly string[]>('reviews'),
  /** The profiles that the user entered, by name. */
  profiles: reads<() => readonly Profile[]>('reviews'),
  /** Enters a profile, or replaces the one with its ID. Fails with `invalid-argument`. */
  putProfile: writes<(profile: EnteredProfile, now: InstantMs) => void>('reviews', { changes: () => ['profiles'] }),
  removeProfile: writes<(profileId: Guid) => void>('reviews', { changes: () => ['profiles'] }),
} as const
