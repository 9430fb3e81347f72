import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Note } from '../../../contract/bridge/bridge.ts'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import { describeError } from '../../app/i18n/describe-failure.ts'
import { desk } from '../../bridge/desk.ts'
import { queries } from '../../bridge/queries.ts'
import { formatLongInstant } from '../../ui/format.ts'
import { NoteConflict } from './note-conflict.tsx'
import { createNoteDrafts, type DraftState, type NoteDraft } from './note-drafts.ts'
import parts from './parts.module.css'

const drafts = createNoteDrafts()

/** Saves every note that is being written. Answers whether all of them are saved. */
export const settleNotes = () => drafts.settle()

type Props = { readonly connectionId: ConnectionId; readonly sessionKey: SessionKey }

/** The reviewer's own note on a session; saved by itself. */
export function NoteEditor({ connectionId, sessionKey }: Props) {
  const { t } = useTranslation()
  const stored = useQuery(queries.note(connectionId, sessionKey))
  if (stored.data) {
    const id = `${connectionId}/${formatSessionKey(sessionKey)}`
    return <NoteField key={id} id={id} connectionId={connectionId} sessionKey={sessionKey} stored={stored.data} />
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

function NoteField({ id, connectionId, sessionKey, stored }: Props & { readonly id: string; readonly stored: Note }) {
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
    // The draft is the session's for as long as the window lives; what else changes is adopted below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [id],
  )
  const state = useSyncExternalStore(draft.subscribe, draft.getState)
  useEffect(() => draft.adopt(stored), [draft, stored])
  useEffect(() => {
    const flush = () => draft.flush()
    window.addEventListener('pagehide', draft.leave)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('pagehide', draft.leave)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [draft])
  return (
    <section className={parts.group}>
      <label className={parts.groupTitle} htmlFor={fieldId}>
        {t('session.note')}
      </label>
      <textarea
        id={fieldId}
        className={parts.note}
        dir="auto"
        rows={3}
        maxLength={100_000}
        placeholder={t('session.notePlaceholder')}
        value={state.text}
        onChange={(event) => draft.write(event.currentTarget.value)}
        onBlur={draft.flush}
      />
      <NoteStatus state={state} draft={draft} />
    </section>
  )
}

function NoteStatus({ state, draft }: { readonly state: DraftState; readonly draft: NoteDraft }) {
  const { t } = useTranslation()
  if (state.theirs !== null) return <NoteConflict theirs={state.theirs.text} onChoose={draft.choose} />
  if (state.status === 'failed') {
    const { happened, todo } = describeError(t, state.problem)
    return (
      <p className={parts.problem} role="alert">
        {t('session.noteFailed', { reason: `${happened} ${todo}` })}{' '}
        <button type="button" className={parts.link} onClick={draft.flush}>
          {t('session.noteRetry')}
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
            : t('session.noteSaved', { time: formatLongInstant(state.savedAt) })}
    </p>
  )
}
