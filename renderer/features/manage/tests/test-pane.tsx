import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import type { ServiceTest } from '../../../../contract/model/service-test.ts'
import { formatNumber } from '../../../../contract/text/format.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyValue } from '../copy-value.tsx'
import styles from '../manage.module.css'

type TestPaneProps = {
  readonly connectionId: ConnectionId
  readonly test: ServiceTest | null
  /** Cached sessions of the test. */
  readonly sessions: number
  readonly hasAppUrl: boolean
  readonly onSessions: (testId: Guid) => void
}

/** A test with its IDs, and the ways to its sessions and its settings. */
export function TestPane({ connectionId, test, sessions, hasAppUrl, onSessions }: TestPaneProps) {
  const { t } = useTranslation()
  if (test === null) {
    return (
      <aside className={styles.pane} data-region="" aria-label={t('manage.tests')}>
        <p className={styles.paneEmpty}>{t('tests.paneEmpty')}</p>
      </aside>
    )
  }
  const { testId, projectId, title, description, time, type, status } = test

  async function openSettings(): Promise<void> {
    try {
      await desk.tests.openSettings({ connectionId, testId })
    } catch (error) {
      const { happened, todo } = describeError(t, error)
      showNotice({ id: 'tests', tone: 'bad', title: happened, text: todo, stays: false })
    }
  }

  return (
    <aside className={styles.pane} data-region="" aria-label={t('tests.pane', { name: title })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <div className={styles.paneScroll} tabIndex={0} role="group" aria-label={title}>
        <header>
          <h2 className={styles.paneTitle}>
            <bdi>{title}</bdi>
          </h2>
          <p className={styles.fine}>
            {t(`tests.types.${type}`)} · {t(`tests.statuses.${status}`)}
          </p>
        </header>
        <div className={styles.actions}>
          <Button isDisabled={sessions === 0} onPress={() => onSessions(testId)}>
            {t('tests.showSessions')}
          </Button>
          <Button isDisabled={!hasAppUrl} onPress={() => void openSettings()}>
            {t('tests.openSettings')}
            <ExternalLink size={13} aria-hidden="true" />
          </Button>
        </div>
        {hasAppUrl ? null : <p className={styles.fine}>{t('tests.noAppUrl')}</p>}
        <dl className={styles.facts}>
          {description === null || description === '' ? null : (
            <>
              <dt>{t('tests.description')}</dt>
              <dd>
                <bdi>{description}</bdi>
              </dd>
            </>
          )}
          <dt>{t('tests.timeLimit')}</dt>
          <dd>{time ?? t('tests.noLimit')}</dd>
          <dt>{t('tests.sessions')}</dt>
          <dd>{formatNumber(sessions)}</dd>
        </dl>
        <CopyValue label={t('tests.testId')} value={testId} />
        <CopyValue label={t('tests.projectId')} value={projectId} />
      </div>
    </aside>
  )
}
