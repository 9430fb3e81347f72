import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoteKind } from '../../../contract/model/review-settings.ts'
import { isInFile, type AnswerNoteId, type NotePlace } from '../../../contract/model/review.ts'
import { offerUndo } from '../../common/notices/offer-undo.ts'
import type { PlayerHandle } from '../../common/player-handle.ts'
import { noteKindName } from '../../common/review-names.ts'
import { formatTime } from '../../common/time-text.ts'
import { chooseNote, currentNote } from './current-note.ts'
import { newNoteId } from './new-ids.ts'
import type { NoteActions } from './note-keys.tsx'
import { placeNow, playheadOf, stretchTo, withPicture, type NoteTarget } from './note-places.ts'
import { placeOf, type QuestionNote } from './question-notes.ts'
import type { ReviewWork } from './review-work.ts'
import type { NoteEditing } from './use-note-editing.ts'
import { revealPassage, type Passages } from './use-passages.ts'

type Options = NoteTarget & {
  readonly work: ReviewWork
  readonly notes: readonly QuestionNote[]
  readonly passages: Passages
  readonly editing: NoteEditing
  /** Focuses the row of a note. */
  readonly focusRow: (id: AnswerNoteId) => void
}

/** What can be done with the notes on an answer. */
export function useNoteActions(options: Options) {
  const { work, question, notes, passages, editing, focusRow, player, essayElement, files } = options
  const { t } = useTranslation()
  /** Where a stretch was begun, in milliseconds. */
  const [stretch, setStretch] = useState<number | null>(null)
  /** What was last done, for screen readers. */
  const [spoken, setSpoken] = useState('')

  function clearSelection(): void {
    document.getSelection()?.removeAllRanges()
    files?.notes.setState({ selected: null })
  }

  /** Begins a note, and lets the video wait while it is written. */
  function begin(place: NotePlace): void {
    setStretch(null)
    const resumed = player?.status === 'playing' ? player : null
    const focused = document.activeElement
    resumed?.pause()
    clearSelection()
    editing.begin({ question, place, kind: '', text: '' }, () => {
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
      resumed?.play()
    })
  }

  function log(kind: NoteKind): void {
    const place = placeNow(options)
    const id = newNoteId()
    clearSelection()
    work.change({ entity: 'answerNote', id, value: { question, place, kind: kind.id, text: '' } })
    currentNote.setState({ logged: id })
    const name = noteKindName(t, kind)
    setSpoken(
      place.kind === 'time'
        ? t('notes.logged', { kind: name, time: formatTime(place.from / 1000, true) })
        : t('notes.loggedHere', { kind: name }),
    )
  }

  function endStretch(): void {
    const playhead = playheadOf(options)
    if (playhead !== null) begin(withPicture(stretchTo(playhead, stretch), options))
  }

  function goTo({ id, value: { place } }: QuestionNote): void {
    chooseNote(id)
    if (place.kind === 'time' && player !== null) goToTime(player, place.from / 1000)
    if (place.kind === 'passage') revealPassage(essayElement, passages.get(id) ?? null)
    if (isInFile(place)) files?.notes.setState({ wanted: { id, file: place.file } })
  }

  function step(by: 1 | -1): void {
    const next = noteBeside(notes, by, playheadOf(options) ?? 0)
    if (next === null) return
    goTo(next)
    focusRow(next.id)
  }

  function remove({ id, value }: QuestionNote): void {
    const index = notes.findIndex((note) => note.id === id)
    const next = notes[index + 1] ?? notes[index - 1]
    work.change({ entity: 'answerNote', id, value: null })
    if (next) focusRow(next.id)
    offerUndo(t, `answer-note-${id}`, t('notes.removed'), () => work.change({ entity: 'answerNote', id, value }))
  }

  const keys: NoteActions = {
    add: () => begin(placeNow(options)),
    log,
    beginStretch: player && (() => setStretch(playheadOf(options))),
    endStretch: player && endStretch,
    cancelStretch: stretch === null ? null : () => setStretch(null),
  }
  return { keys, begin, step, stretch, spoken, goTo, remove }
}

function goToTime(player: PlayerHandle, seconds: number): void {
  if (player.status === 'loading') player.startFrom(seconds)
  else player.seek(seconds)
}

/** The note beside the current one or, where none of these is, beside the playhead (in milliseconds). */
export function noteBeside(notes: readonly QuestionNote[], by: 1 | -1, playhead: number): QuestionNote | null {
  const { current } = currentNote.getState()
  const index = notes.findIndex(({ id }) => id === current)
  if (index >= 0) return notes[index + by] ?? null
  const found =
    by === 1
      ? notes.find(({ value }) => placeOf(value) > playhead)
      : notes.findLast(({ value }) => placeOf(value) < playhead)
  return found ?? notes.at(by === 1 ? 0 : -1) ?? null
}
