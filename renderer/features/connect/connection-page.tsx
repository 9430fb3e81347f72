import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../contract/model/connection.ts'
import { Button } from '../../ui/button.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { DemoProblem } from './demo-problem.tsx'
import type { SaveConnection } from './use-connection-orders.ts'
import { useDemoStart } from './use-demo-start.ts'
import styles from './connect.module.css'

type ConnectionPageProps = {
  /** The connection to change, or `null` for a new one. */
  readonly connection: Connection | null
  /** Whether to offer the demo above the form. */
  readonly offersDemo?: boolean
  readonly onSave: SaveConnection
  /** The same for a connection that is added in place of a change. */
  readonly onAdd: SaveConnection
  readonly onLeave: () => void
}

/** Page that adds a connection or changes one. */
export function ConnectionPage({ connection, offersDemo = false, onSave, onAdd, onLeave }: ConnectionPageProps) {
  const { t } = useTranslation()
  return (
    <main data-region="" className={styles.page} id="content">
      <div className={styles.column}>
        <h1 className={styles.title}>
          {t(connection === null ? 'app.addConnectionTitle' : 'app.editConnectionTitle')}
        </h1>
        {offersDemo ? <DemoOffer onDemo={onSave} /> : null}
        <ConnectionForm connection={connection} onSave={onSave} onAdd={onAdd} onCancel={onLeave} />
      </div>
    </main>
  )
}

function DemoOffer({ onDemo }: { readonly onDemo: SaveConnection }) {
  const { t } = useTranslation()
  const { isStarting, problem, start } = useDemoStart(onDemo)
  return (
    <>
      <section className={styles.demo} aria-label={t('connect.demoTitle')}>
        <div>
          <h2 className={styles.demoTitle}>{t('connect.demoTitle')}</h2>
          <p className={styles.demoText}>{t('connect.demoText')}</p>
        </div>
        <Button onPress={start} isPending={isStarting}>
          <FlaskConical size={14} aria-hidden="true" />
          {isStarting ? t('connect.demoStarting') : t('connect.demo')}
        </Button>
      </section>
      <DemoProblem problem={problem} />
    </>
  )
}
