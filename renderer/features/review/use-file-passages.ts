import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { NoteKind } from '../../../contract/model/review-settings.ts'
import { isInFile, type AnswerNoteId, type NotePlace } from '../../../contract/model/review.ts'
import { createFileNotes, type FileMark } from '../../common/file-notes.ts'
import type { FoundPassage } from '../../common/find-passage.ts'
import { chooseNote, currentNote } from './current-note.ts'
import type { AnswerFiles } from './note-places.ts'
import { NO_KIND } from './note-marks.ts'
import type { QuestionNote } from './question-notes.ts'

type Options = {
  readonly notes: readonly QuestionNote[]
  readonly kinds: readonly NoteKind[]
  /** `null` where no note can be added. */
  readonly begin: ((place: NotePlace) => void) | null
}

/** Stands for the files of an answer without any. */
const NO_FILES = createFileNotes()

/** Shows the passages of notes in the answer's files, and tells where they are in those that were opened. */
export function useFilePassages(
  files: AnswerFiles | null,
  { notes, kinds, begin }: Options,
): ReadonlyMap<AnswerNoteId, Pick<FoundPassage, 'is'> | null> {
  const store = files?.notes ?? NO_FILES
  const marks = useMemo(() => marksOf(notes, kinds), [notes, kinds])
  useEffect(() => {
    if (files !== null) store.setState({ marks })
  }, [files, store, marks])
  useEffect(() => {
    if (files !== null) store.setState({ add: begin, choose: chooseNote, ...(begin === null && { tool: null }) })
  })
  const active = useStore(currentNote, ({ current, pointed }) => pointed ?? current)
  useEffect(() => {
    if (files !== null) store.setState({ current: active })
  }, [files, store, active])
  const found = useStore(store, (state) => state.found)
  return useMemo(() => new Map([...found].map(([id, is]) => [id, is === 'lost' ? null : { is }])), [found])
}

function marksOf(notes: readonly QuestionNote[], kinds: readonly NoteKind[]): readonly FileMark[] {
  const toneOf = new Map(kinds.map(({ id, tone }) => [id, tone]))
  return notes.flatMap(({ id, value: { place, kind } }) =>
    isInFile(place) ? [{ id, place, tone: toneOf.get(kind) ?? NO_KIND.tone }] : [],
  )
}
