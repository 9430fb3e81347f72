import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { hasVisibleText } from '../../../contract/model/visible-text.ts'
import type { Note } from '../../../contract/model/note.ts'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { dismissNotice } from '../../common/notices/notices.ts'
import { offerUndo } from '../../common/notices/offer-undo.ts'
import { desk } from '../../bridge/desk.ts'
import { queries } from '../../bridge/queries.ts'
import { formatLongInstant } from '../../../contract/text/format.ts'
import { isComposing } from '../../ui/is-composing.ts'
import { NoteConflict } from './note-conflict.tsx'
import type { DraftState, NoteDraft } from './note-drafts.ts'
import { drafts } from './own-drafts.ts'
import { panelStore } from './panel-state.ts'
import { useNoteAuthor } from './use-note-author.tsx'
import parts from './parts.module.css'

type Props = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  /** The participant's name. */
  readonly name: string
  /** Called when the note begins or stops to need the user: it was changed elsewhere too, or could not be saved. */
  readonly onAttention: (isNeeded: boolean) => void
}

/** The reviewer's private note about a session. It is saved automatically. */
export function NoteEditor(props: Props) {
  const { connectionId, sessionKey } = props
  const { t } = useTranslation()
  const stored = useQuery(queries.note(connectionId, sessionKey))
  const isWantedInVain = useStore(panelStore, (panel) => panel.isNoteWanted) && stored.isError && !stored.data
  useEffect(() => {
    // A note that can be read later must not take the focus from what the user does by then.
    if (isWantedInVain) panelStore.setState({ isNoteWanted: false })
  }, [isWantedInVain])
  if (stored.data) {
    const id = `${connectionId}/${formatSessionKey(sessionKey)}`
    return <NoteField key={id} {...props} id={id} stored={stored.data} />
  }
  return (
    <section className={parts.group} aria-label={t('session.note')}>
      <h3 className={parts.groupTitle}>{t('session.note')}</h3>
      {stored.isError && (
        <p className={parts.problem} role="alert">
          {describeError(t, stored.error).happened}
        </p>
      )}
    </section>
  )
}

type FieldProps = Props & { readonly id: string; readonly stored: Note }

function NoteField({ id, connectionId, sessionKey, name, onAttention, stored }: FieldProps) {
  const { t } = useTranslation()
  const fieldId = useId()
  const draft = useMemo(
    () =>
      drafts.of(
        id,
        (text, over, keepBoth) => desk.notes.set({ connectionId, key: sessionKey, text, over, keepBoth }),
        stored,
        () => desk.notes.get({ connectionId, key: sessionKey }),
      ),
    // A session has one draft until the window closes; changes of the stored note are adopted below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [id],
  )
  const state = useSyncExternalStore(draft.subscribe, draft.getState)
  useEffect(() => draft.adopt(stored), [draft, stored])
  const needsAttention = state.theirs !== null || state.status === 'failed'
  useEffect(() => {
    onAttention(needsAttention)
    return () => onAttention(false)
  }, [needsAttention, onAttention])
  const field = useRef<HTMLTextAreaElement>(null)
  const isWanted = useStore(panelStore, (panel) => panel.isNoteWanted)
  useLayoutEffect(() => {
    if (!isWanted) return
    panelStore.setState({ isNoteWanted: false })
    field.current?.focus()
  }, [isWanted])
  const author = useNoteAuthor(field)
  const noticeId = `note-${id}`
  /** The text when the field got the focus; `null` without the focus. */
  const entered = useRef<string | null>(null)
  const leaveField = useCallback(() => {
    const before = entered.current
    entered.current = null
    draft.flush()
    if (before === null || !hasVisibleText(before) || hasVisibleText(draft.getState().text)) return
    offerUndo(t, noticeId, t('session.noteDeleted', { name }), () => {
      // Another window may have saved a text meanwhile, so both are kept.
      draft.write([before, draft.getState().text].filter(hasVisibleText).join('\n\n'))
      draft.flush()
    })
  }, [draft, name, noticeId, t])
  useEffect(() => {
    const flush = () => draft.flush()
    // When a window closes, what is sent at `pagehide` may be lost, so `beforeunload` sends it too.
    window.addEventListener('beforeunload', draft.leave)
    window.addEventListener('pagehide', draft.leave)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('beforeunload', draft.leave)
      window.removeEventListener('pagehide', draft.leave)
      document.removeEventListener('visibilitychange', flush)
      leaveField()
    }
  }, [draft, leaveField])
  return (
    <section className={parts.group}>
      <label className={parts.groupTitle} htmlFor={fieldId}>
        {t('session.note')}
      </label>
      <textarea
        ref={field}
        id={fieldId}
        className={parts.note}
        dir="auto"
        rows={3}
        maxLength={100_000}
        placeholder={t('session.notePlaceholder')}
        value={state.text}
        onFocus={() => {
          entered.current = draft.getState().text
        }}
        onChange={(event) => {
          dismissNotice(noticeId)
          draft.write(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isComposing(event)) return
          event.stopPropagation()
          event.currentTarget.blur()
        }}
        onBlur={leaveField}
      />
      <NoteStatus state={state} draft={draft} initials={author.initials} />
      {state.savedAt === null ? null : author.link}
      {author.dialog}
    </section>
  )
}

type StatusProps = {
  readonly state: DraftState
  readonly draft: NoteDraft
  /** The reviewer's initials; empty if no name is entered. */
  readonly initials: string
}

function NoteStatus({ state, draft, initials }: StatusProps) {
  const { t } = useTranslation()
  if (state.theirs !== null) return <NoteConflict theirs={state.theirs.text} onChoose={draft.choose} />
  if (state.status === 'failed') {
    const { happened, todo } = describeError(t, state.problem)
    return (
      <p className={parts.problem} role="alert">
        {t('session.noteFailed', { reason: `${happened} ${todo}` })}{' '}
        <button type="button" className={parts.link} onClick={draft.flush}>
          {t('app.retry')}
        </button>
      </p>
    )
  }
  return (
    <p className={parts.faint} role="status">
      {state.status === 'saving'
        ? t('session.noteSaving')
        : state.status === 'unsaved'
          ? t('session.noteUnsaved')
          : state.savedAt === null
            ? t('session.noteNone')
            : t(initials === '' ? 'session.noteSaved' : 'session.noteSavedBy', {
                time: formatLongInstant(state.savedAt),
                initials,
              })}
    </p>
  )
}
