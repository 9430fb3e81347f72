import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionReview } from '../../../../contract/model/review.ts'
import { formatLongInstant } from '../../../../contract/text/format.ts'
import { compareReports, type PartChange } from '../compare-reports.ts'
import { PartOf } from '../outdated-band.tsx'
import type { EvidenceSession } from './read-evidence.ts'
import styles from './evidence.module.css'

/** Parts that are listed; the report says how many more there are. */
const MOST_PARTS = 60

type Props = { readonly review: SessionReview; readonly session: EvidenceSession }

/** What changed in the session since its review was submitted. Nothing for a review that is not submitted. */
export function ChangesPart({ review: { status }, session }: Props) {
  const { t } = useTranslation()
  const isSubmitted = status.value?.status === 'submitted'
  const judged = status.judged === null ? null : (session.judged.get(status.judged) ?? null)
  const { report } = session.state
  const changes = useMemo((): readonly PartChange[] | null => {
    const differences = judged?.differences ?? null
    if (judged === null || differences === null || report === null) return null
    try {
      return compareReports(judged.snapshot, report, differences)
    } catch {
      return null
    }
  }, [judged, report])
  if (!isSubmitted) return null
  const more = (changes?.length ?? 0) - MOST_PARTS
  return (
    <section>
      <h3 className={styles.subtitle}>{t('evidenceReport.changes')}</h3>
      {changes === null ? (
        <p className={styles.faint}>{t('evidenceReport.notCompared')}</p>
      ) : changes.length === 0 ? (
        <p>{t('evidenceReport.noChanges')}</p>
      ) : (
        <>
          <p className={styles.faint}>
            {report && t('evidenceReport.changesText', { time: formatLongInstant(report.fetchedAt) })}
          </p>
          <ul className={styles.changes}>
            {changes.slice(0, MOST_PARTS).map((change) => (
              <li key={change.part}>
                <PartOf change={change} />
              </li>
            ))}
          </ul>
          {more > 0 && <p className={styles.rest}>{t('evidenceReport.moreChanges', { count: more })}</p>}
        </>
      )}
    </section>
  )
}
