import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../contract/text/format.ts'
import styles from './question.module.css'

type Props = {
  /** `null` if there is none. */
  readonly score: number | null
  readonly max: number | null
}

/** "5.6 of 10"; nothing if both are missing. */
export function ScoreText({ score, max }: Props) {
  const { t } = useTranslation()
  if (score === null && max === null) return null
  return (
    <span className={styles.score}>
      <strong>{score === null ? t('session.none') : formatNumber(score)}</strong>
      {max !== null && <> {t('session.ofMax', { max: formatNumber(max) })}</>}
    </span>
  )
}
