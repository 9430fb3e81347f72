import { parseDuration } from '../../../contract/model/durations.ts'
import type { Guid } from '../../../contract/model/ids.ts'
import {
  RESULT_COLUMNS,
  type ResultColumn,
  type ResultData,
  type ResultSession,
  type ResultTexts,
} from '../../../contract/model/results.ts'
import { participantAlias } from '../../../contract/text/participant-alias.ts'
import { NO_EXPORT_FIELDS } from '../common/export-fields.ts'
import { pickIdentity } from '../common/participant-data.ts'
import { participantCode } from '../common/participant-code.ts'
import { joinedBytes } from '../common/joined-bytes.ts'
import type { Cell, CellKind } from './cells.ts'
import { createFieldColumns } from './field-columns.ts'
import { createCsvWriter } from './writers/csv-writer.ts'

/** What a look-up found, with the personal data. */
export type ResultsTable = {
  readonly participants: readonly {
    readonly participantId: Guid
    readonly data: ResultData
    readonly sessions: readonly ResultSession[]
  }[]
  readonly without: readonly Guid[]
}

type CsvOptions = {
  readonly texts: ResultTexts
  /** Titles of tests by their IDs. */
  readonly titles: ReadonlyMap<string, string>
  readonly isBlind: boolean
}

const KINDS: Readonly<Partial<Record<ResultColumn, CellKind>>> = {
  started: 'instant',
  time: 'duration',
  score: 'number',
  maxScore: 'number',
  percent: 'number',
}

/**
 * One row for each session and each ID without a result, with the personal data in columns of their own. In blind mode
 * without these, and with a code in place of the name. With a byte order mark, for spreadsheets.
 */
export function resultsCsv(
  { participants, without }: ResultsTable,
  { texts, titles, isBlind }: CsvOptions,
): Uint8Array<ArrayBuffer> {
  const shown = participants.map((one) => ({ ...one, data: isBlind ? [] : one.data }))
  const heads = RESULT_COLUMNS.map((id) => texts.columns[id])
  const prefix = texts.fieldPrefix
  const fields = createFieldColumns({ chosen: [], known: NO_EXPORT_FIELDS, otherTitles: heads, prefix })
  for (const { data } of shown) fields.learn(data)
  const columns = [
    ...RESULT_COLUMNS.map((id, at) => ({ title: heads[at]!, kind: KINDS[id] ?? ('text' as const), repeats: false })),
    ...fields.learnedTitles().map((title) => ({ title, kind: 'text' as const, repeats: false })),
  ]
  const writer = createCsvWriter({
    ...({ fileType: 'csv', delimiter: ',', bom: true, formulaGuard: true } as const),
    ...({ dateFormat: 'iso', timeZone: 'system' } as const),
  })
  const rows = writer.startRows(columns)
  for (const { participantId, data, sessions } of shown) {
    const name = isBlind ? participantAlias(participantCode(participantId)) : pickIdentity(data).name
    const cells = cellsOf(data)
    for (const session of sessions) rows.add([...sessionCells(participantId, name, session), ...cells])
  }
  for (const participantId of without) {
    const values: Partial<Record<ResultColumn, Cell>> = { participantId, state: texts.states.without }
    rows.add(RESULT_COLUMNS.map((id) => values[id] ?? null))
  }
  return joinedBytes([writer.head(columns), rows.end().body])

  function cellsOf(data: ResultData): readonly Cell[] {
    const cells: Cell[] = fields.learnedTitles().map(() => null)
    for (const [at, position] of fields.positionsOf(data).entries()) {
      if (position !== -1) cells[position] = data[at]!.value
    }
    return cells
  }

  function sessionCells(participantId: Guid, name: string, session: ResultSession): readonly Cell[] {
    const { id, testId, started, isFinished, elapsedTime, score, maxScore, percent } = session
    const values: Readonly<Record<ResultColumn, Cell>> = {
      ...{ participantId, name, testId, started, score, maxScore, percent },
      test: titles.get(testId) ?? null,
      sessionId: id,
      state: isFinished ? texts.states.finished : texts.states.inProgress,
      time: elapsedTime === null ? null : parseDuration(elapsedTime),
    }
    return RESULT_COLUMNS.map((column) => values[column])
  }
}
