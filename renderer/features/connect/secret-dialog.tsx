import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../contract/model/connection.ts'
import { toFailure } from '../../../contract/model/errors.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { desk } from '../../bridge/desk.ts'
import { queries } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import styles from './connect.module.css'

type SecretDialogProps = {
  readonly connection: Connection
  readonly onClose: () => void
  readonly onProvided: (connection: Connection) => void
}

/** Asks for a secret that is not on this computer, and opens with it what it locks. */
export function SecretDialog({ connection, onClose, onProvided }: SecretDialogProps) {
  const { t } = useTranslation()
  const { data: info } = useQuery(queries.appInfo())
  const [secret, setSecret] = useState('')
  const [memory, setMemory] = useState(false)
  const [problem, setProblem] = useState<string>()
  const onlyOnce = useOneAtATime()
  const isSealed = connection.storeKey === 'wrapped'
  const inMemory = memory || info?.keychain.available === false

  async function save(): Promise<void> {
    if (secret === '') return setProblem(t('connect.error.secret'))
    try {
      onProvided(
        await desk.connections.provideSecret({
          connectionId: connection.id,
          secret,
          keep: inMemory ? 'memory' : 'keychain',
        }),
      )
    } catch (error) {
      const text = describeError(t, error)
      // What the secret itself opens can be opened without the keychain too.
      const memoryHelps = isSealed && toFailure(error).code === 'keychain-unavailable'
      setProblem(`${text.happened} ${memoryHelps ? t('connect.keepRequired') : text.todo}`)
    }
  }

  return (
    <Dialog title={t('connect.provideTitle')} isOpen onClose={onClose} closeLabel={t('app.close')} size="small">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void onlyOnce(save)
        }}
      >
        <p className={styles.lead}>
          {t(isSealed ? 'connect.unlockText' : 'connect.provideText', { name: connection.name })}
        </p>
        {/* A name alone would not tell that the address is another one than the secret was meant for. */}
        <p className={styles.lead}>
          {t('connect.provideFor', { account: connection.accountId, address: connection.baseUrl })}
        </p>
        <TextField
          label={t('connect.secret')}
          type="password"
          autoComplete="off"
          autoFocus
          value={secret}
          onChange={setSecret}
          description={t(inMemory ? 'connect.secretHintMemory' : 'connect.secretHint')}
          error={problem}
        />
        <Checkbox
          label={t('connect.keepInMemory')}
          isSelected={inMemory}
          isDisabled={info?.keychain.available === false}
          onChange={setMemory}
        />
        <div className={styles.buttons}>
          <span className={styles.spacer} />
          <Button onPress={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t(isSealed ? 'connect.unlockSave' : 'connect.provideSave')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
