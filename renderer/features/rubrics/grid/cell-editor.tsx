import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { RUBRIC_LIMITS } from '../../../../contract/model/rubric.ts'
import { isComposing } from '../../../ui/is-composing.ts'
import { parseAmount } from '../edit-rubric.ts'
import styles from './grid.module.css'

/** Where the focus goes when the editing ends. */
export type Leaving = 'here' | 'next' | 'previous' | 'nowhere'

type EditorProps = {
  readonly label: string
  readonly value: string
  /** Saves the text; `false` keeps the editing, because the text is no value. */
  readonly onSave: (text: string) => boolean
  readonly onLeave: (to: Leaving) => void
}

/** The keys that end the editing of a cell. They all keep the text. */
function leavingBy(event: KeyboardEvent): Leaving | null {
  if (isComposing(event)) return null
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next'
  if (event.key === 'Escape') return 'here'
  return event.key === 'Enter' && !event.shiftKey ? 'here' : null
}

/** Saves when the focus leaves, by a key or otherwise. */
function useSaving({ onSave, onLeave }: Pick<EditorProps, 'onSave' | 'onLeave'>) {
  const isDone = useRef(false)
  const [isWrong, setWrong] = useState(false)
  return {
    isWrong,
    leave: (text: string, to: Leaving): void => {
      if (isDone.current) return
      const isSaved = onSave(text)
      // With Esc or a click elsewhere, a text that is no value is dropped.
      if (!isSaved && to !== 'nowhere' && !isWrong) return setWrong(true)
      isDone.current = true
      onLeave(to)
    },
  }
}

/** Edits a name, in the place of the cell's text. */
export function TextEditor({ label, value, ...saving }: EditorProps) {
  const [text, setText] = useState(value)
  const { leave } = useSaving(saving)
  return (
    <input
      ref={focusAtEnd}
      className={styles.editor}
      aria-label={label}
      value={text}
      maxLength={RUBRIC_LIMITS.nameLength}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => leaveBy(event, (to) => leave(text, to))}
      onBlur={() => leave(text, 'nowhere')}
    />
  )
}

type AmountProps = EditorProps & { readonly error: string }

/** Edits a number. A wrong one is marked; leaving the cell once more drops it. */
export function AmountEditor({ label, value, error, ...saving }: AmountProps) {
  const [text, setText] = useState(value)
  const { leave, isWrong } = useSaving(saving)
  return (
    <span className={styles.amount}>
      <input
        ref={selectAll}
        className={styles.editor}
        aria-label={label}
        aria-invalid={isWrong}
        inputMode="decimal"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => leaveBy(event, (to) => leave(text, to))}
        onBlur={() => leave(text, 'nowhere')}
      />
      {isWrong ? (
        <span className={styles.error} role="alert">
          {error}
        </span>
      ) : null}
    </span>
  )
}

type LevelEditorProps = Pick<EditorProps, 'label' | 'onLeave'> & {
  readonly description: string
  readonly points: string
  /** Starts with the points, which a digit was typed for. */
  readonly startsWithPoints: boolean
  /** `points` is `null` where the text is no number of points. */
  readonly onSave: (description: string, points: number | null) => void
}

/** Edits a level: its description, and below it its points, where they differ from those of the column. */
export function LevelEditor({ label, startsWithPoints, onSave, onLeave, ...value }: LevelEditorProps) {
  const { t } = useTranslation()
  const [description, setDescription] = useState(value.description)
  const [points, setPoints] = useState(value.points)
  const isDone = useRef(false)
  const [isWrong, setWrong] = useState(false)
  const amount = parseAmount(points, RUBRIC_LIMITS.points)
  function leave(to: Leaving): void {
    if (isDone.current) return
    // As of other amounts: leaving once more, or by a click elsewhere, drops a text that is none.
    if (amount === null && to !== 'nowhere' && !isWrong) return setWrong(true)
    isDone.current = true
    onSave(description, amount)
    onLeave(to)
  }
  return (
    <span
      className={styles.level}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave('nowhere')
      }}
    >
      <textarea
        ref={startsWithPoints ? undefined : focusAtEnd}
        className={styles.editor}
        aria-label={label}
        value={description}
        maxLength={RUBRIC_LIMITS.descriptionLength}
        onChange={(event) => setDescription(event.target.value)}
        onKeyDown={(event) => leaveBy(event, leave)}
      />
      <label className={styles.levelPoints}>
        {t('rubrics.pointsField')}
        <input
          ref={startsWithPoints ? focusAtEnd : undefined}
          aria-invalid={amount === null}
          title={amount === null ? t('rubrics.badPoints') : undefined}
          inputMode="decimal"
          value={points}
          onChange={(event) => setPoints(event.target.value)}
          onKeyDown={(event) => leaveBy(event, leave)}
        />
      </label>
      {isWrong && amount === null ? (
        <span className={styles.error} role="alert">
          {t('rubrics.badPoints')}
        </span>
      ) : null}
    </span>
  )
}

function leaveBy(event: KeyboardEvent, leave: (to: Leaving) => void): void {
  // The grid's own keys do not apply while a cell is edited.
  event.stopPropagation()
  const to = leavingBy(event)
  if (to === null) return
  event.preventDefault()
  leave(to)
}

function focusAtEnd(element: HTMLInputElement | HTMLTextAreaElement | null): void {
  element?.focus()
  element?.setSelectionRange(element.value.length, element.value.length)
}

function selectAll(element: HTMLInputElement | null): void {
  element?.focus()
  element?.select()
}
