import { useTranslation } from 'react-i18next'
import type { Connection } from '../../contract/model/connection.ts'
import { Button } from '../ui/button.tsx'
import styles from './shell.module.css'

type MissingSecretProps = {
  readonly connection: Connection
  readonly onEnter: () => void
  readonly onRetry: () => void
}

/** Reports what does not work without the secret key. That depends on how the store's key is protected. */
export function MissingSecret({ connection, onEnter, onRetry }: MissingSecretProps) {
  const { t } = useTranslation()
  const isSealed = connection.storeKey === 'wrapped'
  // A secret key does not help if the keychain holds the store's key, so there is nothing to enter.
  const isSilent = connection.secretState === 'silent'
  return (
    <div className={styles.notice} role="status">
      {t(isSealed ? 'app.storeSealed' : isSilent ? 'app.keychainSilent' : 'app.secretMissing')}
      <Button size="small" onPress={isSilent ? onRetry : onEnter}>
        {t(isSilent ? 'app.retry' : 'app.enterSecret')}
      </Button>
    </div>
  )
}
