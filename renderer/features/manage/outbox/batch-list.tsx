import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import {
  KINDS_OF_PEOPLE,
  type BatchState,
  type OutboxBatch,
  type OutboxChange,
} from '../../../../contract/model/outbox.ts'
import { formatBytes, formatShortInstant } from '../../../../contract/text/format.ts'
import { useIsBlind } from '../../../common/blind/use-is-blind.ts'
import { describeFailure } from '../../../common/i18n/describe-failure.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { manageQueries } from '../manage-queries.ts'
import { STATE_TONES } from './change-state.ts'
import { StateActions } from './state-actions.tsx'
import type { OutboxActions } from './use-outbox-actions.ts'
import styles from '../manage.module.css'

/** Batches that the pane shows; of those beyond, what asks for the user comes first. */
const MOST_SHOWN = 50

const URGENT: ReadonlySet<BatchState> = new Set(['unknown', 'refused', 'elsewhere', 'sending'])

export type BatchListProps = {
  readonly connectionId: ConnectionId
  readonly change: OutboxChange
  readonly batches: readonly OutboxBatch[]
  readonly actions: OutboxActions
}

/** The requests of a change in the order of sending. */
export function BatchList({ connectionId, change, batches, actions }: BatchListProps) {
  const { t } = useTranslation()
  const urgent = batches.filter(({ state }) => URGENT.has(state))
  const shown = batches.length <= MOST_SHOWN ? batches : [...new Set([...urgent, ...batches])].slice(0, MOST_SHOWN)
  return (
    <section>
      <h3 className={styles.heading}>{t('outbox.batchList')}</h3>
      <ol className={styles.batches}>
        {shown.map((batch) => (
          <Batch
            key={batch.number}
            connectionId={connectionId}
            change={change}
            batch={batch}
            isOnly={batches.length === 1}
            actions={actions}
          />
        ))}
      </ol>
    </section>
  )
}

type BatchProps = Omit<BatchListProps, 'batches'> & { readonly batch: OutboxBatch; readonly isOnly: boolean }

function Batch({ connectionId, change, batch, isOnly, actions }: BatchProps) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  const [isOpen, setIsOpen] = useState(false)
  const { number, state, bodyBytes, bodyHash, attempts, sentAt, failure } = batch
  const failed = failure === null ? null : describeFailure(t, failure)
  return (
    <li>
      <div className={styles.batchHead}>
        <span>{t('outbox.batch', { number })}</span>
        <Badge tone={STATE_TONES[state]}>{t(`outbox.states.${state}`)}</Badge>
        {sentAt === null ? null : <span className={styles.fine}>{formatShortInstant(sentAt, now)}</span>}
      </div>
      {failed === null ? null : (
        <p className={styles.fine}>
          {failed.happened} {failed.detail}
        </p>
      )}
      <p className={styles.fine}>
        {t('outbox.sizeAndHash', { size: formatBytes(bodyBytes), hash: bodyHash.slice(0, 12) })}
        {attempts > 1 ? ` · ${t('outbox.attempts', { count: attempts })}` : null}
      </p>
      <div className={styles.actions}>
        <Button size="small" variant="quiet" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'outbox.hideJson' : 'outbox.showJson')}
        </Button>
      </div>
      {isOnly ? null : (
        <StateActions
          state={state}
          isRepeatable={batch.isRepeatable}
          onDecide={(decision) => void actions.decide(change.id, [number], decision)}
        />
      )}
      {isOpen ? <Body connectionId={connectionId} change={change} batch={batch} /> : null}
    </li>
  )
}

/** Most characters that are laid out: photos make a body of megabytes. */
const MOST_CHARACTERS = 20_000

function Body({ connectionId, change, batch }: Pick<BatchProps, 'connectionId' | 'change' | 'batch'>) {
  const { t } = useTranslation()
  const isBlind = useIsBlind(connectionId)
  const { data } = useQuery(manageQueries.body(connectionId, change.id, batch.number))
  if (data === undefined) return <div aria-busy="true" />
  if (data === null) {
    const isHidden = isBlind && KINDS_OF_PEOPLE.has(change.kind)
    return <p className={styles.fine}>{t(isHidden ? 'outbox.bodyHidden' : 'outbox.bodyGone')}</p>
  }
  const text = JSON.stringify(JSON.parse(data), null, 2)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
    <pre className={styles.json} tabIndex={0}>
      {text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text}
    </pre>
  )
}
