import { useState } from 'react'
import { formatSessionKey, type SessionKey } from '../../../contract/model/ids.ts'
import type { SessionReport } from '../../../contract/model/report.ts'
import {
  findSubject,
  isSameSelection,
  outlineOf,
  questionBeside,
  subjectOf,
  type OutlineEntry,
  type Subject,
} from './questions.ts'

type Chosen = {
  readonly session: string
  readonly selection: OutlineEntry
  readonly subject: Subject | null
  readonly choice: number
  /** Code of the question that was walked through at the time. */
  readonly walked: string | null
}

export type SelectionState = {
  /** `null` without a report, or if it has nothing to show. */
  readonly selected: OutlineEntry | null
  readonly select: (selection: OutlineEntry) => void
  /** Changes with each {@link select}, even of the same entry. */
  readonly choice: number
  /** Selects the entry that is read, without scrolling to it. */
  readonly follow: (selection: OutlineEntry) => void
  /** `null` without a next question, as `selectPrevious` is without a previous one. */
  readonly selectNext: (() => void) | null
  readonly selectPrevious: (() => void) | null
}

/**
 * The selected entry of a session. The next session shows the same question if it has it, so that answers can be
 * compared across sessions.
 *
 * @param walked Code of a question that each session shows first; nothing is selected in a session without it.
 * @param first Code of the question that is shown until another one is selected.
 */
export function useSelection(
  sessionKey: SessionKey,
  report: SessionReport | null,
  walked: string | null = null,
  first: string | null = null,
): SelectionState {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const session = formatSessionKey(sessionKey)
  const entries = report ? outlineOf(report) : []
  const selected =
    report === null
      ? null
      : walked === null
        ? (find(report, entries) ?? entries[0] ?? null)
        : findWalked(report, walked)

  function find(shown: SessionReport, among: readonly OutlineEntry[]): OutlineEntry | null {
    if (chosen === null) return first === null ? null : findCode(shown, first)
    // Within a session the exact entry is preferred, because numbers and codes may repeat.
    const own = among.find((entry) => chosen.session === session && isSameSelection(entry, chosen.selection))
    return own ?? (chosen.subject && findSubject(shown, chosen.subject))
  }
  function findWalked(shown: SessionReport, code: string): OutlineEntry | null {
    if (chosen?.walked === code && chosen.session === session) return chosen.selection
    return findCode(shown, code)
  }
  function setCurrent(selection: OutlineEntry, choices: 0 | 1): void {
    const subject = report && subjectOf(report, selection)
    setChosen((before) => ({ session, selection, subject, walked, choice: (before?.choice ?? 0) + choices }))
  }
  const select = (selection: OutlineEntry) => setCurrent(selection, 1)
  function selectBeside(step: 1 | -1): (() => void) | null {
    const question = selected && questionBeside(entries, selected, step)
    return question && (() => select(question))
  }
  return {
    selected,
    select,
    choice: chosen?.choice ?? 0,
    follow: (selection) => setCurrent(selection, 0),
    selectNext: selectBeside(1),
    selectPrevious: selectBeside(-1),
  }
}

function findCode({ questions }: SessionReport, code: string): OutlineEntry | null {
  const index = questions.findIndex((question) => question.code === code)
  return index < 0 ? null : { kind: 'question', index }
}
