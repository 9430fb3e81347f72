import type { Guid } from '../../../../contract/model/ids.ts'
import type { ListedParticipant, LookUp, ResultSession, ResultState } from '../../../../contract/model/results.ts'
import { folded } from '../folded.ts'

export const RESULT_FILTERS = ['all', 'finished', 'inProgress', 'without'] as const
export type ResultFilter = (typeof RESULT_FILTERS)[number]

/** A row of the table: a session of a participant, or an ID without a result. */
export type ResultRow =
  | {
      /** GUID of the session. */
      readonly id: Guid
      readonly participant: ListedParticipant
      readonly session: ResultSession
      /** Which of the participant's sessions it is, by their start, from 1. */
      readonly number: number
    }
  | { readonly id: Guid; readonly participant: null; readonly session: null }

/** The rows of a look-up: sessions below each other by participant, then the IDs without a result. */
export function rowsOf({ participants, without }: Pick<LookUp, 'participants' | 'without'>): readonly ResultRow[] {
  const sessions = participants.flatMap((participant) =>
    participant.sessions.map((session, at): ResultRow => ({ id: session.id, participant, session, number: at + 1 })),
  )
  return [...sessions, ...without.map((id): ResultRow => ({ id, participant: null, session: null }))]
}

export function stateOf({ session }: ResultRow): ResultState {
  if (session === null) return 'without'
  return session.isFinished ? 'finished' : 'inProgress'
}

/** Whose row it is. */
export const participantIdOf = ({ id, participant }: ResultRow): Guid => participant?.participantId ?? id

/** Rows with all words of a search in their names, IDs and tests. */
export function searchRows(
  rows: readonly ResultRow[],
  search: string,
  titles: ReadonlyMap<string, string>,
): readonly ResultRow[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const { id, participant, session } = row
    const test = session === null ? [] : [session.testId, titles.get(session.testId) ?? '']
    const text = folded([id, participantIdOf(row), participant?.name ?? '', ...test].join('\n'))
    return words.every((word) => text.includes(word))
  })
}

export function filterRows(rows: readonly ResultRow[], filter: ResultFilter): readonly ResultRow[] {
  return filter === 'all' ? rows : rows.filter((row) => stateOf(row) === filter)
}

/** The keys 1 to 4 show the filters in their order. */
export function filterKeys(show: (filter: ResultFilter) => void) {
  const key = (at: number) => () => show(RESULT_FILTERS[at]!)
  return { 1: key(0), 2: key(1), 3: key(2), 4: key(3) }
}
