import { useTranslation } from 'react-i18next'
import type { Connection } from '../../contract/model/connection.ts'
import { Button } from '../ui/button.tsx'
import styles from './shell.module.css'

type MissingSecretProps = {
  readonly connection: Connection
  readonly onEnter: () => void
  readonly onRetry: () => void
}

/** Says over the screen what cannot be done without the secret, which depends on what opens the store. */
export function MissingSecret({ connection, onEnter, onRetry }: MissingSecretProps) {
  const { t } = useTranslation()
  const isSealed = connection.storeKey === 'wrapped'
  // The secret does not open what a key in the keychain locks, so there is nothing to enter.
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
