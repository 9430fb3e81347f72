import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { NoteKind } from '../../../contract/model/review-settings.ts'
import type { AnswerNoteId, NotePlace } from '../../../contract/model/review.ts'
import { wordsBetween } from '../../../contract/model/transcript-words.ts'
import type { Transcript } from '../../../contract/model/transcript.ts'
import type { FoundPassage } from '../../common/find-passage.ts'
import { chooseNote, currentNote } from './current-note.ts'
import { NoteField } from './note-field.tsx'
import { NoteRow, type RowActions } from './note-row.tsx'
import { placeOf, withDraft, type QuestionNote } from './question-notes.ts'
import { useShownPart } from './use-shown-part.ts'
import type { NoteEditing } from './use-note-editing.ts'
import styles from './notes.module.css'

export type NoteListHandle = { readonly focus: (id: AnswerNoteId) => void }

type Props = {
  readonly ref: Ref<NoteListHandle>
  readonly notes: readonly QuestionNote[]
  readonly kinds: readonly NoteKind[]
  /** Where the passages of notes are; `null` for a lost one. */
  readonly found: ReadonlyMap<AnswerNoteId, Pick<FoundPassage, 'is'> | null>
  readonly fileNames: readonly string[]
  /** What is said in the video; `null` where it is not known. */
  readonly words: Transcript | null
  /** Of the video, in seconds; 0 while unknown. */
  readonly duration: number
  readonly editing: NoteEditing
  readonly canEdit: boolean
  /** Whether there is a video that times lead to. */
  readonly canSeek: boolean
  readonly onGoTo: (note: QuestionNote) => void
  readonly onRemove: (note: QuestionNote) => void
}

/** The notes on an answer in their order, one tab stop, with the one that is edited in its place. */
export function NoteList(props: Props) {
  const { ref, notes, kinds, found, fileNames, words, duration, editing, canEdit, canSeek } = props
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const { edited } = editing
  const { current, logged, pointed } = useStore(currentNote)
  const rows = useMemo(() => withDraft(notes, edited), [notes, edited])
  const indexOf = (id: AnswerNoteId | null) => (id === null ? -1 : rows.findIndex((row) => row.id === id))
  const shown = useShownPart(rows.length, [indexOf(edited?.id ?? null), indexOf(logged), indexOf(current)])
  const kindOf = useMemo(() => new Map(kinds.map((kind) => [kind.id, kind])), [kinds])
  const focus = useRowFocus(list)
  useImperativeHandle(ref, () => ({ focus }), [focus])
  useEffect(() => {
    if (current !== null) rowOf(list.current, current)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const actions = useRowActions(props, rows, focus)

  const part = rows.slice(shown.from, shown.until)
  const tabStop = part.find(({ id }) => id === current) ?? part[0]
  return (
    <>
      <More text="notes.earlier" count={shown.from} onMore={shown.earlier} />
      <ul ref={list} className={styles.list} aria-label={t('notes.title')}>
        {part.map((note) => (
          <li key={note.id}>
            {note.id === edited?.id ? (
              <NoteField value={note.value} kinds={kinds} isDraft={edited.draft !== null} editing={editing} />
            ) : (
              <NoteRow
                note={note}
                kind={kindOf.get(note.value.kind) ?? null}
                found={found.get(note.id)}
                fileNames={fileNames}
                spoken={spokenIn(note.value.place, words)}
                isAfterEnd={duration > 0 && note.value.place.kind === 'time' && placeOf(note.value) > duration * 1000}
                isCurrent={note.id === current}
                isPointed={note.id === pointed}
                isLogged={note.id === logged}
                isTabStop={note === tabStop}
                canEdit={canEdit}
                canSeek={canSeek}
                actions={actions}
              />
            )}
          </li>
        ))}
      </ul>
      <More text="notes.later" count={rows.length - shown.until} onMore={shown.later} />
    </>
  )
}

/** What is said in a stretch of the video; empty for any other place. */
function spokenIn(place: NotePlace, words: Transcript | null): string {
  return place.kind !== 'time' || place.until === null || words === null
    ? ''
    : wordsBetween(words, place.from, place.until)
}

type MoreProps = {
  readonly text: 'notes.earlier' | 'notes.later'
  readonly count: number
  readonly onMore: () => void
}

function More({ text, count, onMore }: MoreProps) {
  const { t } = useTranslation()
  if (count <= 0) return null
  return (
    <button type="button" className={styles.more} onClick={onMore}>
      {t(text, { count })}
    </button>
  )
}

/** The actions of rows: the same object at each render, so that only rows that changed are rendered. */
function useRowActions(props: Props, rows: readonly QuestionNote[], focus: NoteListHandle['focus']): RowActions {
  const latest = useRef({ props, rows })
  useEffect(() => {
    latest.current = { props, rows }
  })
  const [actions] = useState<RowActions>(() => ({
    goTo: (note) => latest.current.props.onGoTo(note),
    edit: ({ id }) => {
      chooseNote(id)
      latest.current.props.editing.edit(id, () => focus(id))
    },
    remove: (note) => latest.current.props.onRemove(note),
    move(note, to) {
      const { rows: all } = latest.current
      const index = all.findIndex(({ id }) => id === note.id)
      const next = to === 'first' ? all[0] : to === 'last' ? all.at(-1) : all[index + to]
      if (!next) return
      chooseNote(next.id)
      focus(next.id)
    },
  }))
  return actions
}

function rowOf(list: HTMLElement | null, id: AnswerNoteId): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-note="${id}"]`) ?? null
}

/** Focuses rows, also one that is not rendered yet. */
function useRowFocus(list: { readonly current: HTMLElement | null }): NoteListHandle['focus'] {
  const waiting = useRef<AnswerNoteId | null>(null)
  const [focus] = useState(() => (id: AnswerNoteId) => {
    const row = rowOf(list.current, id)
    waiting.current = row ? null : id
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (waiting.current !== null) focus(waiting.current)
  })
  return focus
}
