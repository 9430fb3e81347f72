import { useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { maxPoints, rawPoints, scaledPoints } from '../../../contract/model/rubric-score.ts'
import type { ChosenLevels, RubricContent } from '../../../contract/model/rubric.ts'
import { formatNumber, formatTyped } from '../../../contract/text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { isComposing } from '../../ui/is-composing.ts'
import { Select } from '../../ui/select.tsx'
import { scaledText } from '../../common/calculation-text.ts'
import { parseAmount } from './edit-rubric.ts'
import styles from './trial.module.css'

/** Maximum of a question that is tried out. */
const QUESTION_MAX = { least: 0.01, most: 100_000 } as const
/** By the number of decimals. */
const ROUNDING = ['none', 'one', 'two', 'three'] as const
const STEPS = [0, 1, 2, 3, 4, 5] as const
/** Marks nearer to the current place than this, in percent, are left out. */
const NEAR = 7

type ScalingProps = {
  readonly content: RubricContent
  readonly chosen: ChosenLevels
  readonly questionMax: number
  readonly onQuestionMax: (max: number) => void
  readonly onDecimals: (decimals: number) => void
}

/** How raw points become those of the question: two scales, and the place of the levels that were picked. */
export function Scaling({ content, chosen, questionMax, onQuestionMax, onDecimals }: ScalingProps) {
  const { t } = useTranslation()
  const [raw, rawMax] = [rawPoints(content, chosen), maxPoints(content)]
  const scaled = scaledPoints(content, chosen, questionMax)
  const place = rawMax === 0 ? 0 : (raw / rawMax) * 100
  const { decimals } = content.scaling
  const text = t('rubrics.scaleText', { raw, rawMax, scaled: scaledText(scaled, decimals), max: questionMax })
  return (
    <section className={styles.scaling} aria-labelledby="rubric-scaling">
      <header className={styles.scalingHead}>
        <h2 id="rubric-scaling" className={styles.heading}>
          {t('rubrics.scaling')}
        </h2>
        <span className={styles.scalingText}>{t('rubrics.scalingText', { raw: rawMax })}</span>
        <QuestionMax key={questionMax} value={questionMax} onChange={onQuestionMax} />
        <div className={styles.decimals}>
          <Select
            label={t('rubrics.decimals')}
            isLabelHidden
            value={ROUNDING[decimals] ?? 'one'}
            options={ROUNDING.map((value) => ({ value, label: t(`rubrics.rounding.${value}`) }))}
            onChange={(value) => onDecimals(ROUNDING.indexOf(value))}
          />
        </div>
      </header>
      <div className={styles.scale} role="img" aria-label={text} style={{ '--place': `${place}%` } as CSSProperties}>
        <Marks max={rawMax} place={place} current={formatNumber(raw)} />
        <div className={styles.track}>
          {STEPS.flatMap((step) => [0, 1, 2].map((part) => ((step * 3 + part) * 100) / 15))
            .filter((percent) => percent <= 100)
            .map((percent) => (
              <i key={percent} style={{ left: `${percent}%` }} />
            ))}
          <b className={styles.reached} />
          <b className={styles.knob} />
        </div>
        <Marks max={questionMax} place={place} current={formatNumber(scaled)} />
      </div>
    </section>
  )
}

function Marks({ max, place, current }: { readonly max: number; readonly place: number; readonly current: string }) {
  const marks = STEPS.map((step) => ({ percent: step * 20, text: formatNumber(Math.round(max * step * 20) / 100) }))
  return (
    <div className={styles.marks}>
      {marks
        .filter(({ percent }) => Math.abs(percent - place) >= NEAR)
        .map(({ percent, text }) => (
          <span key={percent} style={{ left: `${percent}%` }}>
            {text}
          </span>
        ))}
      <span className={styles.current} style={{ left: `${place}%` }}>
        {current}
      </span>
    </div>
  )
}

function QuestionMax({ value, onChange }: { readonly value: number; readonly onChange: (max: number) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(formatTyped(value))
  const amount = parseAmount(text, QUESTION_MAX)
  return (
    <input
      className={classNames(styles.max, amount === null && styles.wrong)}
      aria-label={t('rubrics.questionMax')}
      aria-invalid={amount === null}
      title={t('rubrics.questionMax')}
      inputMode="decimal"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => (amount === null ? setText(formatTyped(value)) : onChange(amount))}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event) && amount !== null) onChange(amount)
      }}
    />
  )
}
