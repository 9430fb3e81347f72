import { useId, useImperativeHandle, useRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from '../../../contract/model/report.ts'
import type { Score } from '../../../contract/model/review.ts'
import { isScored } from '../../../contract/model/scoring.ts'
import { decimalMark, formatNumber, formatTyped } from '../../../contract/text/format.ts'
import { isComposing } from '../../ui/is-composing.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { mostPoints, parsePoints, type PointsProblem } from '../../../contract/model/parse-points.ts'
import type { Reading } from '../../common/typed-value.ts'
import { useTypedValue } from '../../common/use-typed-value.ts'
import { scoreOf } from './own-review.ts'
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
  readonly score: Score | null
  readonly isReadOnly: boolean
  readonly ref?: Ref<ScoreFieldHandle>
}

/**
 * The points that the reviewer gives for a question. Valid ones are saved while they are typed. While a text is refused,
 * the score from before it stands, and the work keeps the text.
 */
export function ScoreField({ work, question, score, isReadOnly, ref }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const burst = useTypingBurst(Infinity)
  const focusBack = useFocusBack()
  const { num, max } = question
  const { text, problem, write, leave } = useTypedValue({
    value: score,
    latest: () => scoreOf(work.getState().review, num),
    show: (shown) => (shown === null ? '' : formatTyped(shown.points)),
    read: (typed) => readScore(typed, max, score),
    onValue(value, { isRefused }) {
      work.change({ entity: 'score', question: num, value }, burst.next())
      // The first characters of a refused text must not be what is left after a crash.
      if (isRefused) work.flush()
    },
    kept: {
      refused: isReadOnly ? undefined : work.getState().refused.get(num),
      onRefused: (refused) => isReadOnly || work.refuse(num, refused),
    },
  })
  useImperativeHandle(ref, () => ({
    type(digits) {
      input.current?.focus()
      write(digits)
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
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
          readOnly={isReadOnly}
          value={text}
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
            leave()
            work.flush()
          }}
        />
        {max !== null && <span className={styles.ofMax}>{t('reviewing.ofPoints', { max: formatNumber(max) })}</span>}
      </div>
      {problem !== null && (
        <p id={problemId} className={styles.problem} role="alert">
          {t(`reviewing.${problem}`, {
            max: formatNumber(mostPoints(max)),
            example: formatNumber(max === null ? 5.5 : max / 2),
          })}
        </p>
      )}
    </section>
  )
}

/** Reads typed points. Those of the score before leave it as it is, with the levels that they come from, if these are all. */
function readScore(typed: string, max: number | null, before: Score | null): Reading<Score | null, PointsProblem> {
  const parsed = parsePoints(typed, max, decimalMark())
  if ('problem' in parsed) return parsed
  const { points } = parsed
  if (points === null) return { value: null }
  return { value: points === before?.points && isScored(before) ? before : { points, rubric: null } }
}
