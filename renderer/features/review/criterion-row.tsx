import { useId, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { digitOfLevel, levelOfDigit } from '../../../contract/model/rubric-score.ts'
import type { RubricCriterion } from '../../../contract/model/rubric.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import { levelLabel } from '../../common/level-label.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './scoring.module.css'

type Props = {
  readonly criterion: RubricCriterion
  /** Index of the picked level; `null` without one. */
  readonly level: number | null
  /** Whether keys act on it; its levels are shown with their descriptions then. */
  readonly isActive: boolean
  readonly isReadOnly: boolean
  readonly onActivate: () => void
  readonly onPick: (level: number | null) => void
}

/** The levels of a criterion as one tab stop. Arrow keys move, and a number key, Enter or Space picks. */
export function CriterionRow({ criterion, level, isActive, isReadOnly, onActivate, onPick }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const { name, weight, levels } = criterion
  const picked = level === null ? undefined : levels[level]

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key] ?? 0
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }

  return (
    <li className={classNames(styles.criterion, isActive && styles.active)} data-criterion={criterion.id}>
      <div className={styles.about}>
        <span id={id} className={styles.name}>
          <bdi>{name}</bdi>
          {weight !== 1 && (
            <span className={styles.weight}> {t('scoring.times', { weight: formatNumber(weight) })}</span>
          )}
        </span>
        {isActive ? (
          <span className={styles.press} aria-hidden="true">
            {t('scoring.press', keysOf(criterion))}
          </span>
        ) : (
          <span className={styles.description}>{picked ? picked.description : t('scoring.notScored')}</span>
        )}
      </div>
      <div
        ref={group}
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={id}
        className={styles.levels}
        {...{ onKeyDown }}
      >
        {levels.map(({ points, description }, index) => (
          <button
            key={index}
            type="button"
            role="radio"
            aria-checked={index === level}
            aria-disabled={isReadOnly}
            aria-label={levelLabel(t, t('scoring.points', { count: points }), description)}
            title={isActive ? undefined : description}
            tabIndex={index === (level ?? 0) ? 0 : -1}
            className={classNames(styles.level, index === level && styles.picked)}
            onFocus={onActivate}
            onClick={() => {
              if (!isReadOnly) onPick(index === level ? null : index)
            }}
          >
            <span className={styles.box}>{formatNumber(isActive ? digitOfLevel(criterion, index) : points)}</span>
            {isActive && (
              <span className={styles.levelText}>
                {description === '' ? t('scoring.noDescription') : description}
                {digitOfLevel(criterion, index) !== points && (
                  <span className={styles.weight}> · {t('scoring.points', { count: points })}</span>
                )}
              </span>
            )}
          </button>
        ))}
      </div>
    </li>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The first and the last key that pick a level. */
function keysOf(criterion: RubricCriterion): { readonly first: number; readonly last: number } {
  const digits = Array.from({ length: 10 }, (_, digit) => digit).filter(
    (digit) => levelOfDigit(criterion, digit) !== null,
  )
  return { first: digits[0] ?? 0, last: digits.at(-1) ?? 0 }
}
