import { useTranslation } from 'react-i18next'
import { formatSessionKey } from '../../../../contract/model/ids.ts'
import { sessionAwaitsScore } from '../../../../contract/model/scoring.ts'
import { centerOf } from '../../../../contract/model/session.ts'
import { withoutDirectionSigns } from '../../../../contract/model/visible-text.ts'
import { formatElapsed, formatLongInstant, formatNumber, formatPercent } from '../../../../contract/text/format.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import type { EvidenceContext } from './evidence-report.tsx'
import { Fact } from './fact.tsx'
import { HashesPart } from './hashes-part.tsx'
import { HistoryPart } from './history-part.tsx'
import type { EvidenceSession, UnreadSession } from './read-evidence.ts'
import { ReviewPart } from './review-part.tsx'
import styles from './evidence.module.css'

type Props = {
  readonly session: EvidenceSession
  /** Place in the report, from 0. */
  readonly at: number
  readonly context: EvidenceContext
  readonly made: string
}

/** One session, from the top of a page: facts, each review, history, and what was judged. */
export function SessionPart({ session, at, context, made }: Props) {
  const { t } = useTranslation()
  const { state, reviews } = session
  const { row, report, problem } = state
  return (
    <article className={styles.part}>
      <p className={styles.kind}>
        <span>{t('evidence.title')}</span>
        <span>{made}</span>
      </p>
      <h1 className={styles.name} id={`s${at}`}>
        <bdi>{row.participantName || t('sessions.noName')}</bdi>
      </h1>
      <p className={styles.test} dir="auto">
        {row.testTitle}
      </p>
      <SessionFacts state={state} connectionName={context.connectionName} />
      {report === null && (
        <p className={styles.notice}>
          {t('evidenceReport.noReport')} {problem && describeError(t, problem).happened}
        </p>
      )}
      {reviews.length === 0 && <p className={styles.notice}>{t('evidenceReport.notReviewedText')}</p>}
      {reviews.map((review) => (
        <ReviewPart key={review.reviewer.id} review={review} session={session} context={context} />
      ))}
      <HistoryPart session={session} context={context} />
      <HashesPart session={session} />
      <p className={styles.end}>
        {t('evidenceReport.privateNote')} {t('evidenceReport.madeWith', { version: context.version })}
      </p>
    </article>
  )
}

/** A session that could not be read, with the reason. */
export function UnreadPart({ session, at }: { readonly session: UnreadSession; readonly at: number }) {
  const { t } = useTranslation()
  const { happened, todo } = describeError(t, session.problem)
  return (
    <article className={styles.part}>
      <p className={styles.kind}>{t('evidence.title')}</p>
      <h1 className={styles.name} id={`s${at}`}>
        {formatSessionKey(session.key)}
      </h1>
      <p className={styles.notice}>
        {t('evidenceReport.failed')} {happened} {todo}
      </p>
    </article>
  )
}

function SessionFacts({
  state,
  connectionName,
}: {
  readonly state: EvidenceSession['state']
  readonly connectionName: string
}) {
  const { t } = useTranslation()
  const { row, report } = state
  const from = report ?? row
  const status = row.autoClosed ? 'statusTimedOut' : row.isFinished ? 'statusFinished' : 'statusOpen'
  const score =
    !from.isFinished || (from.score === null && from.percent === null)
      ? t('session.none')
      : sessionAwaitsScore(from, row.manualScoring)
        ? t('session.awaitingScore')
        : [
            from.score !== null && from.maxScore !== null
              ? t('evidenceReport.ofMax', { points: formatNumber(from.score), max: formatNumber(from.maxScore) })
              : null,
            from.percent === null ? null : formatPercent(from.percent, 2),
          ]
            .filter((part) => part !== null)
            .join(' · ')
  return (
    <dl className={styles.facts}>
      <Fact name={t('evidenceReport.started')}>{formatLongInstant(row.started)}</Fact>
      <Fact name={t('evidenceReport.finished')}>{t(`evidenceReport.${status}`)}</Fact>
      <Fact name={t('evidenceReport.elapsed')}>
        {from.elapsed === null ? t('session.none') : formatElapsed(from.elapsed)}
      </Fact>
      <Fact name={t('evidenceReport.serviceScore')}>{score}</Fact>
      <Fact name={t('evidenceReport.center')}>{withoutDirectionSigns(centerOf(row))}</Fact>
      <Fact name={t('evidenceReport.connection')}>{withoutDirectionSigns(connectionName)}</Fact>
      <Fact name={t('evidenceReport.participantId')}>
        <code>{row.key.participantId}</code>
      </Fact>
      <Fact name={t('evidenceReport.testId')}>
        <code>{row.key.testId}</code>
      </Fact>
      {report && <Fact name={t('evidenceReport.fetched')}>{formatLongInstant(report.fetchedAt)}</Fact>}
    </dl>
  )
}
