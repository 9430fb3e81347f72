import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { SendingStatus } from '../../../../contract/model/outbox.ts'
import { formatTimeLeft } from '../../../../contract/text/format.ts'
import { command, useCommands } from '../../../common/commands.ts'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { modKey } from '../../../ui/mod-key.ts'
import { useNow } from '../../../ui/use-now.ts'
import { manageQueries } from '../manage-queries.ts'
import type { OutboxActions } from './use-outbox-actions.ts'
import styles from '../manage.module.css'

type OutboxHeadProps = {
  readonly connectionId: ConnectionId
  readonly actions: OutboxActions
  readonly onSendAll: () => void
}

/** Title, what is in the outbox or being sent, and the command that sends it. */
export function OutboxHead({ connectionId, actions, onSendAll }: OutboxHeadProps) {
  const { t } = useTranslation()
  const { data: count } = useQuery(manageQueries.outboxCount(connectionId))
  const { data: sending = null } = useQuery(manageQueries.sending(connectionId))
  const canSend = (count?.staged ?? 0) > 0 && sending === null
  useCommands(() => (canSend ? [command(t, 'sendAll', onSendAll)] : []))
  return (
    <header className={styles.header} data-region="">
      <h1 className={styles.title}>{t('manage.outbox')}</h1>
      <p className={styles.summary} role="status">
        {sending !== null ? <Sending status={sending} /> : count === undefined ? null : summaryOf(count)}
      </p>
      <span className={styles.grow} />
      {sending === null ? null : <Button onPress={() => void actions.stop()}>{t('outbox.stop')}</Button>}
      <Button variant="primary" isDisabled={!canSend} onPress={onSendAll}>
        {t('outbox.sendAll')}
        <Kbd onAccent>{`${modKey()} ↵`}</Kbd>
      </Button>
    </header>
  )

  function summaryOf({ staged, unknown }: { readonly staged: number; readonly unknown: number }): string {
    if (staged + unknown === 0) return t('outbox.allSent')
    return [
      ...(staged > 0 ? [t('outbox.toSend', { count: staged })] : []),
      ...(unknown > 0 ? [t('outbox.toCheck', { count: unknown })] : []),
    ].join(' · ')
  }
}

function Sending({ status }: { readonly status: SendingStatus }) {
  const { t } = useTranslation()
  const now = useNow(1000)
  if (status.waitsUntil === null) return t('outbox.sending', { done: status.batch, total: status.of })
  const seconds = Math.max(0, Math.ceil((status.waitsUntil - now) / 1000))
  return t('outbox.waits', { time: formatTimeLeft(seconds) })
}
