import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../contract/model/connection.ts'
import type { Failure } from '../../../contract/model/errors.ts'
import { queries } from '../../bridge/queries.ts'
import { describeFailure } from '../../common/i18n/describe-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Details } from '../../ui/details.tsx'
import { ConnectionFields } from './connection-fields.tsx'
import { connectionResolver, valuesOf, type ConnectionValues } from './connection-values.ts'
import { TestOutcome } from './test-outcome.tsx'
import { useConnectionOrders } from './use-connection-orders.ts'
import styles from './connect.module.css'

type ConnectionFormProps = {
  /** The connection to change, or `null` for a new one. */
  readonly connection: Connection | null
  /** The form takes no other order until it resolves. */
  readonly onSaved: (connection: Connection) => Promise<void> | void
  readonly onCancel?: (() => void) | undefined
}

/** Address, account, secret and centers of a connection. The secret goes one way only. */
export function ConnectionForm({ connection, onSaved, onCancel }: ConnectionFormProps) {
  const { t } = useTranslation()
  const { data: info } = useQuery(queries.appInfo())
  const isNew = connection === null
  const form = useForm<ConnectionValues>({
    defaultValues: valuesOf(connection),
    resolver: connectionResolver(connection),
    mode: 'onTouched',
  })
  const { order, test, save } = useConnectionOrders({ connection, form, onSaved })
  const { busy, result, failure } = order
  const [keepInMemory, setKeepInMemory] = useState(false)
  const askForMemory = isNew && (order.keychainFailed || info?.keychain.available === false)
  const reason = info?.keychain.reason ?? ''

  function onSave(): void {
    if (!askForMemory) return save('keychain')
    save(keepInMemory ? 'memory' : { refusal: { code: 'keychain-unavailable', message: reason } })
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <ConnectionFields control={form.control} isNew={isNew} isKeptInMemory={askForMemory} />
      {askForMemory ? (
        <Banner tone="warn" title={t('connect.keychainTitle')}>
          <p>{t('connect.keychainText')}</p>
          {reason ? <p>{t('connect.keychainReason', { reason })}</p> : null}
          <Checkbox label={t('connect.keepInMemory')} isSelected={keepInMemory} onChange={setKeepInMemory} />
        </Banner>
      ) : null}
      {result ? <TestOutcome test={result.test} centers={result.centers} /> : null}
      {failure ? <FormFailure failure={failure} isNew={isNew} /> : null}
      <div className={styles.buttons}>
        <Button onPress={test} isPending={busy === 'test'} isDisabled={busy === 'save'}>
          {busy === 'test' ? t('connect.testing') : t('connect.test')}
        </Button>
        <span className={styles.spacer} />
        {onCancel ? <Button onPress={onCancel}>{t('app.cancel')}</Button> : null}
        <Button type="submit" variant="primary" isPending={busy === 'save'} isDisabled={busy === 'test'}>
          {busy === 'save' ? t('connect.saving') : isNew ? t('connect.save') : t('connect.saveChanges')}
        </Button>
      </div>
    </form>
  )
}

function FormFailure({ failure, isNew }: { readonly failure: Failure; readonly isNew: boolean }) {
  const { t } = useTranslation()
  const text = describeFailure(t, failure)
  return (
    <Banner tone="bad" live title={text.happened}>
      <p>{text.kept}</p>
      <p>{failure.code === 'keychain-unavailable' && isNew ? t('connect.keepRequired') : text.todo}</p>
      <Details label={t('app.details')} text={text.detail} />
    </Banner>
  )
}
