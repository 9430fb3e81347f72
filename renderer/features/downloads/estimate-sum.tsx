import { useTranslation } from 'react-i18next'
import type { DownloadEstimate, DownloadInclude } from '../../../contract/model/downloads.ts'
import { formatBytes, formatTimeLeft } from '../../../contract/text/format.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import styles from './options.module.css'

type Props = {
  readonly estimate: DownloadEstimate | undefined
  readonly error: unknown
  readonly include: DownloadInclude
}

/** Bytes of all that is included, whether it is there already or not. */
export function includedBytes({ bytes }: DownloadEstimate, include: DownloadInclude): number {
  const kinds = ['videos', 'originals', 'essayFiles', 'protocol'] as const
  return kinds.reduce((sum, kind) => sum + (include[kind] ? bytes[kind] : 0), 0)
}

/** What a stack takes in total: sessions, time and size. */
export function EstimateSum({ estimate, error, include }: Props) {
  const { t } = useTranslation()
  if (estimate === undefined) {
    if (error !== null) {
      const { happened, todo } = describeError(t, error)
      return (
        <Banner tone="warn" title={t('downloads.estimateFailed')} live>
          {happened} {todo}
        </Banner>
      )
    }
    return (
      <p className={styles.sum} role="status">
        {t('downloads.estimating')}
        <span className={styles.skeleton} aria-hidden="true" />
      </p>
    )
  }
  const { sessions: count, seconds, guessed } = estimate
  return (
    <div role="status">
      <p className={styles.sum}>
        <span>
          {seconds === null || seconds === 0
            ? t('downloads.estimateWithoutTime', { count })
            : t('downloads.estimate', { count, time: formatTimeLeft(seconds) })}
        </span>
        <strong>{formatBytes(includedBytes(estimate, include))}</strong>
      </p>
      {guessed === 0 ? null : <p className={styles.fine}>{t('downloads.guessed', { count: guessed })}</p>}
    </div>
  )
}
