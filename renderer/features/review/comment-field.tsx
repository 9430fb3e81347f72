import { useEffect, useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { ReusableComment } from '../../../contract/model/review-settings.ts'
import { isComposing } from '../../ui/is-composing.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { CommentPicker, optionId } from './comment-picker.tsx'
import { findComments, searchAt } from './reusable-comments.ts'
import type { ReviewWork } from './review-work.ts'
import { useCountedUse } from './use-counted-use.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useTypingBurst } from './use-typing-burst.ts'
import pickerStyles from './comment-picker.module.css'
import styles from './review.module.css'

type Props = {
  readonly connectionId: ConnectionId
  /** The team's reusable comments. */
  readonly comments: readonly ReusableComment[]
  readonly work: ReviewWork
  readonly text: string
  readonly isReadOnly: boolean
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** The reviewer's comment for the record, saved while it is typed. `/` offers reusable comments. */
export function CommentField({ connectionId, comments, work, text, isReadOnly, ref }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const burst = useTypingBurst()
  const focusBack = useFocusBack()
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => field.current!)
  const countUse = useCountedUse(connectionId)
  const typed = useTypedText(comments, work, isReadOnly ? null : text, write)
  const picker = usePicker(comments, typed.shown ?? text, isReadOnly)
  const listId = `${id}-list`

  function write(value: string): void {
    work.change({ entity: 'comment', value: value === '' ? null : value }, burst.next())
  }

  function insert(comment: ReusableComment): void {
    const area = field.current
    if (area === null || picker.search === null) return
    area.setSelectionRange(picker.search.start, picker.caret)
    area.setRangeText(comment.text, picker.search.start, picker.caret, 'end')
    write(area.value)
    typed.forget()
    burst.end()
    picker.close()
    area.focus()
    countUse(comment.id)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isComposing(event)) return
    if (picker.isOpen && picker.takes(event.key, insert)) {
      if (event.key === 'Escape') typed.keep(event.currentTarget)
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (field.current !== null) focusBack.leave(field.current)
  }

  return (
    <section className={styles.group}>
      <h3 className={styles.title}>
        <label htmlFor={id}>{t('reviewing.comment')}</label>
        {!isReadOnly && (
          <span className={styles.keysInTitle} aria-hidden="true">
            <Kbd>/</Kbd> {t('scoring.reusable')}
          </span>
        )}
      </h3>
      <div className={pickerStyles.anchor}>
        {picker.isOpen && (
          <CommentPicker
            id={listId}
            comments={picker.found}
            query={picker.search?.query ?? ''}
            current={picker.current}
            hasAny={comments.length > 0}
            onPoint={picker.point}
            onInsert={insert}
          />
        )}
        <textarea
          ref={field}
          aria-autocomplete="list"
          aria-controls={picker.isOpen ? listId : undefined}
          aria-activedescendant={
            picker.isOpen && picker.found.length > 0 ? optionId(listId, picker.current) : undefined
          }
          onSelect={({ currentTarget: area }) => {
            picker.moveCaret(area.selectionStart)
            if (searchAt(area.value, area.selectionStart) === null) typed.keep(area)
          }}
          id={id}
          className={styles.comment}
          dir="auto"
          rows={3}
          maxLength={100_000}
          placeholder={isReadOnly ? '' : t('reviewing.commentPlaceholder')}
          readOnly={isReadOnly}
          value={typed.shown ?? text}
          onChange={({ currentTarget: area }) => {
            picker.type(area.selectionStart)
            typed.type(area)
          }}
          onKeyDown={onKeyDown}
          onFocus={focusBack.onFocus}
          onBlur={({ currentTarget: area }) => {
            picker.close()
            typed.keep(area)
            burst.end()
            work.flush()
          }}
        />
      </div>
    </section>
  )
}

/**
 * What the field shows while a comment is searched for; `null` where that is the saved text. A search is no text yet:
 * saved, its slash would be a change of the record. `saved` is `null` where it cannot be changed.
 */
function useTypedText(
  comments: readonly ReusableComment[],
  work: ReviewWork,
  saved: string | null,
  write: (text: string) => void,
) {
  const [draft, setDraft] = useState<string | null>(null)
  // A session that is left while a comment is searched for keeps what was typed.
  useEffect(() => () => void work.settle(), [work])
  const hold = (text: string | null) => {
    setDraft(text)
    work.holdComment(text)
  }
  return {
    shown: saved === null ? null : draft,
    forget: () => hold(null),
    /** What was searched for is text after all. */
    keep({ value }: HTMLTextAreaElement): void {
      if (draft !== null && saved !== null && value !== saved) write(value)
      hold(null)
    },
    type({ value, selectionStart: caret }: HTMLTextAreaElement): void {
      const search = searchAt(value, caret)
      const isSearch = search !== null && findComments(comments, search.query).length > 0
      hold(isSearch ? value : null)
      const rest = isSearch ? value.slice(0, search.start) + value.slice(caret) : value
      if (rest !== saved) write(rest)
    },
  }
}

/** The search for a reusable comment that the caret is in. It opens when something is typed. */
function usePicker(comments: readonly ReusableComment[], text: string, isReadOnly: boolean) {
  const [isAsked, setAsked] = useState(false)
  const [caret, setCaret] = useState(0)
  const [pointed, setPointed] = useState(0)
  const search = isAsked && !isReadOnly ? searchAt(text, caret) : null
  const found = search === null ? [] : findComments(comments, search.query)
  const current = Math.min(pointed, Math.max(0, found.length - 1))
  return {
    isOpen: search !== null,
    search,
    caret,
    found,
    current,
    point: setPointed,
    moveCaret: setCaret,
    close: () => setAsked(false),
    type(at: number) {
      setAsked(true)
      setCaret(at)
      setPointed(0)
    },
    /** Handles a key of the list. Returns whether it was one. */
    takes(key: string, insert: (comment: ReusableComment) => void): boolean {
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
      const chosen = found[current]
      if (key === 'Escape') setAsked(false)
      else if (chosen === undefined) return false
      else if (step !== 0) setPointed((current + step + found.length) % found.length)
      else if (key === 'Enter') insert(chosen)
      else return false
      return true
    },
  }
}
