import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addressOfKey } from '../../../../contract/model/connection.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { BatchState, ChangeId, ChangeKind, Decision, OutboxChange } from '../../../../contract/model/outbox.ts'
import { formatList, formatShortInstant } from '../../../../contract/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useNow } from '../../../ui/use-now.ts'
import { manageQueries } from '../manage-queries.ts'
import { BatchList, type BatchListProps } from './batch-list.tsx'
import { CountersTable } from './counters-table.tsx'
import { nameOfChange } from './outbox-texts.ts'
import { StateActions } from './state-actions.tsx'
import type { OutboxActions } from './use-outbox-actions.ts'
import styles from '../manage.module.css'

type ChangePaneProps = {
  readonly connectionId: ConnectionId
  readonly change: OutboxChange
  readonly actions: OutboxActions
  /** Leads to the people of a registration. */
  readonly onPeople: (change: ChangeId) => void
}

/** A change with its batches, what is expected and what the service said, and what the user can do about it. */
export function ChangePane({ connectionId, change, actions, onPeople }: ChangePaneProps) {
  const { t } = useTranslation()
  const { data: details } = useQuery(manageQueries.change(connectionId, change.id))
  const kind = t(`outbox.kinds.${change.kind}`)
  const name = nameOfChange(change)
  return (
    <aside className={styles.pane} data-region="" aria-label={t('outbox.pane', { name: kind })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <div className={styles.paneScroll} tabIndex={0} role="group" aria-label={kind}>
        <header>
          <h2 className={styles.paneTitle}>{kind}</h2>
          <p className={styles.fine}>
            <bdi>{name}</bdi>
          </p>
        </header>
        <Facts change={change} />
        {REGISTRATIONS.has(change.kind) && change.batches.answered > 0 ? (
          <div className={styles.actions}>
            <Button onPress={() => onPeople(change.id)}>{t('participants.showPeople')}</Button>
          </div>
        ) : null}
        {details ? <Decisions change={change} batches={details.list} actions={actions} /> : null}
        {details?.expected || details?.counters ? <CountersTable {...details} /> : null}
        {details ? (
          <BatchList connectionId={connectionId} change={change} batches={details.list} actions={actions} />
        ) : null}
      </div>
    </aside>
  )
}

const REGISTRATIONS: ReadonlySet<ChangeKind> = new Set(['registerParticipants', 'registerEmployees'])

function Facts({ change }: { readonly change: OutboxChange }) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  const { summary, stagedAt, stagedBy } = change
  const time = formatShortInstant(stagedAt, now)
  return (
    <dl className={styles.facts}>
      {summary.center === '' ? null : (
        <>
          <dt>{t('outbox.center')}</dt>
          <dd>
            <bdi>{summary.center}</bdi>
          </dd>
        </>
      )}
      {summary.tests.length === 0 ? null : (
        <>
          <dt>{t('outbox.testsOf')}</dt>
          <dd>{formatList(summary.tests)}</dd>
        </>
      )}
      <dt>{t('outbox.stagedAt')}</dt>
      <dd>{stagedBy === '' ? time : t('outbox.stagedBy', { time, name: stagedBy })}</dd>
    </dl>
  )
}

/** What is the case with the change, and what the user can decide about the batches that ask for it most. */
function Decisions({ change, batches, actions }: Omit<BatchListProps, 'connectionId'>) {
  const { t } = useTranslation()
  const { id } = change
  const isRepeatable = batches.every((batch) => batch.state !== 'unknown' || batch.isRepeatable)
  const of = (state: BatchState) => ({
    state,
    isRepeatable,
    onDecide: (decision: Decision) => {
      const numbers = batches.filter((batch) => batch.state === state).map(({ number }) => number)
      void actions.decide(id, numbers, decision)
    },
  })
  if (change.batches.unknown > 0) {
    return (
      <div className={styles.notice}>
        <p>{t(isRepeatable ? 'outbox.unknownRepeatable' : 'outbox.unknownOnce')}</p>
        <StateActions {...of('unknown')} />
      </div>
    )
  }
  if (change.batches.refused > 0) {
    return (
      <div className={classNames(styles.notice, styles.refused)}>
        <p>{t('outbox.refusedText')}</p>
        <StateActions {...of('refused')} />
      </div>
    )
  }
  const stagedFor = batches.find((batch) => batch.stagedFor !== null)?.stagedFor ?? null
  if (stagedFor !== null) {
    const { accountId: account, baseUrl: address } = addressOfKey(stagedFor)
    return (
      <div className={styles.notice}>
        <p>{t('outbox.elsewhereText', { account, address })}</p>
        <StateActions {...of('elsewhere')} />
      </div>
    )
  }
  if (change.batches.staged === 0) return null
  return (
    <div className={styles.actions}>
      <Button onPress={() => void actions.send(id)}>{t('outbox.send')}</Button>
      <Button variant="quiet" onPress={() => of('staged').onDecide('withdraw')}>
        {t('outbox.withdraw')}
      </Button>
    </div>
  )
}
