import { useId, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from '../../../contract/model/report.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import { isComposing } from '../../ui/is-composing.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { parsePoints } from '../../../contract/model/parse-points.ts'
import type { ReviewWork } from './review-work.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useTypingBurst } from './use-typing-burst.ts'
import styles from './review.module.css'

export type ScoreFieldHandle = {
  /** Focuses the field and replaces what is in it, as if it were typed. */
  readonly type: (text: string) => void
  readonly focus: () => void
}

type Props = {
  readonly work: ReviewWork
  readonly question: Question
  /** `null` without a score. */
  readonly points: number | null
  readonly isReadOnly: boolean
  readonly ref?: Ref<ScoreFieldHandle>
}

/** The points that the reviewer gives for a question. Valid ones are saved while they are typed. */
export function ScoreField({ work, question, points, isReadOnly, ref }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const burst = useTypingBurst()
  const focusBack = useFocusBack()
  const { num, max } = question
  const field = useTypedPoints(points, max, (next) => {
    const value = next === null ? null : { points: next, rubric: null }
    work.change({ entity: 'score', question: num, value }, burst.next())
  })
  const { typed, problem, write, end } = field
  useImperativeHandle(ref, () => ({
    type(text) {
      input.current?.focus()
      write(text)
    },
    focus: () => input.current?.select(),
  }))
  const problemId = `${id}-problem`
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>
        <label htmlFor={id}>{t('reviewing.score')}</label>
        {!isReadOnly && (
          <span className={styles.keysInTitle} aria-hidden="true">
            <Kbd>0</Kbd>–<Kbd>9</Kbd>
          </span>
        )}
      </h3>
      <div className={styles.scoreRow}>
        <input
          ref={input}
          id={id}
          className={styles.scoreInput}
          // Not a number field: its value would change when the wheel turns over it, and "5,6" would be no number.
          type="text"
          inputMode="decimal"
          data-typed="number"
          autoComplete="off"
          maxLength={16}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
          readOnly={isReadOnly}
          value={typed}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (isComposing(event) || event.ctrlKey || event.metaKey) return
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            event.stopPropagation()
            event.preventDefault()
            focusBack.leave(event.currentTarget)
          }}
          onFocus={focusBack.onFocus}
          onBlur={() => {
            burst.end()
            end()
            work.flush()
          }}
        />
        {max !== null && <span className={styles.ofMax}>{t('reviewing.ofPoints', { max: formatNumber(max) })}</span>}
      </div>
      {problem !== null && (
        <p id={problemId} className={styles.problem} role="alert">
          {t(`reviewing.${problem}`, {
            max: formatNumber(max ?? 0),
            example: formatNumber(max === null ? 5.5 : max / 2),
          })}
        </p>
      )}
    </section>
  )
}

/** The text of the field, which may be no number yet; `save` gets each valid one. */
function useTypedPoints(points: number | null, max: number | null, save: (points: number | null) => void) {
  /** `null` while nothing is typed: the saved points are shown, which an undo or another window may change. */
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft ?? (points === null ? '' : formatPoints(points))
  const parsed = parsePoints(typed, max)
  return {
    typed,
    problem: 'problem' in parsed ? parsed.problem : null,
    write: (text: string) => {
      setDraft(text)
      const next = parsePoints(text, max)
      if ('points' in next && next.points !== points) save(next.points)
    },
    /** The field was left: a number is shown in its short form, anything else stays, with its problem. */
    end: () => {
      if ('points' in parsed) setDraft(null)
    },
  }
}

/** Without grouping, which would not be read back. */
function formatPoints(points: number): string {
  return String(points)
}
