import type { TextEncodingName } from './decode-bytes.ts'
import { withRanges } from './expected-counters.ts'
import type { Guid } from './ids.ts'
import type { InstantMs } from './instants.ts'
import type { ColumnTarget, PeopleMapping } from './people-mapping.ts'
import type { FileProblem, SheetDelimiter, WorkbookFacts } from './score-import.ts'
import type { SpreadsheetFault } from './spreadsheet-values.ts'
import type { ChangePath, Counters } from './outbox.ts'

/** Statuses of an employee (API document, section 2.6). */
export const EMPLOYEE_STATUSES = ['active', 'hidden'] as const
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number]

/**
 * Most UTF-16 units of an employee's ID. The service says 250 characters (section 8) and not how it counts them. No
 * other way of counting finds more, so an ID of this length is within the limit in any case.
 */
export const EMPLOYEE_ID_LENGTH = 250
/** Most rows of a table of people. Windows lay out all of them, each 36 pixels high; see `MAX_SCROLL_HEIGHT` there. */
export const MOST_PEOPLE_ROWS = 300_000
/** Most bytes of an image before it is encoded, so that one fits a request with room to spare. */
export const MOST_IMAGE_BYTES = 2 << 20
/**
 * A request takes fewer people than it may where its body would be longer than this: the service does not say how long
 * one may be.
 */
export const MOST_BODY_BYTES = 4 << 20
/** Rows with the same ID that a row names; their number says how many more there are. */
export const MOST_NAMED_ROWS = 20

/** Why a table as a whole cannot be read. */
export type TableProblem =
  | FileProblem
  /** There is a header, and no row of people below it. */
  | { readonly problem: 'noRows' }

/** A window hands a file over in parts of so many bytes: it stands still while they are copied. */
export const MOST_PART_BYTES = 256 << 10

/** A table of people that comes as a file or was pasted. */
export type TableSource = { readonly bytes: Uint8Array } | { readonly text: string }

export type TableColumn = {
  /** May be empty, or the same as another one's. */
  readonly title: string
  /** The first value that is not empty, cut to what can be shown. */
  readonly sample: string
}

/** A table that was read. */
export type TableFacts = {
  /** Rows with people. */
  readonly rows: number
  /** `null` for pasted text and for a workbook. */
  readonly encoding: TextEncodingName | null
  readonly delimiter: SheetDelimiter | null
  readonly workbook: WorkbookFacts | null
  readonly columns: readonly TableColumn[]
  /** Empty rows, which are skipped. */
  readonly blank: number
  /** Rows with fewer cells than the header; the missing ones count as empty. */
  readonly short: number
  /** Rows above the header that are no part of the table. */
  readonly above: number
}

export type OpenedTable = TableFacts & { readonly tableId: number }

/** What is worth a look in a table. Nothing of it keeps a row from being sent. */
export type TableHint =
  /** A column that is not sent looks like one of statuses. */
  | { readonly hint: 'status'; readonly title: string }
  /** A word that programs write for nothing is sent as the value of a field, in so many rows. */
  | { readonly hint: 'nothing'; readonly field: string; readonly value: string; readonly rows: number }

/** Why a row is not sent. `field` is a name of the profile. */
export type RowReason =
  /**
   * More cells than titles: a delimiter in a text is not quoted. Or quotation marks do not match, or are not around a line break. Values may stand in the
   * wrong columns.
   */
  | { readonly reason: 'cells' | 'quotes' | 'lineFeed' }
  /** A spreadsheet, or a program beside one, made something else of what was entered. */
  | {
      readonly reason: SpreadsheetFault | 'idTextMark' | 'idDecimals' | 'idDay' | 'idDigits'
      readonly title: string
      readonly value: string
    }
  /** A spreadsheet makes this ID of one that was synced before, as 123 of `00123`. */
  | { readonly reason: 'idZeros'; readonly value: string; readonly known: string }
  /** Characters that show that the table was read in a wrong encoding. */
  | { readonly reason: 'unreadableText'; readonly title: string }
  /** A participant without any value. */
  | { readonly reason: 'noValues' }
  | { readonly reason: 'emptyId' }
  | { readonly reason: 'idTooLong'; readonly length: number }
  /** Rows with the same ID; none of them is sent. */
  | { readonly reason: 'repeatedId'; readonly rows: readonly number[]; readonly more: number }
  | { readonly reason: 'status'; readonly value: string }
  | { readonly reason: 'required'; readonly field: string }
  | {
      readonly reason: 'email' | 'phone' | 'number' | 'date' | 'choice'
      readonly field: string
      readonly value: string
    }
  /** No data URI of a JPEG, PNG or GIF image. */
  | { readonly reason: 'image'; readonly field: string }
  /** The content is of another type than the data URI says. */
  | { readonly reason: 'imageType'; readonly field: string }
  | { readonly reason: 'imageTooLarge'; readonly field: string; readonly limit: number }
export type RowReasonCode = RowReason['reason']

/** What a row of employees would do. A row that changes data and status counts by its status. */
export const EMPLOYEE_KINDS = ['new', 'changed', 'activeAgain', 'hidden', 'unchanged', 'invalid'] as const
export type EmployeeKind = (typeof EMPLOYEE_KINDS)[number]

/** What a row of participants would do. */
export const PARTICIPANT_KINDS = ['registered', 'invalid'] as const
export type ParticipantKind = (typeof PARTICIPANT_KINDS)[number]

export type PersonKind = EmployeeKind | ParticipantKind

/** A value of a field, cut to what a list can show. An image is its type, such as `image/png`. */
export type ShownValue = { readonly text: string; readonly isImage: boolean; readonly isCut: boolean }

export type FieldChange = { readonly field: string; readonly before: ShownValue; readonly after: ShownValue }

/** A row as the list shows it. */
export type ShownPerson = {
  /** Place among the rows of the table, from 0. */
  readonly index: number
  /** Number of the row in a spreadsheet. */
  readonly row: number
  /** Empty for participants. */
  readonly id: string
  readonly name: string
  readonly kind: PersonKind
  /** `null` before for who is new, and where the row is invalid; both are `null` for participants. */
  readonly status: { readonly before: EmployeeStatus | null; readonly after: EmployeeStatus | null }
  /** Of an employee whose data would change. */
  readonly changes: readonly FieldChange[]
  /** Values that are not empty, in the order of the profile. */
  readonly fields: readonly { readonly field: string; readonly value: ShownValue }[]
  readonly reasons: readonly RowReason[]
  /**
   * Fields that were synced, that no column is sent as, and whose values are too long to be kept on this computer, such as
   * photos. The service may remove them when the row is sent.
   */
  readonly notKept: readonly string[]
}

export type ShownPeople = { readonly total: number; readonly rows: readonly ShownPerson[] }

/** A row with all its cells, whole. */
export type PersonDetails = ShownPerson & {
  readonly cells: readonly { readonly title: string; readonly value: string; readonly target: ColumnTarget | null }[]
}

export type PlanRequest = { readonly profileId: Guid; readonly mapping: PeopleMapping }
/** Without a profile, every name of a field is taken, and nothing is checked but images. */
export type ParticipantsRequest = { readonly profileId: Guid | null; readonly mapping: PeopleMapping }

/** The counters of the service's answer, as they are expected (API document, section 4.7). */
export type ExpectedAnswer = {
  readonly created: number
  readonly dataUpdated: number
  readonly toActive: number
  readonly toHidden: number
  readonly notChanged: number
}

/** The same under the names that the service's answer has. */
export function asCounters({ created, dataUpdated, toActive, toHidden, notChanged }: ExpectedAnswer): Counters {
  return {
    employeesCreated: created,
    employeesDataUpdated: dataUpdated,
    employeesStatusChangedToActive: toActive,
    employeesStatusChangedToHidden: toHidden,
    employeesNotChanged: notChanged,
  }
}

/** What would be sent, without the rows that are left out. */
export type EmployeesTally = {
  readonly toSend: number
  readonly batches: number
  readonly expected: ExpectedAnswer
  /** Rows of which something is not kept: see `notKept` of a row. */
  readonly notKept: number
  /** Employees of whom it is not known what the service has, so that its counters may differ by as many. */
  readonly doubtful: number
}

/** What the service's counters are expected to be, with the bounds of those that may differ. */
export function expectedOfSync({ expected, doubtful }: Pick<EmployeesTally, 'expected' | 'doubtful'>): Counters {
  const numbers = asCounters(expected)
  const ranges = Object.entries(numbers).map(([name, number]) => {
    const isOfKnown = name !== 'employeesCreated'
    const [least, most] = isOfKnown ? [Math.max(0, number - doubtful), number + doubtful] : [number, number]
    return [name, { least, most }] as const
  })
  return withRanges(numbers, Object.fromEntries(ranges))
}

/** A value of the column of statuses; `null` where it is not known. */
export type StatusValue = { readonly value: string; readonly status: EmployeeStatus | null; readonly rows: number }

/** The dry run of a sync. */
export type EmployeesPlan = EmployeesTally & {
  readonly counts: Readonly<Record<EmployeeKind, number>>
  /** The most frequent first. */
  readonly statusValues: readonly StatusValue[]
  /** Employees of the profile that were synced from this computer and are not in the table. Nothing happens to them. */
  readonly absent: number
  /** When employees of the profile were synced last; `null` for never. */
  readonly syncedAt: InstantMs | null
  readonly hints: readonly TableHint[]
}

/** What is staged of a plan, with what it would do. */
export type EmployeesBodies = { readonly tally: EmployeesTally; readonly batches: readonly PeopleBatch[] }

export type ParticipantsPlan = {
  readonly hints: readonly TableHint[]
  readonly counts: Readonly<Record<ParticipantKind, number>>
  readonly batches: number
}

/** Photos that a table of participants names by their files. */
export type NamedPhotos = {
  readonly named: number
  /** Those whose files are not chosen yet, the first {@link MOST_NAMED_PHOTOS}; the rows of all of them are not sent. */
  readonly missing: number
  readonly missingNames: readonly string[]
}
export const MOST_NAMED_PHOTOS = 20

/** The dry run of a registration. */
export type RegistrationPlan = ParticipantsPlan & { readonly photos: NamedPhotos }

/** A photo that is no JPEG, PNG or GIF, or is larger than `MOST_IMAGE_BYTES`. */
export type RefusedPhoto = { readonly name: string; readonly reason: 'type' | 'size' }

/** A request of a batch, ready to be sent. */
export type PeopleBatch = {
  readonly path: ChangePath
  /** JSON in UTF-8. */
  readonly body: Uint8Array<ArrayBuffer>
  /** People in it. */
  readonly items: number
}

/** A value that takes the place of a row's, such as an image that was read from a file. */
export type ReplacedValue = { readonly row: number; readonly field: string; readonly value: string }

/** Headings and reasons of the table of problems. Placeholders are filled in. */
export type ProblemTexts = {
  readonly row: string
  readonly problem: string
  readonly reasons: Readonly<Record<RowReasonCode, string>>
  /** After the rows that are named: there are more. */
  readonly more: string
}

/** The file with the rows that are not sent, or how many of their texts are too long for a workbook; `null` for no file. */
export type SavedProblems = { readonly name: string } | { readonly cutTexts: number } | null

/** A cell of a column of a table that was opened. */
export type ColumnCell = {
  /** As in a spreadsheet. */
  readonly row: number
  readonly text: string
  /** Whether it is a number with more digits than a workbook keeps. */
  readonly isLong: boolean
  /** Whether the cells of its row may stand in the wrong columns. */
  readonly isBroken: boolean
}

/** The cells of a column below its title. */
export type TableColumnCells = { readonly isTitleLong: boolean; readonly cells: readonly ColumnCell[] }
