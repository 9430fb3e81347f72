import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveScore } from '../../../contract/model/rubric-move.ts'
import type { Score } from '../../../contract/model/review.ts'
import type { CriterionId, RubricVersion } from '../../../contract/model/rubric.ts'
import { formatList, formatNumber } from '../../../contract/text/format.ts'
import { Button } from '../../ui/button.tsx'
import styles from './scoring.module.css'

type Props = {
  /** The version of the score. */
  readonly from: RubricVersion
  readonly to: RubricVersion
  readonly score: Score
  readonly max: number
  readonly onMove: (score: Score) => void
}

/** Says that a score was given with another version, and moves it after showing what would change. */
export function MoveOffer({ from, to, score, max, onMove }: Props) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const named = (version: RubricVersion) => ({ name: version.content.name, version: version.version })
  return (
    <div className={styles.move} role="group" aria-label={t('scoring.otherVersion', named(from))}>
      <p>{t('scoring.otherVersion', named(from))}</p>
      {isAsked ? (
        <Changes {...{ from, to, score, max, onMove }} onKeep={() => setAsked(false)} />
      ) : (
        <Button size="small" onClick={() => setAsked(true)}>
          {t('scoring.move', named(to))}
        </Button>
      )}
    </div>
  )
}

function Changes({ from, to, score, max, onMove, onKeep }: Props & { readonly onKeep: () => void }) {
  const { t } = useTranslation()
  const moved = moveScore(from, to, score.rubric?.levels ?? {}, max)
  const points = { before: formatNumber(score.points), after: formatNumber(moved.score.points) }
  const namesOf = ({ content }: RubricVersion, ids: readonly CriterionId[]) => ({
    names: formatList(content.criteria.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []))),
  })
  return (
    <>
      <p>{t('scoring.moveTitle')}</p>
      <ul className={styles.moveList} role="status">
        <li>{t(points.before === points.after ? 'scoring.moveSamePoints' : 'scoring.movePoints', points)}</li>
        {moved.gone.length > 0 && <li>{t('scoring.moveGone', namesOf(from, moved.gone))}</li>}
        {moved.open.length > 0 && <li>{t('scoring.moveOpen', namesOf(to, moved.open))}</li>}
      </ul>
      <div className={styles.moveButtons}>
        <Button size="small" autoFocus onClick={() => onMove(moved.score)}>
          {t('scoring.moveNow', { version: to.version })}
        </Button>
        <Button size="small" variant="quiet" onClick={onKeep}>
          {t('scoring.keep', { version: from.version })}
        </Button>
      </div>
    </>
  )
}
