import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, Guid, SessionKey } from '../../../../contract/model/ids.ts'
import { participantLink } from '../../../../contract/model/participant-link.ts'
import type { ListedParticipant, ParticipantDetails } from '../../../../contract/model/results.ts'
import { useNow } from '../../../ui/use-now.ts'
import { CopyValue } from '../copy-value.tsx'
import { ListFailure } from '../list-failure.tsx'
import { manageQueries } from '../manage-queries.ts'
import { participantIdOf, type ResultRow } from './result-rows.ts'
import { sessionTexts, testName } from './result-texts.ts'
import { Candidates, SessionMatch } from './session-match.tsx'
import manage from '../manage.module.css'
import styles from './results.module.css'

type ParticipantPaneProps = {
  readonly connectionId: ConnectionId
  /** The row of the cursor; `null` for none. */
  readonly row: ResultRow | null
  /** When the look-up began. */
  readonly at: number
  readonly isBlind: boolean
  readonly titles: ReadonlyMap<string, string>
  /** Address of the participants' page; empty where the connection has none. */
  readonly participantUrl: string
  readonly onOpen: (key: SessionKey) => void
}

/** The participant of a row: sessions with the ways to them, personal data, and IDs. */
export function ParticipantPane({ row, ...props }: ParticipantPaneProps) {
  const { t } = useTranslation()
  if (row === null) return <p className={manage.fine}>{t('results.noRow')}</p>
  return <Details key={participantIdOf(row)} row={row} {...props} />
}

type DetailsProps = ParticipantPaneProps & { readonly row: ResultRow }

function Details({ connectionId, row, at, isBlind, titles, participantUrl, onOpen }: DetailsProps) {
  const { t } = useTranslation()
  const { participant, session } = row
  const participantId = participantIdOf(row)
  const query = useQuery(manageQueries.resultDetails(connectionId, participantId, at))
  const { data: details, error, refetch } = query
  const link = details?.center ? participantLink(participantUrl, details.center, participantId) : null
  const name = participant === null || participant.name === '' ? participantId : participant.name
  return (
    <>
      <h2 className={manage.paneTitle}>
        <bdi>{name}</bdi>
      </h2>
      {participant === null ? <p className={manage.notice}>{t('results.withoutText')}</p> : null}
      {error !== null ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : details === undefined ? (
        <div aria-busy="true" />
      ) : participant === null ? (
        <Held details={details} onOpen={onOpen} />
      ) : (
        <>
          <Sessions participant={participant} current={row.id} details={details} titles={titles} onOpen={onOpen} />
          <Data data={details.data} isBlind={isBlind} />
        </>
      )}
      <CopyValue label={t('results.participantId')} value={participantId} />
      {session === null ? null : <CopyValue label={t('results.sessionId')} value={session.id} />}
      {link === null ? null : <CopyValue label={t('results.link')} value={link} />}
    </>
  )
}

/** Sessions of this computer that belong to an ID without a result. */
function Held({ details, onOpen }: { readonly details: ParticipantDetails } & Pick<DetailsProps, 'onOpen'>) {
  const { t } = useTranslation()
  if (details.held.length === 0) return null
  return (
    <section className={styles.section}>
      <p className={manage.fine}>{t('results.withoutHeld')}</p>
      <Candidates sessions={details.held} onOpen={onOpen} />
    </section>
  )
}

type SessionsProps = Pick<DetailsProps, 'titles' | 'onOpen'> & {
  readonly participant: ListedParticipant
  /** GUID of the session of the cursor's row. */
  readonly current: Guid
  readonly details: ParticipantDetails
}

function Sessions({ participant, current, details, titles, onOpen }: SessionsProps) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  const { participantId, sessions } = participant
  return (
    <section className={styles.section}>
      <h3 className={manage.heading}>{t('results.sessions', { count: sessions.length })}</h3>
      <ul className={styles.sessions}>
        {sessions.map((session) => {
          const { started, time, score, percent } = sessionTexts(session, now)
          const result = session.isFinished ? [time, score, percent] : [t('results.states.inProgress')]
          const facts = [started, ...result.filter((text) => text !== null)]
          return (
            <li key={session.id} aria-current={session.id === current}>
              <bdi className={styles.test}>{testName(t, titles, session.testId)}</bdi>
              <p className={manage.fine}>{facts.join(' · ')}</p>
              <SessionMatch
                participantId={participantId}
                matches={details.matches[session.id] ?? { same: [], other: [] }}
                onOpen={onOpen}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Data({ data, isBlind }: Pick<ParticipantDetails, 'data'> & Pick<DetailsProps, 'isBlind'>) {
  const { t } = useTranslation()
  return (
    <section className={styles.section}>
      <h3 className={manage.heading}>{t('results.data')}</h3>
      {isBlind || data === null || data.length === 0 ? (
        <p className={manage.fine}>{isBlind ? t('results.hiddenData') : t('results.noData')}</p>
      ) : (
        <dl className={manage.facts}>
          {data.map(({ name, value }, at) => (
            // Two fields may have the same name.
            <Fragment key={at}>
              <dt>
                <bdi>{name}</bdi>
              </dt>
              <dd>
                <bdi>{value === '' ? t('sessions.noValue') : value}</bdi>
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </section>
  )
}
