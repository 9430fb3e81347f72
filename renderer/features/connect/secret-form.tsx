import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../contract/model/connection.ts'
import { toFailure } from '../../../contract/model/errors.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { desk } from '../../bridge/desk.ts'
import { queries } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import styles from './connect.module.css'

type SecretFormProps = {
  readonly connection: Connection
  readonly onProvided: (connection: Connection) => void
  /** Omitted on the lock screen, which has nothing to go back to. */
  readonly onCancel?: () => void
}

/** Form for a connection's missing secret key. Saving it unlocks a locked connection. */
export function SecretForm({ connection, onProvided, onCancel }: SecretFormProps) {
  const { t } = useTranslation()
  const { data: info } = useQuery(queries.appInfo())
  const [secret, setSecret] = useState('')
  const [memory, setMemory] = useState(false)
  const [problem, setProblem] = useState<string>()
  const onlyOnce = useOneAtATime()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const isSealed = connection.storeKey === 'wrapped'
  const hasKeychain = info?.keychain.available !== false
  const inMemory = memory || !hasKeychain

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
      // The secret key of a locked connection opens its data without the keychain too.
      const memoryHelps = isSealed && toFailure(error).code === 'keychain-unavailable'
      setProblem(`${text.happened} ${memoryHelps ? t('connect.keepRequired') : text.todo}`)
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void onlyOnce(save)
      }}
    >
      {/* The name alone does not show for which account and address the secret key is. */}
      <p className={styles.lead}>
        {t('connect.provideFor', { account: connection.accountId, address: connection.baseUrl })}
      </p>
      <TextField
        label={t('connect.secret')}
        type="password"
        autoComplete="off"
        ref={field}
        value={secret}
        onChange={(text) => {
          setSecret(text)
          setProblem(undefined)
        }}
        description={t(inMemory ? 'connect.secretHintMemory' : 'connect.secretHint')}
        error={problem}
      />
      {onCancel === undefined && !hasKeychain ? null : (
        <Checkbox
          label={t('connect.keepInMemory')}
          isSelected={inMemory}
          isDisabled={!hasKeychain}
          onChange={setMemory}
        />
      )}
      <div className={styles.buttons}>
        <span className={styles.spacer} />
        {onCancel === undefined ? null : <Button onPress={onCancel}>{t('app.cancel')}</Button>}
        <Button type="submit" variant="primary">
          {t(isSealed ? 'connect.unlockSave' : 'connect.provideSave')}
        </Button>
      </div>
    </form>
  )
}
