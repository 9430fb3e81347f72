import { useTranslation } from 'react-i18next'
import type { Reviewer } from '../../../../contract/model/reviewer.ts'
import type { ReviewSettings } from '../../../../contract/model/review-settings.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import { formatLongInstant } from '../../../../contract/text/format.ts'
import { ContentsPage } from './contents-page.tsx'
import type { EvidenceSession, UnreadSession } from './read-evidence.ts'
import { SessionPart, UnreadPart } from './session-part.tsx'
import styles from './evidence.module.css'

/** What the parts of a report share. */
export type EvidenceContext = {
  readonly connectionName: string
  readonly settings: ReviewSettings
  /** Who makes the report. */
  readonly reviewer: Reviewer
  readonly madeAt: InstantMs
  readonly version: string
}

type Props = {
  readonly sessions: readonly (EvidenceSession | UnreadSession)[]
  readonly context: EvidenceContext
}

/** An evidence report as it is printed: a page for the contents if there are several sessions, and a part for each. */
export function EvidenceReport({ sessions, context }: Props) {
  const { t } = useTranslation()
  const { reviewer, madeAt } = context
  const time = formatLongInstant(madeAt)
  const made =
    reviewer.name === ''
      ? t('evidenceReport.madeByNobody', { time })
      : t('evidenceReport.made', { time, reviewer: reviewer.name })
  return (
    <main className={styles.report}>
      {sessions.length > 1 && <ContentsPage sessions={sessions} settings={context.settings} made={made} />}
      {sessions.map((session, index) =>
        session.state === null ? (
          <UnreadPart key={index} session={session} at={index} />
        ) : (
          <SessionPart key={index} session={session} at={index} context={context} made={made} />
        ),
      )}
    </main>
  )
}
