import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { MOST_QUEUED, QUEUE_ORDERS, type QueueChoice, type QueueSource } from '../../../contract/model/queue.ts'
import { desk } from '../../bridge/desk.ts'
import { queries } from '../../bridge/queries.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './queue.module.css'

type Props = {
  readonly connectionId: ConnectionId
  /** The shown result set; `null` while the list is being opened. */
  readonly resultSetId: number | null
  /** Sessions selected in it. With none, the queue has all that are listed. */
  readonly selected: number
  readonly from: QueueSource
  readonly onClose: () => void
  readonly onStarted: () => void
}

/** Makes a queue of the selection or of what the list shows. */
export function StartDialog({ connectionId, resultSetId, selected, from, onClose, onStarted }: Props) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState<QueueChoice>({ order: 'shown', skipsSubmitted: true })
  const [failure, setFailure] = useState<unknown>(null)
  const [isStarting, setIsStarting] = useState(false)
  const onlySelected = selected > 0
  const size = useQuery({
    // A selection that changes under the dialog is counted again.
    queryKey: ['queue', connectionId, 'size', resultSetId, selected],
    queryFn: () => desk.queue.size({ connectionId, resultSetId: resultSetId ?? 0, onlySelected }),
    enabled: resultSetId !== null,
    gcTime: 0,
  })
  const queue = useQuery(queries.queue(connectionId)).data ?? null
  const { sessions = 0, submitted = 0 } = size.data ?? {}
  const count = choice.skipsSubmitted ? sessions - submitted : sessions
  // Not while it is being counted: a disabled button could not have the focus.
  const isEmpty = size.data !== undefined && count === 0
  const left = queue === null ? 0 : queue.total - queue.submitted

  async function start(): Promise<void> {
    if (resultSetId === null || isEmpty || isStarting) return
    setIsStarting(true)
    try {
      const source: QueueSource = onlySelected ? { kind: 'selection' } : from
      await desk.queue.make({ connectionId, resultSetId, onlySelected, choice, from: source })
      onStarted()
    } catch (error) {
      setFailure(error)
      setIsStarting(false)
    }
  }

  const problem = failure ?? size.error
  return (
    <Dialog
      title={t('queue.startTitle')}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{t('queue.cancel')}</Button>
          <Button variant="primary" autoFocus isDisabled={isEmpty} isPending={isStarting} onPress={() => void start()}>
            {t('queue.startNow')}
          </Button>
        </>
      }
    >
      <div className={styles.start}>
        {problem === null ? null : (
          <Banner tone="bad" title={t('queue.failed')} live>
            {describeError(t, problem).happened} {describeError(t, problem).todo}
          </Banner>
        )}
        <p className={styles.startFrom}>
          {t(onlySelected ? 'queue.startSelection' : 'queue.startView', { count: sessions })}
        </p>
        <RadioGroup
          label={t('queue.order')}
          value={choice.order}
          onChange={(order) => setChoice({ ...choice, order })}
          options={QUEUE_ORDERS.map((value) => ({ value, label: t(`queue.orders.${value}`) }))}
        />
        <Checkbox
          label={t('queue.skipSubmitted')}
          hint={t('queue.skipSubmittedHint', { count: submitted })}
          isSelected={choice.skipsSubmitted}
          onChange={(skipsSubmitted) => setChoice({ ...choice, skipsSubmitted })}
        />
        {size.data !== undefined && (
          <p role="status" className={styles.startSize}>
            {sizeText()}
          </p>
        )}
        {left > 0 && <Banner tone="warn" title={t('queue.replaces', { count: left })} />}
      </div>
    </Dialog>
  )

  function sizeText(): string {
    if (sessions === 0) return t('queue.noSessions')
    if (count === 0) return t('queue.nothing')
    return count > MOST_QUEUED ? t('queue.sizeMost', { most: MOST_QUEUED, count }) : t('queue.size', { count })
  }
}
