import { useTranslation } from 'react-i18next'
import { disagrees } from '../../../../contract/model/review-facts.ts'
import type { SessionReview } from '../../../../contract/model/review.ts'
import { formatLongInstant } from '../../../../contract/text/format.ts'
import { withoutDirectionSigns } from '../../../../contract/model/visible-text.ts'
import { verdictLabel, verdictTone } from '../../../common/review-names.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useNamedValue } from '../../../ui/named-value.tsx'
import { BoundedText } from './bounded-text.tsx'
import { ChangesPart } from './changes-part.tsx'
import type { EvidenceContext } from './evidence-report.tsx'
import { Fact } from './fact.tsx'
import { NotesPart } from './notes-part.tsx'
import type { EvidenceSession } from './read-evidence.ts'
import { ScoresPart } from './scores-part.tsx'
import styles from './evidence.module.css'

/** Characters of a reason or a comment of proctoring. */
const MOST_REASON = 3000
const MOST_COMMENT = 20_000

type Props = {
  readonly review: SessionReview
  readonly session: EvidenceSession
  readonly context: EvidenceContext
}

/** What one reviewer judged. */
export function ReviewPart({ review, session, context }: Props) {
  const { t } = useTranslation()
  const { reviewer, comment } = review
  return (
    <section>
      <h2 className={styles.title}>
        <bdi>
          {reviewer.name === ''
            ? t('evidenceReport.reviewByUnnamed')
            : t('evidenceReport.reviewBy', { reviewer: withoutDirectionSigns(reviewer.name) })}
        </bdi>
      </h2>
      <Status review={review} />
      <VerdictPart review={review} session={session} context={context} />
      <ScoresPart review={review} session={session} />
      {comment.value !== null && (
        <section>
          <h3 className={styles.subtitle}>{t('evidenceReport.comment')}</h3>
          <p className={styles.quote}>
            <BoundedText text={comment.value} most={MOST_COMMENT} />
          </p>
          {comment.savedAt !== null && <p className={styles.faint}>{formatLongInstant(comment.savedAt)}</p>}
        </section>
      )}
      <NotesPart review={review} session={session} settings={context.settings} />
      <ChangesPart review={review} session={session} />
    </section>
  )
}

function Status({ review: { reviewer, status } }: { readonly review: SessionReview }) {
  const { t } = useTranslation()
  const time = status.savedAt === null ? '' : formatLongInstant(status.savedAt)
  const isSubmitted = status.value?.status === 'submitted'
  return (
    <>
      {!isSubmitted && (
        <p className={styles.draft}>
          <strong>{t('evidenceReport.draft')}</strong> {t('evidenceReport.draftText')}
        </p>
      )}
      <p className={styles.faint}>
        {isSubmitted && `${t('evidenceReport.submitted', { time })} · `}
        {status.value?.status === 'reopened' && (
          <>
            <bdi>{t('evidenceReport.reopened', { time, reason: status.value.reason })}</bdi>
            {' · '}
          </>
        )}
        {t('evidenceReport.reviewerId')} <code>{reviewer.id}</code>
      </p>
    </>
  )
}

/** The verdict beside what proctoring says. */
function VerdictPart({ review: { verdict }, session, context: { settings } }: Props) {
  const { t } = useTranslation()
  const proctoring = session.state.report?.proctoring ?? null
  const { value, savedAt } = verdict
  const opposes = disagrees(settings.verdicts, value?.verdict ?? null, proctoring?.conclusion ?? null)
  return (
    <section>
      <h3 className={styles.subtitle}>{t('evidenceReport.verdict')}</h3>
      <div className={styles.sides}>
        <dl>
          <Fact name={t('evidenceReport.reviewer')}>
            {value === null ? (
              t('evidenceReport.noVerdict')
            ) : (
              <Badge tone={verdictTone(value.verdict)}>{verdictLabel(t, settings, value.verdict)}</Badge>
            )}
          </Fact>
          {value !== null && value.reason !== '' && (
            <Fact name={t('evidenceReport.reason')}>
              <BoundedText text={value.reason} most={MOST_REASON} />
            </Fact>
          )}
          {value !== null && savedAt !== null && (
            <p className={styles.faint}>{t('evidenceReport.given', { time: formatLongInstant(savedAt) })}</p>
          )}
          {opposes !== null && <p>{t(opposes ? 'evidenceReport.disagrees' : 'evidenceReport.agrees')}</p>}
        </dl>
        <dl>
          <Fact name={t('evidenceReport.provider')}>
            {proctoring === null ? t('evidenceReport.noProctoring') : <Named which="conclusion" of={proctoring} />}
          </Fact>
          {proctoring !== null && (
            <Fact name={t('session.evaluation')}>
              <Named which="evaluation" of={proctoring} />
            </Fact>
          )}
          {proctoring?.comment && (
            <Fact name={t('session.comment')}>
              <BoundedText text={proctoring.comment} most={MOST_REASON} />
            </Fact>
          )}
        </dl>
      </div>
    </section>
  )
}

type NamedProps = {
  readonly which: 'conclusion' | 'evaluation'
  readonly of: { readonly conclusion: number | null; readonly evaluation: number | null }
}

function Named({ which, of }: NamedProps) {
  const { t } = useTranslation()
  const value = of[which]
  return value === null ? t('session.none') : <NamedNumber which={which} value={value} />
}

function NamedNumber({ which, value }: { readonly which: NamedProps['which']; readonly value: number }) {
  return useNamedValue(which, value).text
}
