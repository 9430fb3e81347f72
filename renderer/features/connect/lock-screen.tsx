import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../contract/model/connection.ts'
import { SecretForm } from './secret-form.tsx'
import styles from './connect.module.css'

type LockScreenProps = {
  readonly connection: Connection
  readonly onUnlocked: (connection: Connection) => void
}

/** Replaces the screens of a locked connection until its secret key is entered. */
export function LockScreen({ connection, onUnlocked }: LockScreenProps) {
  const { t } = useTranslation()
  return (
    <main data-region="" className={styles.lock} id="content">
      <div className={styles.lockCard}>
        <span className={styles.lockIcon} aria-hidden="true">
          <Lock size={20} />
        </span>
        <div>
          <h1 className={styles.title}>{t('connect.lockTitle', { name: connection.name })}</h1>
          <p className={styles.lead}>{t('connect.lockText')}</p>
        </div>
        <SecretForm connection={connection} onProvided={onUnlocked} />
      </div>
    </main>
  )
}
