import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { SyncStatus } from '../../../contract/model/sync.ts'
import { describeError, describeFailure } from '../../common/i18n/describe-failure.ts'
import { remedyOf } from '../../common/sync/remedy.ts'
import { whatIsInText } from '../../common/sync/sync-state.ts'
import { desk } from '../../bridge/desk.ts'
import { queries } from '../../bridge/queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Details } from '../../ui/details.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatLongInstant } from '../../../contract/text/format.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { shownTimeZone } from '../../../contract/text/time-zone.ts'
import { timestampOfInput } from '../../../contract/text/timestamp-input.ts'
import styles from './offline.module.css'

/** The items that could not be read, with their original data. */
export function RejectedDialog({
  connectionId,
  onClose,
}: {
  readonly connectionId: ConnectionId
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const { data, error } = useQuery(queries.rejected(connectionId))
  return (
    <Dialog title={t('syncDialogs.rejectedTitle')} isOpen onClose={onClose} closeLabel={t('app.close')} size="large">
      <p className={styles.text}>{t('syncDialogs.rejectedText')}</p>
      {error ? <Banner tone="bad" live title={describeError(t, error).happened} /> : null}
      {data?.length === 0 ? <p>{t('syncDialogs.rejectedNone')}</p> : null}
      <ul className={styles.items}>
        {data?.map((item) => (
          <li key={item.id} className={styles.item}>
            <strong>{item.reason}</strong>
            <span className={styles.fine}>
              {item.center} · {formatLongInstant(item.receivedAt)}
            </span>
            <details>
              <summary>{t('syncDialogs.rejectedRaw')}</summary>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
              <pre className={styles.raw} tabIndex={0}>
                {item.raw === null ? t('syncDialogs.rejectedHidden') : item.raw.slice(0, 20_000)}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type FailureDialogProps = {
  readonly status: SyncStatus
  readonly onClose: () => void
  readonly onSync: () => void
  readonly onEdit: () => void
  readonly onEnterSecret: () => void
}

/**
 * The reason of the last failed sync, what is safe and what to do. If the service rejected the start date, the user can
 * choose a later one.
 */
export function SyncFailureDialog({ status, onClose, onSync, onEdit, onEnterSecret }: FailureDialogProps) {
  const { t } = useTranslation()
  const isOutdated = status.reason === null
  useEffect(() => {
    // A sync has started meanwhile. If it fails too, the dialog must not come back by itself.
    if (isOutdated) onClose()
  }, [isOutdated, onClose])
  if (!status.reason) return null
  const { reason: failure } = status
  const text = describeFailure(t, failure)
  const remedy = remedyOf(failure, status.condition)
  const startRefused = remedy === 'start' && failure.center !== null
  return (
    <Dialog
      title={t('syncDialogs.failedDetails')}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button onPress={onClose}>{t('app.close')}</Button>
          <Button
            variant={remedy === 'retry' ? 'primary' : 'secondary'}
            onPress={() => {
              onSync()
              onClose()
            }}
          >
            {t('app.retry')}
          </Button>
          {remedy === 'edit' || startRefused ? (
            // The cause may also be a wrong center name.
            <Button variant={startRefused ? 'secondary' : 'primary'} onPress={onEdit}>
              {t('app.editConnectionTitle')}
            </Button>
          ) : null}
          {remedy === 'secret' ? (
            <Button variant="primary" onPress={onEnterSecret}>
              {t('app.enterSecret')}
            </Button>
          ) : null}
        </>
      }
    >
      <Banner tone="bad" title={text.happened}>
        <p>{whatIsInText(t, status)}</p>
        <p>{text.todo}</p>
      </Banner>
      {startRefused && failure.center !== null ? (
        <LaterStart
          connectionId={status.connectionId}
          center={failure.center}
          refused={failure.details?.value ?? null}
          onDone={() => {
            onSync()
            onClose()
          }}
        />
      ) : null}
      <Details label={t('app.details')} text={text.detail} />
    </Dialog>
  )
}

type LaterStartProps = {
  readonly connectionId: ConnectionId
  readonly center: string
  readonly refused: string | null
  readonly onDone: () => void
}

function LaterStart({ connectionId, center, refused, onDone }: LaterStartProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const onlyOnce = useOneAtATime()
  async function save(): Promise<void> {
    const modifiedSince = timestampOfInput(text)
    if (modifiedSince === null) return setProblem(t('syncDialogs.laterStartInvalid'))
    try {
      await desk.sync.setStart({ connectionId, center, modifiedSince })
      onDone()
    } catch (error) {
      setProblem(describeError(t, error).happened)
    }
  }
  return (
    <form
      className={styles.items}
      onSubmit={(event) => {
        event.preventDefault()
        void onlyOnce(save)
      }}
    >
      <h3>{t('syncDialogs.laterStartTitle')}</h3>
      <p className={styles.text}>{t('syncDialogs.laterStartText', { value: refused ?? '', center })}</p>
      <TextField
        label={t('syncDialogs.laterStartLabel')}
        description={t('syncDialogs.laterStartZone', { zone: shownTimeZone().replaceAll('_', ' ') })}
        type="datetime-local"
        value={text}
        onChange={setText}
        error={problem}
      />
      <Button type="submit" variant="primary">
        {t('syncDialogs.laterStartSave')}
      </Button>
    </form>
  )
}
