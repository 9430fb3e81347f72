import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../contract/model/connection.ts'
import { DeskError, toFailure, type Failure } from '../../../contract/model/errors.ts'
import type { ConnectionTest } from '../../../contract/model/sync.ts'
import { describeFailure } from '../../common/i18n/describe-failure.ts'
import { desk } from '../../bridge/desk.ts'
import { queries } from '../../bridge/queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Details } from '../../ui/details.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { CentersField } from './centers-field.tsx'
import { connectionResolver, settingsOf, valuesOf, type ConnectionValues, type FieldName } from './connection-values.ts'
import { TestOutcome } from './test-outcome.tsx'
import styles from './connect.module.css'

type ConnectionFormProps = {
  /** The connection to change, or `null` for a new one. */
  readonly connection: Connection | null
  /** The form takes no other order until it resolves. */
  readonly onSaved: (connection: Connection) => Promise<void> | void
  readonly onCancel?: (() => void) | undefined
}

type Outcome = { readonly test: ConnectionTest; readonly centers: readonly string[] }

/** Address, account, secret and centers of a connection. The secret goes one way only. */
export function ConnectionForm({ connection, onSaved, onCancel }: ConnectionFormProps) {
  const { t } = useTranslation()
  const { data: info } = useQuery(queries.appInfo())
  const isNew = connection === null
  const { control, handleSubmit, formState } = useForm<ConnectionValues>({
    defaultValues: valuesOf(connection),
    resolver: connectionResolver(connection),
    mode: 'onTouched',
  })
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState<'test' | 'save' | null>(null)
  const [keepInMemory, setKeepInMemory] = useState(false)
  const [keychainFailed, setKeychainFailed] = useState(false)
  const noKeychain = keychainFailed || info?.keychain.available === false
  const askForMemory = isNew && noKeychain
  const onlyOnce = useOneAtATime()

  async function run(what: 'test' | 'save', action: () => Promise<void>): Promise<void> {
    setBusy(what)
    setFailure(null)
    setOutcome(null)
    try {
      await action()
    } catch (error) {
      if (error instanceof DeskError && error.code === 'keychain-unavailable') setKeychainFailed(true)
      setFailure(toFailure(error))
    } finally {
      setBusy(null)
    }
  }

  const test = handleSubmit((values) =>
    run('test', async () => {
      const answer = await desk.connections.test({
        settings: settingsOf(values),
        ...(values.secret === '' ? {} : { secret: values.secret }),
        ...(connection ? { connectionId: connection.id } : {}),
      })
      setOutcome({ test: answer, centers: values.centers })
    }),
  )

  const save = handleSubmit(async (values) => {
    if (askForMemory && !keepInMemory) {
      setFailure({ code: 'keychain-unavailable', message: info?.keychain.reason ?? '' })
      return
    }
    await run('save', async () => {
      const settings = settingsOf(values)
      const saved = connection
        ? await desk.connections.update({
            connectionId: connection.id,
            settings,
            ...(values.secret === '' ? {} : { secret: values.secret }),
          })
        : await desk.connections.add({
            settings,
            secret: values.secret,
            keep: askForMemory ? 'memory' : 'keychain',
          })
      await onSaved(saved)
    })
  })

  type PlainField = Exclude<FieldName, 'centers'>
  const errorOf = (name: FieldName) => (formState.errors[name] ? t(`connect.error.${name}`) : undefined)
  const field = (name: PlainField, props: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <TextField
          label={t(`connect.${name}`)}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          ref={ref}
          error={errorOf(name)}
          {...props}
        />
      )}
    />
  )
  const text = failure ? describeFailure(t, failure) : null

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onlyOnce(save)
      }}
    >
      <div className={styles.nameAndAddress}>
        {field('name', { description: t('connect.nameHint'), isRequired: true })}
        {field('baseUrl', { description: t('connect.baseUrlHint'), isRequired: true, inputMode: 'url' })}
      </div>
      <div className={styles.pair}>
        {field('accountId', { isRequired: true, inputMode: 'numeric' })}
        {field('secret', {
          type: 'password',
          autoComplete: 'off',
          isRequired: isNew,
          description: isNew
            ? t(askForMemory ? 'connect.secretHintMemory' : 'connect.secretHint')
            : t('connect.secretKeepHint'),
        })}
      </div>
      <Controller
        control={control}
        name="centers"
        render={({ field: { value, onChange } }) => (
          <CentersField centers={value} onChange={onChange} error={errorOf('centers')} />
        )}
      />
      <div className={styles.pair}>
        {field('participantUrl', { description: t('connect.participantUrlHint'), inputMode: 'url' })}
        {field('appUrl', { description: t('connect.appUrlHint'), inputMode: 'url' })}
      </div>
      <div className={styles.half}>{field('syncFrom', { type: 'date', description: t('connect.syncFromHint') })}</div>
      {askForMemory ? (
        <Banner tone="warn" title={t('connect.keychainTitle')}>
          <p>{t('connect.keychainText')}</p>
          {info?.keychain.reason ? <p>{t('connect.keychainReason', { reason: info.keychain.reason })}</p> : null}
          <Checkbox label={t('connect.keepInMemory')} isSelected={keepInMemory} onChange={setKeepInMemory} />
        </Banner>
      ) : null}
      {outcome ? <TestOutcome test={outcome.test} centers={outcome.centers} /> : null}
      {text && failure ? (
        <Banner tone="bad" live title={text.happened}>
          <p>{text.kept}</p>
          <p>{failure.code === 'keychain-unavailable' && isNew ? t('connect.keepRequired') : text.todo}</p>
          <Details label={t('app.details')} text={text.detail} />
        </Banner>
      ) : null}
      <div className={styles.buttons}>
        <Button
          onPress={() => {
            void onlyOnce(test)
          }}
          isPending={busy === 'test'}
          isDisabled={busy === 'save'}
        >
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
