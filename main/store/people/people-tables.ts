import type { TableChoice } from '../../../contract/model/score-import.ts'
import type { FileType } from '../../../contract/model/export-options.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import { MOST_PEOPLE_ROWS } from '../../../contract/model/people.ts'
import type {
  EmployeesBodies,
  EmployeesPlan,
  EmployeesTally,
  OpenedTable,
  ParticipantsPlan,
  PeopleBatch,
  PersonDetails,
  ProblemTexts,
  ReplacedValue,
  ShownPeople,
  TableColumnCells,
  TableProblem,
  TableSource,
} from '../../../contract/model/people.ts'
import type { PeopleMapping } from '../../../contract/model/people-mapping.ts'
import type { Profile } from '../../../contract/model/profile.ts'
import type { ParticipantsHead } from '../../../contract/model/registration.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { createPeopleList, type PeopleFilter, type PeopleList } from './list-people.ts'
import { employeeBatches, employeeBodies, rowsToSend } from './make-bodies.ts'
import { countKinds, expectedAnswer, idOf, notKept, planEmployees, type EmployeesRun } from './plan-employees.ts'
import { imageFiles, participantBatches, participantBodies, planParticipants } from './plan-participants.ts'
import { problemsTable, type WrittenTable } from './problems-table.ts'
import { columnCells, PEOPLE_HEADER, peopleTable, type PeopleTable } from './read-table.ts'
import { openTable } from '../tables/open-table.ts'
import { personDetails, type Planned } from './shown-people.ts'
import { tableHints } from './table-hints.ts'
import type { SyncedEmployee } from './stored-employee.ts'

type Opened = { readonly table: PeopleTable; list: PeopleList; planned: Planned | null }

/** What was synced last with a profile. */
export type LastSync = { readonly employees: ReadonlyMap<string, SyncedEmployee>; readonly at: InstantMs | null }

type EmployeesRequest = { readonly mapping: PeopleMapping; readonly profile: Profile; readonly last: LastSync }

/** The tables of people that are open. They are lost with the thread; whoever opened them opens them again. */
export function createPeopleTables() {
  const tables = new Map<number, Opened>()

  function opened(tableId: number): Opened {
    const found = tables.get(tableId)
    if (found !== undefined) return found
    throw new DeskError('no-such-result-set', 'This table was closed. Open it again.')
  }

  function planned(tableId: number): { readonly list: PeopleList; readonly planned: Planned } {
    const { planned: made, list } = opened(tableId)
    if (made !== null) return { planned: made, list }
    throw new DeskError('invalid-argument', 'The columns of this table are not mapped yet.')
  }

  function employees(tableId: number): { readonly run: EmployeesRun; readonly table: PeopleTable } {
    const { planned: made } = planned(tableId)
    if (made.people === 'employees') return made
    throw new DeskError('invalid-argument', 'This table is one of participants.')
  }

  function participants(tableId: number) {
    const { planned: made } = planned(tableId)
    if (made.people === 'participants') return made
    throw new DeskError('invalid-argument', 'This table is one of employees.')
  }

  return {
    async open(tableId: number, source: TableSource, choice: TableChoice): Promise<OpenedTable | TableProblem> {
      const read = await openTable(source, { choice, find: PEOPLE_HEADER, most: MOST_PEOPLE_ROWS })
      const table = 'problem' in read ? read : peopleTable(read)
      if ('problem' in table) return table
      tables.set(tableId, { table, list: createPeopleList(table), planned: null })
      const { encoding, delimiter, workbook, columns, rows, blank, short, above } = table
      return { tableId, rows: rows.length, encoding, delimiter, workbook, columns, blank, short, above }
    },
    column: (tableId: number, at: number): TableColumnCells => columnCells(opened(tableId).table, at),
    titles: (tableId: number): readonly string[] => opened(tableId).table.columns.map(({ title }) => title),
    planEmployees(tableId: number, { mapping, profile, last }: EmployeesRequest): EmployeesPlan {
      const entry = opened(tableId)
      const { table } = entry
      const run = planEmployees(table, { profile, mapping }, last.employees)
      entry.planned = { people: 'employees', table, run, mapping }
      const { kinds, statusValues, absent } = run
      return {
        counts: countKinds(kinds),
        ...tallyOf(run, table, []),
        statusValues,
        absent,
        syncedAt: last.at,
        hints: tableHints(table, run.places, 'employees'),
      }
    },
    tally(tableId: number, leftOut: readonly number[]): EmployeesTally {
      const { run, table } = employees(tableId)
      return tallyOf(run, table, leftOut)
    },
    employeeBodies(tableId: number, leftOut: readonly number[]): EmployeesBodies {
      const { run, table } = employees(tableId)
      return { tally: tallyOf(run, table, leftOut), batches: employeeBodies(run, table, leftOut) }
    },
    activeIds(tableId: number, leftOut: readonly number[]): readonly string[] {
      const { run, table } = employees(tableId)
      const left = new Set(leftOut)
      return table.rows.flatMap((cells, index) =>
        run.kinds[index] === 'invalid' || run.statuses[index] !== 'active' || left.has(table.numbers[index]!)
          ? []
          : [idOf(run.places, cells)],
      )
    },
    planParticipants(tableId: number, options: Parameters<typeof planParticipants>[1]): ParticipantsPlan {
      const entry = opened(tableId)
      const run = planParticipants(entry.table, options)
      entry.planned = { people: 'participants', table: run.table, run, mapping: options.mapping }
      entry.list = createPeopleList(run.table)
      const invalid = run.reasons.size
      return {
        hints: tableHints(run.table, run.places, 'participants'),
        counts: { registered: run.kinds.length - invalid, invalid },
        batches: participantBatches(run, []).length,
      }
    },
    imageFiles: (tableId: number): readonly ReplacedValue[] => imageFiles(participants(tableId).run),
    participantBodies: (tableId: number, head: ParticipantsHead, leftOut: readonly number[]): readonly PeopleBatch[] =>
      participantBodies(participants(tableId).run, head, leftOut),
    rows(tableId: number, filter: PeopleFilter, from: number, count: number): ShownPeople {
      const made = planned(tableId)
      return made.list(made.planned, filter, from, count)
    },
    row(tableId: number, index: number): PersonDetails {
      const { planned: made } = planned(tableId)
      if (made.table.rows[index] !== undefined) return personDetails(made, index)
      throw new DeskError('invalid-argument', 'There is no such row.', { field: 'index' })
    },
    problems: (tableId: number, texts: ProblemTexts, fileType: FileType): WrittenTable =>
      problemsTable(planned(tableId).planned, texts, fileType),
    close: (tableId: number): void => void tables.delete(tableId),
  }
}

function tallyOf(run: EmployeesRun, table: PeopleTable, leftOut: readonly number[]): EmployeesTally {
  const sent = rowsToSend(run, table, leftOut)
  return {
    toSend: sent.length,
    batches: employeeBatches(run, table, sent).length,
    expected: expectedAnswer(run, table, sent),
    doubtful: sent.filter((index) => run.before.get(index)?.isDoubtful === true).length,
    notKept: sent.filter((index) => {
      const known = run.before.get(index)
      return known !== undefined && notKept(run, known).length > 0
    }).length,
  }
}
