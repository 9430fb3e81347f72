import { useTranslation } from 'react-i18next'
import type { Guid, SessionKey } from '../../../../contract/model/ids.ts'
import type { HeldSession, Matches } from '../../../../contract/model/results.ts'
import { centerOf } from '../../../../contract/model/session.ts'
import { formatShortInstant } from '../../../../contract/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import manage from '../manage.module.css'
import styles from './results.module.css'

type SessionMatchProps = {
  /** ID that the session is listed under. */
  readonly participantId: Guid
  readonly matches: Matches
  readonly onOpen: (key: SessionKey) => void
}

/** The way to a session that was looked up, as far as it can be told which cached one it is. */
export function SessionMatch({ participantId, matches, onOpen }: SessionMatchProps) {
  const { t } = useTranslation()
  const { same, other } = matches
  const sure = sureMatch(matches)
  if (sure !== null) {
    const { key } = sure
    return (
      <>
        <OpenButton session={sure} onOpen={onOpen} />
        {key.participantId === participantId ? null : (
          <p className={manage.fine}>{t('results.underId', { id: key.participantId })}</p>
        )}
      </>
    )
  }
  if (same.length === 0 && other.length === 0) return <p className={manage.fine}>{t('results.notHeld')}</p>
  return (
    <>
      <p className={manage.fine}>{same.length > 0 ? t('results.several') : t('results.otherStart')}</p>
      <Candidates sessions={same.length > 0 ? same : other} onOpen={onOpen} />
    </>
  )
}

/** The cached session that a session of a look-up is; `null` where there is none, or it might be another. */
export function sureMatch({ same }: Matches): HeldSession | null {
  return same.length === 1 ? same[0]! : null
}

type CandidatesProps = { readonly sessions: readonly HeldSession[]; readonly onOpen: (key: SessionKey) => void }

/** Cached sessions to choose from. */
export function Candidates({ sessions, onOpen }: CandidatesProps) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  return (
    <ul className={styles.candidates}>
      {sessions.map((session) => {
        const { key, testTitle, started } = session
        const about = { test: testTitle, center: centerOf(session), time: formatShortInstant(started, now) }
        return (
          <li key={`${key.center}/${key.participantId}/${key.testId}`}>
            <OpenButton session={session} onOpen={onOpen} />
            <bdi>{t('results.candidate', about)}</bdi>
            {sessions.length > 1 ? <code className={manage.mono}>{key.participantId}</code> : null}
          </li>
        )
      })}
    </ul>
  )
}

type OpenButtonProps = { readonly session: HeldSession; readonly onOpen: (key: SessionKey) => void }

function OpenButton({ session: { key, testTitle, started }, onOpen }: OpenButtonProps) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  const label = t('results.openOf', { test: testTitle, time: formatShortInstant(started, now) })
  return (
    <Button size="small" aria-label={label} onPress={() => onOpen(key)}>
      {t('results.open')}
    </Button>
  )
}
