import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calculationOf, digitOfLevel, levelOfDigit } from '../../../contract/model/rubric-score.ts'
import type { ChosenLevels, RubricContent, RubricCriterion } from '../../../contract/model/rubric.ts'
import { formatList, formatNumber } from '../../../contract/text/format.ts'
import { levelLabel } from '../../common/level-label.ts'
import { classNames } from '../../ui/class-names.ts'
import { scaledText, sumText } from '../../common/calculation-text.ts'
import { criterionName } from './shown-names.ts'
import styles from './trial.module.css'

/** A version of the rubric to calculate with. */
export type TriedVersion = { readonly version: number; readonly content: RubricContent }

type TrialProps = {
  readonly now: TriedVersion
  /** The version before; `null` where there is nothing to compare with. */
  readonly before: TriedVersion | null
  readonly chosen: ChosenLevels
  readonly questionMax: number
  readonly onChoose: (chosen: ChosenLevels) => void
}

/** The rubric as reviewers see it, to be tried out, and the calculation. Nothing is stored. */
export function Trial({ now, before, chosen, questionMax, onChoose }: TrialProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const { criteria } = now.content

  function choose({ id }: RubricCriterion, level: number): void {
    const { [id]: known, ...others } = chosen
    onChoose(known === level ? others : { ...others, [id]: level })
  }

  function onKeyDown(event: KeyboardEvent, criterion: RubricCriterion, row: number): void {
    const level = /^\d$/.test(event.key) ? levelOfDigit(criterion, Number(event.key)) : null
    if (level === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChoose({ ...chosen, [criterion.id]: level })
    const next = list.current?.children[Math.min(row + 1, criteria.length - 1)]
    next?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
  }

  return (
    <div className={styles.trial}>
      <section aria-labelledby="rubric-preview">
        <h2 id="rubric-preview" className={styles.heading}>
          {t('rubrics.preview')}
        </h2>
        <ul ref={list}>
          {criteria.map((criterion, row) => (
            <CriterionChoice
              key={criterion.id}
              criterion={criterion}
              level={chosen[criterion.id] ?? null}
              onChoose={(level) => choose(criterion, level)}
              onKeyDown={(event) => onKeyDown(event, criterion, row)}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="rubric-calculation">
        <h2 id="rubric-calculation" className={styles.heading}>
          {t('rubrics.calculation')}
        </h2>
        <Result {...now} {...{ chosen, questionMax }} isMain />
        {before === null ? null : <Result {...before} {...{ chosen, questionMax }} now={now.content} />}
      </section>
    </div>
  )
}

type CriterionChoiceProps = {
  readonly criterion: RubricCriterion
  /** Index of the picked level. */
  readonly level: number | null
  readonly onChoose: (level: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** The levels of a criterion as one tab stop; arrow keys move, number keys pick. */
function CriterionChoice({ criterion, level, onChoose, onKeyDown }: CriterionChoiceProps) {
  const { t } = useTranslation()
  const { id, name, weight, levels } = criterion
  const group = useRef<HTMLSpanElement>(null)
  const stop = level ?? 0

  function moveBy(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return onKeyDown(event)
    event.preventDefault()
    const buttons = [...(group.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[Math.max(0, Math.min(at + step, buttons.length - 1))]?.focus()
  }

  return (
    <li className={styles.choice}>
      <span id={`try-${id}`} className={styles.choiceName}>
        <bdi>{criterionName(t, name)}</bdi>
        {weight === 1 ? null : <span className={styles.choiceWeight}> {t('rubrics.weightOf', { weight })}</span>}
      </span>
      {/* The buttons have the focus, and their keys arrive here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <span ref={group} role="group" aria-labelledby={`try-${id}`} className={styles.levels} onKeyDown={moveBy}>
        {levels.map(({ points, description }, index) => (
          <button
            key={index}
            type="button"
            aria-pressed={index === level}
            aria-keyshortcuts={String(digitOfLevel(criterion, index))}
            aria-label={levelLabel(t, t('rubrics.points', { count: points }), description)}
            title={description}
            tabIndex={index === Math.min(stop, levels.length - 1) ? 0 : -1}
            className={classNames(styles.level, index === level && styles.picked)}
            onClick={() => onChoose(index)}
          >
            {formatNumber(points)}
          </button>
        ))}
      </span>
    </li>
  )
}

type ResultProps = TriedVersion & {
  readonly chosen: ChosenLevels
  readonly questionMax: number
  readonly isMain?: boolean
  /** The version that has criteria which this one lacks. */
  readonly now?: RubricContent
}

function Result({ version, content, chosen, questionMax, isMain = false, now }: ResultProps) {
  const { t } = useTranslation()
  const known = new Set(content.criteria.map(({ id }) => id))
  const names = (now?.criteria ?? []).flatMap(({ id, name }) =>
    known.has(id) || chosen[id] === undefined ? [] : [criterionName(t, name)],
  )
  const calculation = calculationOf(content, chosen, questionMax)
  const missing = calculation.missing.length
  if (isMain && calculation.terms.length === 0) return <p className={styles.sum}>{t('rubrics.nothingPicked')}</p>
  if (calculation.terms.length === 0) return null
  const under = { max: questionMax, version }
  return (
    <div className={isMain ? styles.result : styles.resultBefore} aria-live={isMain ? 'polite' : undefined}>
      <p className={styles.sum}>{sumText(t, calculation)}</p>
      <p className={styles.under}>
        <b className={styles.scaled}>{scaledText(calculation.scaled, content.scaling.decimals)}</b>{' '}
        {names.length === 0
          ? t('rubrics.result', under)
          : t('rubrics.resultWithout', { ...under, names: formatList(names) })}
      </p>
      {isMain && missing > 0 ? <p className={styles.under}>{t('rubrics.notScored', { count: missing })}</p> : null}
    </div>
  )
}
