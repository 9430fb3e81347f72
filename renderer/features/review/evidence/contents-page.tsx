import { useTranslation } from 'react-i18next'
import { formatList } from '../../../../contract/text/format.ts'
import type { ReviewSettings } from '../../../../contract/model/review-settings.ts'
import { verdictLabel } from '../../../common/review-names.ts'
import { classNames } from '../../../ui/class-names.ts'
import { draftsOf } from './drafts.ts'
import type { EvidenceSession, UnreadSession } from './read-evidence.ts'
import styles from './evidence.module.css'

type Props = {
  readonly sessions: readonly (EvidenceSession | UnreadSession)[]
  readonly settings: ReviewSettings
  readonly made: string
}

/** The sessions of a report with their verdicts, as links to their parts. */
export function ContentsPage({ sessions, settings, made }: Props) {
  const { t } = useTranslation()
  return (
    <section className={styles.part}>
      <p className={styles.kind}>
        <span>{t('evidence.title')}</span>
        <span>{made}</span>
      </p>
      <h1 className={styles.name}>{t('evidenceReport.contents')}</h1>
      <table className={classNames(styles.table, styles.contents)}>
        <thead>
          <tr>
            <th scope="col">{t('evidenceReport.participant')}</th>
            <th scope="col">{t('evidenceReport.test')}</th>
            <th scope="col">{t('evidenceReport.verdict')}</th>
            <th scope="col">{t('evidenceReport.status')}</th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session, index) => (
            <Line key={index} session={session} at={index} settings={settings} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type LineProps = Pick<Props, 'settings'> & {
  readonly session: EvidenceSession | UnreadSession
  readonly at: number
}

function Line({ session, at, settings }: LineProps) {
  const { t } = useTranslation()
  if (session.state === null) {
    return (
      <tr>
        <td>
          <a href={`#s${at}`}>{session.key.participantId}</a>
        </td>
        <td colSpan={3}>{t('evidenceReport.failed')}</td>
      </tr>
    )
  }
  const { row } = session.state
  const verdicts = session.reviews.flatMap(({ verdict }) => verdict.value?.verdict ?? [])
  const isDraft = draftsOf(session.reviews).length > 0
  return (
    <tr>
      <td>
        <a href={`#s${at}`} dir="auto">
          {row.participantName || t('sessions.noName')}
        </a>
      </td>
      <td dir="auto">{row.testTitle}</td>
      <td>
        {formatList(verdicts.map((verdict) => verdictLabel(t, settings, verdict))) || t('evidenceReport.noVerdict')}
      </td>
      <td>
        {session.reviews.length === 0
          ? t('evidenceReport.notReviewed')
          : isDraft
            ? t('evidenceReport.draft')
            : t('reviewing.submitted')}
      </td>
    </tr>
  )
}
