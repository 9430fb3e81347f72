import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { useTranslation } from 'react-i18next'
import { rubricScoreOf } from '../../../contract/model/rubric-move.ts'
import { calculationOf, levelOfDigit } from '../../../contract/model/rubric-score.ts'
import type { Score } from '../../../contract/model/review.ts'
import type { ChosenLevels, CriterionId, RubricVersion } from '../../../contract/model/rubric.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import { scaledText, sumText } from '../../common/calculation-text.ts'
import { CriterionRow } from './criterion-row.tsx'
import type { ReviewWork } from './review-work.ts'
import type { ScoreFieldHandle } from './score-field.tsx'
import styles from './scoring.module.css'

type Props = {
  readonly work: ReviewWork
  readonly version: RubricVersion
  /** Number of the question. */
  readonly num: number
  /** Points of the question. */
  readonly max: number
  /** A score with `version`; `null` without one. */
  readonly score: Score | null
  readonly isReadOnly: boolean
  /** Beside the heading of the result. */
  readonly other: ReactNode
  readonly ref?: Ref<ScoreFieldHandle>
}

/** Up to this many criteria, each one's points are shown in the calculation. */
const MOST_TERMS = 8
const NO_LEVELS: ChosenLevels = {}

/** The criteria of a rubric with their levels, and the points that follow. Each pick is saved at once. */
export function RubricField({ work, version, num, max, score, isReadOnly, other, ref }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const { criteria, name } = version.content
  const chosen = score?.rubric?.levels ?? NO_LEVELS
  const firstOpen = criteria.find((one) => chosen[one.id] === undefined) ?? criteria[0]
  const [asked, setActive] = useState<CriterionId | null>(null)
  const active = criteria.find((one) => one.id === asked) ?? firstOpen

  /** Reads the review anew: several keys may arrive before the next render. */
  function change(criterion: CriterionId, level: number | null): void {
    const made = work.getState().review.scores.find(({ question }) => question === num)?.value?.rubric ?? null
    const known = made?.rubric === version.rubric && made.version === version.version ? made.levels : NO_LEVELS
    const { [criterion]: before, ...others } = known
    if (before === level || (before === undefined && level === null)) return
    const levels: ChosenLevels = level === null ? others : { ...known, [criterion]: level }
    const value = Object.keys(levels).length === 0 ? null : rubricScoreOf(version, levels, max)
    work.change({ entity: 'score', question: num, value })
  }

  function focusOn(criterion: CriterionId | undefined): void {
    list.current?.querySelector<HTMLElement>(`[data-criterion="${criterion}"] [tabindex="0"]`)?.focus()
  }

  /** The active criterion, also before the next render. */
  const latest = useRef(active?.id)
  useEffect(() => {
    latest.current = active?.id
  })

  /** Picks a level by its key, and goes on to the next criterion. */
  function type(digit: string): void {
    const at = criteria.findIndex((one) => one.id === latest.current)
    const criterion = criteria[at]
    const level = criterion && levelOfDigit(criterion, Number(digit))
    if (criterion === undefined || level === undefined || level === null) return
    change(criterion.id, level)
    const next = criteria[at + 1] ?? criterion
    latest.current = next.id
    setActive(next.id)
    const row = list.current?.querySelector(`[data-criterion="${next.id}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    if (list.current?.contains(document.activeElement)) focusOn(next.id)
  }

  useImperativeHandle(ref, () => ({ type, focus: () => focusOn(firstOpen?.id) }))

  function onKeyDown(event: KeyboardEvent): void {
    if (isReadOnly || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const isRemoval = event.key === 'Backspace' || event.key === 'Delete'
    if (!isRemoval && !/^\d$/.test(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (isRemoval && active) change(active.id, null)
    else if (!event.repeat) type(event.key)
  }

  const scored = criteria.filter((one) => chosen[one.id] !== undefined).length
  return (
    <section className={styles.rubric} aria-labelledby={id}>
      <h3 className={styles.title}>
        <span id={id}>{t('scoring.rubric')}</span>
        <span className={styles.progress}>
          {t('scoring.progress', { name, version: version.version, scored, count: criteria.length })}
        </span>
      </h3>
      {/* The levels have the focus, and their keys arrive here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} className={styles.criteria} onKeyDown={onKeyDown}>
        {criteria.map((criterion) => (
          <CriterionRow
            key={criterion.id}
            criterion={criterion}
            level={chosen[criterion.id] ?? null}
            isActive={!isReadOnly && criterion === active}
            isReadOnly={isReadOnly}
            onActivate={() => setActive(criterion.id)}
            onPick={(level) => change(criterion.id, level)}
          />
        ))}
      </ul>
      <Result version={version} chosen={chosen} max={max} other={other} />
    </section>
  )
}

type ResultProps = Pick<Props, 'version' | 'max' | 'other'> & { readonly chosen: ChosenLevels }

function Result({ version, chosen, max, other }: ResultProps) {
  const { t } = useTranslation()
  const { criteria, scaling } = version.content
  const calculation = calculationOf(version.content, chosen, max)
  const { terms, missing, raw, rawMax, scaled } = calculation
  const isPlain = criteria.length > MOST_TERMS || criteria.every(({ weight }) => weight === 1)
  const sum = isPlain
    ? t('scoring.raw', { raw: formatNumber(raw), rawMax: formatNumber(rawMax) })
    : sumText(t, calculation)
  const shown = { sum, scaled: scaledText(scaled, scaling.decimals), max: formatNumber(max) }
  return (
    <div className={styles.result}>
      <span className={styles.resultTitle}>{t('scoring.score')}</span>
      {other}
      <span className={styles.sum} role="status">
        <b>{terms.length === 0 ? t('scoring.nothingPicked') : t('scoring.result', shown)}</b>
        {terms.length > 0 && missing.length > 0 && (
          <span className={styles.open}>{t('scoring.open', { count: missing.length })}</span>
        )}
      </span>
    </div>
  )
}
