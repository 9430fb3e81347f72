import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { ChangeId, OutboxChange } from '../../../../contract/model/outbox.ts'
import { useShortcuts } from '../../../common/shortcuts/use-shortcuts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterTabs } from '../filter-tabs.tsx'
import { ListFailure } from '../list-failure.tsx'
import { ManageFoot } from '../manage-foot.tsx'
import { manageQueries } from '../manage-queries.ts'
import { ChangePane } from './change-pane.tsx'
import { isShownBy, OUTBOX_FILTERS, type OutboxFilter } from './change-state.ts'
import { ChangeTable } from './change-table.tsx'
import { OutboxHead } from './outbox-head.tsx'
import { OutboxLog } from './outbox-log.tsx'
import { useOutboxActions, useSendingProgress } from './use-outbox-actions.ts'
import styles from '../manage.module.css'

type Shown = OutboxFilter | 'log'

type OutboxScreenProps = {
  readonly connectionId: ConnectionId
  /** Leads to the people of a registration. */
  readonly onPeople: (change: ChangeId) => void
}

/** What waits to be sent to the service and what was sent, with the log of all of it. */
export function OutboxScreen({ connectionId, onPeople }: OutboxScreenProps) {
  const { t } = useTranslation()
  const { data: changes, error, refetch } = useQuery(manageQueries.outbox(connectionId))
  const actions = useOutboxActions(connectionId)
  const [shown, setShown] = useState<Shown>('all')
  useSendingProgress(connectionId)
  const sendAll = () => void actions.send(null)
  useShortcuts('outbox', { 'mod+Enter': sendAll })
  const tabs = [
    ...OUTBOX_FILTERS.map((id) => ({
      id,
      label: t(`outbox.filters.${id}`),
      count: changes?.filter((change) => isShownBy(id, change)).length ?? null,
    })),
    { id: 'log' as const, label: t('outbox.filters.log'), count: null },
  ]
  return (
    <main className={styles.screen} id="content">
      <OutboxHead connectionId={connectionId} actions={actions} onSendAll={sendAll} />
      <div className={styles.bar} data-region="">
        <FilterTabs<Shown> label={t('manage.outbox')} tabs={tabs} shown={shown} onShow={setShown} />
      </div>
      {shown === 'log' ? (
        <OutboxLog connectionId={connectionId} />
      ) : error !== null ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : changes === undefined ? (
        <div className={styles.whole} aria-busy="true" />
      ) : changes.length === 0 ? (
        <EmptyState icon={<Send size={22} />} title={t('outbox.emptyTitle')}>
          <p>{t('outbox.emptyText')}</p>
        </EmptyState>
      ) : (
        <Changes
          key={shown}
          connectionId={connectionId}
          changes={changes.filter((change) => isShownBy(shown, change))}
          actions={actions}
          onPeople={onPeople}
        />
      )}
      <ManageFoot />
    </main>
  )
}

type ChangesProps = OutboxScreenProps & {
  readonly changes: readonly OutboxChange[]
  readonly actions: ReturnType<typeof useOutboxActions>
}

/** The table, and beside it the change at the cursor. The cursor stays at its change when others come or go. */
function Changes({ connectionId, changes, actions, onPeople }: ChangesProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ChangeId | null>(null)
  const focused = Math.max(
    0,
    changes.findIndex(({ id }) => id === chosen),
  )
  const current = changes[focused]
  if (current === undefined) {
    return (
      <EmptyState title={t('outbox.emptyFilter')}>
        <p>{t('outbox.emptyText')}</p>
      </EmptyState>
    )
  }
  return (
    <div className={styles.columns}>
      <div className={styles.middle}>
        <ChangeTable changes={changes} focused={focused} onFocus={(index) => setChosen(changes[index]?.id ?? null)} />
      </div>
      <ChangePane key={current.id} change={current} {...{ connectionId, actions, onPeople }} />
    </div>
  )
}
