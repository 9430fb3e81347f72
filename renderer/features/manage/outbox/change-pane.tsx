import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { REPEATABLE_KINDS, type OutboxChange } from '../../../../contract/model/outbox.ts'
import { formatList, formatShortInstant } from '../../../../contract/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { manageQueries } from '../manage-queries.ts'
import { BatchList } from './batch-list.tsx'
import { CountersTable } from './counters-table.tsx'
import { nameOfChange } from './outbox-texts.ts'
import type { OutboxActions } from './use-outbox-actions.ts'
import styles from '../manage.module.css'

type ChangePaneProps = {
  readonly connectionId: ConnectionId
  readonly change: OutboxChange
  readonly actions: OutboxActions
}

/** A change with its batches, what is expected and what the service said, and what the user can do about it. */
export function ChangePane({ connectionId, change, actions }: ChangePaneProps) {
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
        <Decisions change={change} actions={actions} />
        {details?.expected || details?.counters ? (
          <CountersTable expected={details.expected} counters={details.counters} />
        ) : null}
        {details ? (
          <BatchList connectionId={connectionId} change={change} batches={details.list} actions={actions} />
        ) : null}
      </div>
    </aside>
  )
}

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

/** What is the case with the change, where the user has to decide, and the commands for all of its batches. */
function Decisions({ change, actions }: Omit<ChangePaneProps, 'connectionId'>) {
  const { t } = useTranslation()
  const { id, kind, batches } = change
  const [asks, setAsks] = useState(false)
  const isRepeatable = REPEATABLE_KINDS.has(kind)
  const decide = (decision: Parameters<OutboxActions['decide']>[2]) => void actions.decide(id, 0, decision)
  if (batches.unknown > 0) {
    return (
      <div className={styles.notice}>
        <p>{t(isRepeatable ? 'outbox.unknownRepeatable' : 'outbox.unknownOnce')}</p>
        <div className={styles.actions}>
          {isRepeatable ? null : (
            <Button size="small" onPress={() => decide('confirm')}>
              {t('outbox.confirm')}
            </Button>
          )}
          <Button size="small" onPress={() => (isRepeatable ? decide('again') : setAsks(true))}>
            {t('outbox.again')}
          </Button>
          <Button size="small" onPress={() => decide('withdraw')}>
            {t('outbox.withdraw')}
          </Button>
        </div>
        <AgainDialog isOpen={asks} onClose={() => setAsks(false)} onAgain={() => decide('again')} />
      </div>
    )
  }
  if (batches.refused > 0) {
    return (
      <div className={classNames(styles.notice, styles.refused)}>
        <p>{t('outbox.refusedText')}</p>
        <div className={styles.actions}>
          <Button size="small" onPress={() => decide('again')}>
            {t('outbox.again')}
          </Button>
          <Button size="small" onPress={() => decide('withdraw')}>
            {t('outbox.withdraw')}
          </Button>
        </div>
      </div>
    )
  }
  if (batches.staged === 0) return null
  return (
    <div className={styles.actions}>
      <Button onPress={() => void actions.send(id)}>{t('outbox.send')}</Button>
      <Button variant="quiet" onPress={() => decide('withdraw')}>
        {t('outbox.withdraw')}
      </Button>
    </div>
  )
}

type AgainDialogProps = { readonly isOpen: boolean; readonly onClose: () => void; readonly onAgain: () => void }

/** Asks before something is sent a second time that may be there twice then. */
function AgainDialog({ isOpen, onClose, onAgain }: AgainDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('outbox.againTitle')}
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('app.close')}
      size="small"
      alert
      footer={
        <>
          <Button onPress={onClose}>{t('app.cancel')}</Button>
          <Button
            variant="danger"
            onPress={() => {
              onClose()
              onAgain()
            }}
          >
            {t('outbox.again')}
          </Button>
        </>
      }
    >
      <p>{t('outbox.againText')}</p>
    </Dialog>
  )
}
