import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { SessionReport } from '../../../../contract/model/report.ts'
import { maximumOf } from '../../../../contract/model/scoring.ts'
import type { SessionRow } from '../../../../contract/model/session.ts'
import { formatNumber } from '../../../../contract/text/format.ts'
import { queries } from '../../../bridge/queries.ts'
import { NoteCountsText, ReviewStatus, reviewTexts, VerdictText } from '../grid/review-cells.tsx'
import { Fact } from './fact.tsx'
import styles from './preview.module.css'

type Props = {
  readonly row: SessionRow
  /** `null` until it is read, and where none is downloaded. */
  readonly report: SessionReport | null
  readonly connectionId: ConnectionId
}

/** The own review of a session in short. */
export function ReviewSummary({ row: { review }, report, connectionId }: Props) {
  const { t } = useTranslation()
  const { data: settings } = useQuery(queries.reviewSettings(connectionId))
  const most = maximumOf(review?.scored ?? [], report?.questions)
  const texts = useMemo(() => reviewTexts(t, settings), [t, settings])
  return (
    <section>
      <h3 className={styles.heading}>{t('listReviews.preview')}</h3>
      <dl>
        <Fact name={t('listReviews.status')}>
          <ReviewStatus stage={review?.stage ?? 'notStarted'} texts={texts} />
        </Fact>
        {review === undefined ? null : (
          <>
            <Fact name={t('listReviews.verdict')}>
              {review.verdict === null ? t('sessions.noValue') : <VerdictText verdict={review.verdict} texts={texts} />}
            </Fact>
            {review.disagrees === null ? null : (
              <Fact name={t('listReviews.proctoring')}>
                {review.disagrees ? texts.disagreement.yes : texts.disagreement.no}
              </Fact>
            )}
            {review.points === null ? null : (
              <Fact name={t('listReviews.score')}>
                {most === null
                  ? formatNumber(review.points)
                  : t('sessions.preview.scoreOf', { score: review.points, max: most })}
              </Fact>
            )}
            {Object.keys(review.notes).length === 0 ? null : (
              <Fact name={t('listReviews.notes')}>
                <NoteCountsText notes={review.notes} texts={texts} />
              </Fact>
            )}
          </>
        )}
      </dl>
    </section>
  )
}
