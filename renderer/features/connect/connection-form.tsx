import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../contract/model/connection.ts'
import type { Failure } from '../../../contract/model/errors.ts'
import { queries } from '../../bridge/queries.ts'
import { describeFailure } from '../../common/i18n/describe-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Details } from '../../ui/details.tsx'
import { AnotherAccountDialog } from './another-account-dialog.tsx'
import { discardDraft, draftOf, keepDraft } from './connection-drafts.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { connectionResolver, valuesOf, type ConnectionValues } from './connection-values.ts'
import { TestOutcome } from './test-outcome.tsx'
import { useConnectionOrders, type SaveConnection } from './use-connection-orders.ts'
import styles from './connect.module.css'

type ConnectionFormProps = {
  /** The connection to change, or `null` for a new one. */
  readonly connection: Connection | null
  readonly onSave: SaveConnection
  /** The same for a connection that is added in place of a change. */
  readonly onAdd: SaveConnection
  readonly onCancel: () => void
}

/**
 * Form for the address, account, secret key and centers of a connection. A stored secret key is never read back. Input
 * is kept as a draft if the form is left without its buttons.
 */
export function ConnectionForm({ connection, onSave, onAdd, onCancel }: ConnectionFormProps) {
  const { t } = useTranslation()
  const { data: info } = useQuery(queries.appInfo())
  const isNew = connection === null
  const form = useForm<ConnectionValues>({
    defaultValues: draftOf(connection) ?? valuesOf(connection),
    resolver: connectionResolver(connection),
    mode: 'onTouched',
  })
  const draft = useDraft(connection, form)
  const { order, test, save, saveAnother, forget } = useConnectionOrders({ connection, form, onSave, onAdd })
  const { busy, result, failure } = order
  const [keepInMemory, setKeepInMemory] = useState(false)
  const askForMemory = isNew && (order.keychainFailed || info?.keychain.available === false)
  const reason = info?.keychain.reason ?? ''

  function submit(): void {
    if (!askForMemory) return save('keychain')
    save(keepInMemory ? 'memory' : { refusal: { code: 'keychain-unavailable', message: reason } })
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const date = event.currentTarget.querySelector<HTMLInputElement>('input[type="date"]')
        // A date that is filled in partly reads as none, which would mean everything.
        if (date?.validity.badInput !== true) return submit()
        form.setError('syncFrom', { type: 'unfinished' })
        date.focus()
      }}
    >
      {draft.isRestored ? (
        <Banner
          tone="neutral"
          title={t('connect.draftTitle')}
          actions={<Button onPress={draft.discard}>{t('connect.draftDiscard')}</Button>}
        >
          <p>{t('connect.draftText')}</p>
        </Banner>
      ) : null}
      <ConnectionFields control={form.control} isNew={isNew} isKeptInMemory={askForMemory} />
      {askForMemory ? (
        <Banner tone="warn" title={t('connect.keychainTitle')}>
          <p>{t('connect.keychainText')}</p>
          {reason ? <p>{t('connect.keychainReason', { reason })}</p> : null}
          <Checkbox label={t('connect.keepInMemory')} isSelected={keepInMemory} onChange={setKeepInMemory} />
        </Banner>
      ) : null}
      {result ? <TestOutcome test={result.test} centers={result.centers} /> : null}
      {connection !== null && failure?.code === 'another-account' ? (
        <AnotherAccountDialog
          connection={connection}
          values={form.getValues()}
          onClose={forget}
          onAdd={(name) => saveAnother({ name })}
          onMove={() => saveAnother('moved')}
          onOpen={(known) => {
            discardDraft(connection)
            void onAdd(() => Promise.resolve(known))
          }}
        />
      ) : failure ? (
        <FormFailure failure={failure} isNew={isNew} />
      ) : null}
      <div className={styles.buttons}>
        <Button onPress={test} isPending={busy === 'test'} isDisabled={busy === 'save'}>
          {busy === 'test' ? t('connect.testing') : t('connect.test')}
        </Button>
        <span className={styles.spacer} />
        <Button
          onPress={() => {
            discardDraft(connection)
            onCancel()
          }}
        >
          {t('app.cancel')}
        </Button>
        <Button type="submit" variant="primary" isPending={busy === 'save'} isDisabled={busy === 'test'}>
          {busy === 'save' ? t('connect.saving') : isNew ? t('connect.save') : t('connect.saveChanges')}
        </Button>
      </div>
    </form>
  )
}

/** Keeps the form's input as a draft for the next time it is opened. */
function useDraft(connection: Connection | null, { watch, reset, getValues }: UseFormReturn<ConnectionValues>) {
  const [isRestored, setRestored] = useState(() => draftOf(connection) !== null)
  useEffect(() => {
    const { unsubscribe } = watch(() => keepDraft(connection, getValues()))
    return unsubscribe
  }, [connection, watch, getValues])
  return {
    isRestored,
    discard: () => {
      discardDraft(connection)
      reset(valuesOf(connection))
      setRestored(false)
    },
  }
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
