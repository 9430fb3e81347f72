import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../contract/model/connection.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SecretForm } from './secret-form.tsx'
import styles from './connect.module.css'

type SecretDialogProps = {
  readonly connection: Connection
  readonly onClose: () => void
  readonly onProvided: (connection: Connection) => void
}

/** Asks for a connection's missing secret key. */
export function SecretDialog({ connection, onClose, onProvided }: SecretDialogProps) {
  const { t } = useTranslation()
  const isSealed = connection.storeKey === 'wrapped'
  return (
    <Dialog title={t('connect.provideTitle')} isOpen onClose={onClose} closeLabel={t('app.close')} size="small">
      <p className={styles.lead}>
        {t(isSealed ? 'connect.unlockText' : 'connect.provideText', { name: connection.name })}
      </p>
      <SecretForm connection={connection} onProvided={onProvided} onCancel={onClose} />
    </Dialog>
  )
}
