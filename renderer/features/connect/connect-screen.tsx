import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../contract/model/connection.ts'
import { describeError, type FailureText } from '../../common/i18n/describe-failure.ts'
import { desk } from '../../bridge/desk.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Details } from '../../ui/details.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { ConnectionForm } from './connection-form.tsx'
import styles from './connect.module.css'

type ConnectScreenProps = {
  /** The first one of all: the screen is the welcome then. */
  readonly isFirst: boolean
  readonly hasDemo: boolean
  /** The form takes no other order until it resolves. */
  readonly onConnected: (connection: Connection) => Promise<void>
  readonly onCancel?: (() => void) | undefined
}

/** Makes a connection, or starts the demo. */
export function ConnectScreen({ isFirst, hasDemo, onConnected, onCancel }: ConnectScreenProps) {
  const { t } = useTranslation()
  const [starting, setStarting] = useState(false)
  const onlyOnce = useOneAtATime()
  const [problem, setProblem] = useState<FailureText | null>(null)

  async function startDemo(): Promise<void> {
    setStarting(true)
    setProblem(null)
    try {
      await onConnected(await desk.demo.start())
    } catch (error) {
      setProblem(describeError(t, error))
    } finally {
      setStarting(false)
    }
  }

  return (
    <main data-region="" className={styles.page} id="content">
      <div className={styles.column}>
        <header className={styles.header}>
          {isFirst ? (
            <span className={styles.mark} aria-hidden="true">
              P
            </span>
          ) : null}
          <div>
            <h1 className={styles.title}>{isFirst ? t('connect.welcomeTitle') : t('connect.addTitle')}</h1>
            {isFirst ? <p className={styles.lead}>{t('connect.welcomeText')}</p> : null}
          </div>
        </header>
        {hasDemo ? null : (
          <section className={styles.demo} aria-label={t('connect.demoTitle')}>
            <div>
              <h2 className={styles.demoTitle}>{t('connect.demoTitle')}</h2>
              <p className={styles.demoText}>{t('connect.demoText')}</p>
            </div>
            <Button onPress={() => void onlyOnce(startDemo)} isPending={starting}>
              <FlaskConical size={14} aria-hidden="true" />
              {starting ? t('connect.demoStarting') : t('connect.demo')}
            </Button>
          </section>
        )}
        {problem ? (
          <Banner tone="bad" live title={problem.happened}>
            <p>{problem.todo}</p>
            <Details label={t('app.details')} text={problem.detail} />
          </Banner>
        ) : null}
        <section className={styles.card} aria-label={t('connect.addTitle')}>
          <ConnectionForm connection={null} onSaved={onConnected} onCancel={onCancel} />
        </section>
      </div>
    </main>
  )
}
