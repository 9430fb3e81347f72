import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import { MANUAL_SCORING } from '../../../contract/model/session.ts'
import { HOME_CENTER } from '../queries/keys.ts'
import type { Lens } from '../queries/lens.ts'
import type { CellKind, CellOf, SentInstant } from './cells.ts'
import type { ColumnDefinition, RowSource, SelectedRow } from './columns.ts'

/** Texts that sessions share, by ID. A lookup costs less than a join. */
export type SharedTexts = {
  readonly center: (id: number) => string
  readonly test: (id: number) => string
  readonly title: (id: number) => string
  readonly level: (id: number) => string
}

/** Text of a session's note, `null` if there is none. `participant` is the ID's 32 hexadecimal digits. */
export type NoteReader = (participant: string, test: string) => string | null

/** Input of columns besides the row. */
export type ColumnSources = {
  readonly texts: SharedTexts
  /** `null` where no session has a note. */
  readonly noteOf: NoteReader | null
  readonly lens: Pick<Lens, 'blind'>
}

const PARTICIPANT = 'lower(hex(s.participant))'
const MICROS_IN_MS = 1000

/** Columns of a session, named as in the API document (section 2.3), and the proctoring result of its report. */
export function sessionColumns({
  texts,
  noteOf,
}: Omit<ColumnSources, 'lens'>): Readonly<Record<string, ColumnDefinition>> {
  return {
    center: shared('s.center_id', texts.center),
    participantId: column('text', [PARTICIPANT], (row, at) => guidOf(row[at] as string)),
    testId: shared('s.test_id', texts.test),
    testTitle: shared('s.title_id', texts.title),
    participantName: stored('text', 's.name'),
    participantEmail: stored('text', 's.email'),
    started: instant('s.started', 's.started_sent', MICROS_IN_MS),
    isFinished: flag('s.finished'),
    autoClosed: flag('s.auto_closed'),
    elapsedTime: stored('duration', 's.elapsed'),
    score: stored('number', 's.score'),
    maxScore: stored('number', 's.max_score'),
    percent: stored('number', 's.percent'),
    scaleLevel: shared('s.level_id', texts.level),
    manualScoring: shared('s.manual_scoring', (stage) => MANUAL_SCORING[stage] ?? 'unknown'),
    modified: instant('s.modified', 's.modified_sent', 1),
    note: column('text', noteOf === null ? [] : [PARTICIPANT, 's.test_id'], (row, id, test) =>
      noteOf === null ? null : noteOf(row[id] as string, texts.test(row[test] as number)),
    ),
    goneSince: column('instant', ['(SELECT since FROM gone WHERE session_id = s.id)'], (row, at) =>
      row[at] === null ? null : Number(row[at]) * MICROS_IN_MS,
    ),
    proctoringConclusion: stored('number', 'r.conclusion'),
    proctoringEvaluation: stored('number', 'r.evaluation'),
    proctoringComment: {
      ...{ kind: 'text', select: [], readsReport: true, repeats: false },
      read:
        () =>
        ({ report }) =>
          report?.proctoring?.comment ?? null,
    },
  }
}

/** Reads the key of a session from its row. `positionOf` selects an SQL expression and returns its position. */
export function keyReader(
  texts: SharedTexts,
  positionOf: (sql: string) => number,
): (selected: SelectedRow) => SessionKey {
  const [participant, test, center] = [PARTICIPANT, 's.test_id', HOME_CENTER].map(positionOf) as [
    number,
    number,
    number,
  ]
  return (row) => ({
    center: texts.center(row[center] as number),
    participantId: guidOf(row[participant] as string) as Guid,
    testId: texts.test(row[test] as number) as Guid,
  })
}

/** `cellOf` gets the positions of the selected expressions. */
function column<K extends CellKind>(
  kind: K,
  select: readonly string[],
  cellOf: (row: SelectedRow, first: number, second: number) => CellOf<K>,
) {
  return {
    ...{ kind, select, readsReport: false, repeats: false },
    read:
      ([first = 0, second = 0]: readonly number[]) =>
      ({ selected }: RowSource) =>
        cellOf(selected, first, second),
  }
}

/** A value exactly as stored. */
function stored<K extends 'text' | 'number' | 'duration'>(kind: K, select: string) {
  return column(kind, [select], (row, at) => row[at] as CellOf<K>)
}

function flag(select: string) {
  return column('boolean', [select], (row, at) => row[at] === 1)
}

/** A shared text, by its stored ID. */
function shared(select: string, textOf: (id: number) => string) {
  const cell = column('text', [select], (row, at) => (row[at] === null ? null : textOf(row[at] as number)))
  return { ...cell, repeats: true }
}

/** `micros`: microseconds per unit of the stored number. The sent text is stored where the number loses digits. */
function instant(select: string, sentText: string, micros: number) {
  return column('instant', [`ifnull(${sentText}, ${select})`], (row, at) => {
    const value = row[at] as SentInstant | null
    return typeof value === 'number' ? value * micros : value
  })
}

function guidOf(digits: string): string {
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`
}
