import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import type { Transcript } from '../../../contract/model/transcript.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../contract/model/review-settings.ts'
import { queries } from '../../bridge/queries.ts'
import { NoteKeys } from './note-keys.tsx'
import { NoteList, type NoteListHandle } from './note-list.tsx'
import type { NoteTarget } from './note-places.ts'
import { NotesHead } from './notes-head.tsx'
import { notesOf, withDraft } from './question-notes.ts'
import type { ReviewWork } from './review-work.ts'
import { reviewWorkOf } from './review-works.ts'
import { useNoteActions } from './use-note-actions.ts'
import { useNoteEditing } from './use-note-editing.ts'
import { useDrawing } from './use-drawing.ts'
import { useFilePassages } from './use-file-passages.ts'
import { usePassages } from './use-passages.ts'
import styles from './notes.module.css'

const NO_NAMES: readonly string[] = []

export type AnswerNotesProps = NoteTarget & {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  /** `hash` of the report that is on the screen. */
  readonly report: string
  /** Whether keys and commands act on this answer. */
  readonly isActive: boolean
  readonly isOneOfAll: boolean
  /** What is said in a video; `null` where it is not known. */
  readonly words: Transcript | null
}

/** The own notes on an answer. Memoized, because hundreds of answers can be on the screen. */
export const AnswerNotes = memo(function AnswerNotes(props: AnswerNotesProps) {
  const { connectionId, sessionKey, isActive, report } = props
  const work = reviewWorkOf(connectionId, sessionKey)
  const stored = useQuery({ ...queries.reviews(connectionId, sessionKey), enabled: isActive })
  useEffect(() => {
    if (isActive) work.see(report)
  }, [isActive, work, report])
  useEffect(() => {
    if (isActive && stored.data) work.adopt(stored.data)
  }, [isActive, work, stored.data])
  return <NotesOfAnswer {...props} work={work} isReady={stored.data !== undefined} />
})

type Props = AnswerNotesProps & { readonly work: ReviewWork; readonly isReady: boolean }

function NotesOfAnswer(props: Props) {
  const { connectionId, question, isActive, isOneOfAll, player, essay, work, isReady } = props
  const { t } = useTranslation()
  const { noteKinds } = useQuery(queries.reviewSettings(connectionId)).data ?? DEFAULT_REVIEW_SETTINGS
  const notes = useSyncExternalStore(work.subscribe, () => notesOf(work, question))
  const isSubmitted = useSyncExternalStore(
    work.subscribe,
    () => work.getState().review.status.value?.status === 'submitted',
  )
  const canEdit = isReady && !isSubmitted
  const list = useRef<NoteListHandle>(null)
  const editing = useNoteEditing(work, notes)
  const passages = usePassages(props, notes, noteKinds)
  const { keys, begin, step, stretch, spoken, goTo, remove } = useNoteActions({
    ...props,
    notes,
    passages,
    editing,
    focusRow: (id) => list.current?.focus(id),
  })
  // A new note is marked while it is written.
  const marked = useMemo(() => withDraft(notes, editing.edited), [notes, editing.edited])
  const inFiles = useFilePassages(props.files, { notes: marked, kinds: noteKinds, begin: canEdit ? begin : null })
  const drawing = useDrawing(canEdit ? props.files : null)
  const found = useMemo(() => new Map([...passages, ...inFiles]), [passages, inFiles])
  const isEmpty = notes.length === 0 && editing.edited === null
  return (
    <section className={styles.notes} aria-label={t('notes.title')}>
      {isActive && (
        <NoteKeys
          actions={canEdit ? keys : null}
          step={notes.length > 0 ? step : null}
          kinds={noteKinds}
          drawing={drawing}
        />
      )}
      {(!isOneOfAll || !isEmpty) && (
        <NotesHead
          count={notes.length}
          kinds={noteKinds}
          hints={
            !canEdit || !isActive
              ? 'none'
              : drawing !== null
                ? 'area'
                : essay !== null
                  ? 'passage'
                  : player === null
                    ? 'answer'
                    : props.words === null
                      ? 'time'
                      : 'words'
          }
          stretch={stretch}
        />
      )}
      {!isEmpty && (
        <NoteList
          ref={list}
          notes={notes}
          kinds={noteKinds}
          found={found}
          fileNames={props.files?.names ?? NO_NAMES}
          words={props.words}
          duration={player?.duration ?? 0}
          editing={editing}
          canEdit={canEdit}
          canSeek={player !== null}
          onGoTo={goTo}
          onRemove={remove}
        />
      )}
      <span className={styles.spoken} role="status">
        {spoken}
      </span>
    </section>
  )
}
