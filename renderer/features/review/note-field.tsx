import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoteKind } from '../../../contract/model/review-settings.ts'
import type { AnswerNote } from '../../../contract/model/review.ts'
import { noteKindName } from '../../common/review-names.ts'
import { isComposing } from '../../ui/is-composing.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { NoteForm } from '../../ui/note-form.tsx'
import { Length, placeText } from './note-row.tsx'
import type { NoteEditing } from './use-note-editing.ts'
import styles from './notes.module.css'

type Props = {
  readonly value: AnswerNote
  readonly kinds: readonly NoteKind[]
  /** Whether nothing was typed or chosen yet, so that leaving it leaves no note. */
  readonly isDraft: boolean
  readonly editing: NoteEditing
}

/** A note that is edited in its place. It is saved as it is typed. */
export function NoteField({ value, kinds, isDraft, editing }: Props) {
  const { t } = useTranslation()
  const editor = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = field.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
    editor.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const press = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey
    if (isComposing(event) || (!isEnter && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    editing.end(isEnter)
  }
  const blur = ({ relatedTarget }: FocusEvent) => {
    // The focus stays where it is while another window is in front.
    if (document.hasFocus() && !editor.current?.contains(relatedTarget)) editing.leave()
  }
  const { place, text } = value
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter and Escape of the field and the kinds
    <div ref={editor} className={styles.editor} onKeyDown={press} onBlur={blur}>
      <div className={styles.line}>
        {place.kind !== 'answer' && (
          <span className={place.kind === 'time' ? styles.time : styles.quote} dir="auto">
            {placeText(t, place)}
          </span>
        )}
        <textarea
          ref={field}
          className={styles.field}
          aria-label={t('notes.field')}
          dir="auto"
          rows={1}
          maxLength={100_000}
          value={text}
          onChange={(event) => editing.change({ ...value, text: event.currentTarget.value })}
        />
        <Length place={place} />
      </div>
      <div className={styles.foot}>
        <KindChoice kinds={kinds} chosen={value.kind} onChoose={(kind) => editing.change({ ...value, kind })} />
        <p className={styles.hints}>
          <span className={styles.hint}>
            <Kbd>Tab</Kbd> {t('notes.hintKind')}
          </span>
          <span className={styles.hint}>
            <Kbd>Esc</Kbd> {isDraft ? t('notes.hintDiscard') : t('notes.hintClose')}
          </span>
          <span className={styles.hint}>
            <Kbd>↵</Kbd> {t('notes.hintSave')}
          </span>
        </p>
      </div>
    </div>
  )
}

type KindProps = {
  readonly kinds: readonly NoteKind[]
  /** ID of a kind; empty for none. */
  readonly chosen: string
  readonly onChoose: (kind: string) => void
}

/** The kinds as one tab stop: arrows and the kinds' own keys choose; the chosen one again chooses none. */
function KindChoice({ kinds, chosen, onChoose }: KindProps) {
  const { t } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  const offered = kinds.filter(({ id, isRetired }) => !isRetired || id === chosen)
  const choose = (index: number) => {
    const kind = offered.at(index % offered.length)
    if (!kind) return
    onChoose(kind.id)
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[offered.indexOf(kind)]?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const index = offered.findIndex(({ id }) => id === chosen)
    const keyed = offered.findIndex(({ key }) => key === event.key.toLowerCase())
    if (keyed >= 0) choose(keyed)
    else if (event.key === 'ArrowRight' || event.key === 'ArrowDown') choose(index + 1)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') choose(index <= 0 ? -1 : index - 1)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={group}
      role="radiogroup"
      tabIndex={-1}
      className={styles.kinds}
      aria-label={t('notes.kinds')}
      onKeyDown={press}
    >
      {offered.map((kind, index) => {
        const isChosen = kind.id === chosen
        const isTabStop = isChosen || (index === 0 && !offered.some(({ id }) => id === chosen))
        return (
          <button
            key={kind.id}
            type="button"
            role="radio"
            aria-checked={isChosen}
            tabIndex={isTabStop ? 0 : -1}
            className={styles.kind}
            onClick={() => onChoose(isChosen ? '' : kind.id)}
          >
            <NoteForm form={kind.form} tone={kind.tone} />
            {noteKindName(t, kind)}
          </button>
        )
      })}
    </div>
  )
}
