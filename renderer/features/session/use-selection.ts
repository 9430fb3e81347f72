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
}

export type SelectionState = {
  /** `null` where the report has nothing to show. */
  readonly selected: OutlineEntry | null
  readonly select: (selection: OutlineEntry) => void
  /** Another number after each {@link select}, of the same entry too. */
  readonly choice: number
  /** Makes current what is read by scrolling. It is there already, so nothing goes to it. */
  readonly follow: (selection: OutlineEntry) => void
  /** `null` on the last and first question. */
  readonly selectNext: (() => void) | null
  readonly selectPrevious: (() => void) | null
}

/**
 * Which part of a session is shown. The next session shows the same question, as far as it has it, so that one answer
 * can be compared over many sessions.
 */
export function useSelection(sessionKey: SessionKey, report: SessionReport | null): SelectionState {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const session = formatSessionKey(sessionKey)
  const entries = report ? outlineOf(report) : []
  const selected = report === null ? null : (find(report, entries) ?? entries[0] ?? null)

  function find(shown: SessionReport, among: readonly OutlineEntry[]): OutlineEntry | null {
    if (chosen === null) return null
    // The exact entry where there is one: numbers and codes may repeat within a session.
    const own = among.find((entry) => chosen.session === session && isSameSelection(entry, chosen.selection))
    return own ?? (chosen.subject && findSubject(shown, chosen.subject))
  }
  function setCurrent(selection: OutlineEntry, choices: 0 | 1): void {
    const subject = report && subjectOf(report, selection)
    setChosen((before) => ({ session, selection, subject, choice: (before?.choice ?? 0) + choices }))
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
