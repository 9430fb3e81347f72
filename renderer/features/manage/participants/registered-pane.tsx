import { useTranslation } from 'react-i18next'
import { parseTimestamp } from '../../../../contract/model/instants.ts'
import { participantLink } from '../../../../contract/model/participant-link.ts'
import type { RegisteredPerson } from '../../../../contract/model/registered.ts'
import { formatShortInstant } from '../../../../contract/text/format.ts'
import { shownTimeZone } from '../../../../contract/text/time-zone.ts'
import { useNow } from '../../../ui/use-now.ts'
import { CopyValue } from '../copy-value.tsx'
import styles from '../manage.module.css'

type RegisteredPaneProps = {
  readonly person: RegisteredPerson | null
  readonly participantUrl: string
  readonly titleOf: (testId: string) => string
  /** In place of a name that there is not. */
  readonly noName: string
}

/** A registered person with the link. */
export function RegisteredPane({ person, participantUrl, titleOf, noName }: RegisteredPaneProps) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  if (person === null) {
    return (
      <aside className={styles.pane} data-region="" aria-label={t('manage.participants')}>
        <p className={styles.paneEmpty}>{t('participants.paneEmpty')}</p>
      </aside>
    )
  }
  const { participantId, center, tests, employee, data, registeredAt } = person
  const name = person.name === '' ? noName : person.name
  const link = participantLink(participantUrl, center, participantId)
  const zone = shownTimeZone().replaceAll('_', ' ')
  const timeOf = (timestamp: string) => formatShortInstant(parseTimestamp(timestamp) ?? 0, now)
  return (
    <aside className={styles.pane} data-region="" aria-label={t('manage.pane', { name })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <div className={styles.paneScroll} tabIndex={0} role="group" aria-label={name}>
        <h2 className={styles.paneTitle}>
          <bdi>{name}</bdi>
        </h2>
        {link === null ? (
          <p className={styles.notice}>{t('participants.noLink')}</p>
        ) : (
          <CopyValue label={t('participants.link')} value={link} />
        )}
        <dl className={styles.facts}>
          <dt>{t('participants.tests')}</dt>
          <dd>
            {tests.map((testId) => (
              <div key={testId}>
                <bdi>{titleOf(testId)}</bdi>
              </div>
            ))}
          </dd>
          <dt>{t('participants.center')}</dt>
          <dd>
            <bdi>{center}</bdi>
          </dd>
          <dt>{t('participants.opensIn', { zone })}</dt>
          <dd>{timeOf(person.validFrom)}</dd>
          <dt>{t('participants.closesIn', { zone })}</dt>
          <dd>{timeOf(person.validTill)}</dd>
          <dt>{t('participants.registered')}</dt>
          <dd>{formatShortInstant(registeredAt, now)}</dd>
          {employee === null ? null : (
            <>
              <dt>{t('participants.employeeId')}</dt>
              <dd>
                <bdi>{employee}</bdi>
              </dd>
            </>
          )}
        </dl>
        {data === null || data.length === 0 ? null : (
          <section>
            <h3 className={styles.heading}>{t('participants.data')}</h3>
            <dl className={styles.facts}>
              {data.map((item) => (
                <div key={item.name} className={styles.fact}>
                  <dt>
                    <bdi>{item.name}</bdi>
                  </dt>
                  <dd>
                    <bdi>{item.value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <CopyValue label={t('participants.participantId')} value={participantId} />
      </div>
    </aside>
  )
}
