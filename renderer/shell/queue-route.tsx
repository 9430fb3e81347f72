import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { Queue } from '../../contract/model/queue.ts'
import { queries } from '../bridge/queries.ts'
import { describeError } from '../common/i18n/describe-failure.ts'
import type { DownloadRequest } from '../common/downloads/download-request.ts'
import { NoQueue, QueueComplete } from '../features/queue/queue-states.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { entryOf } from './queue-place.ts'
import { QueueWalk } from './queue-walk.tsx'
import styles from './shell.module.css'

type Props = {
  readonly connectionId: ConnectionId
  /** `null` for the place where the user is. */
  readonly sessionKey: SessionKey | null
  /** Shows a session of the queue. */
  readonly onSession: (key: SessionKey) => void
  readonly onDownload: (request: DownloadRequest) => void
  /** Shows the queue's place, or that it is complete. */
  readonly onEntry: () => void
  readonly onSessions: () => void
}

/** The queue of a connection: a session of it, or what to do without one. */
export function QueueRoute({ connectionId, sessionKey, onSession, onDownload, onEntry, onSessions }: Props) {
  const { t } = useTranslation()
  const { data: queue, error, refetch } = useQuery(queries.queue(connectionId))
  const place = useQuery({
    ...queries.queuePlace(connectionId, sessionKey ?? NO_KEY),
    enabled: sessionKey !== null,
  }).data
  if (queue === undefined) {
    if (error === null) return <main className={styles.bare} id="content" aria-busy="true" />
    return (
      <main className={styles.bare} id="content">
        <h1 className="visually-hidden">{t('app.review')}</h1>
        <EmptyState
          title={t('queue.unreadable')}
          actions={<Button onPress={() => void refetch()}>{t('app.retry')}</Button>}
        >
          {describeError(t, error).happened} {describeError(t, error).todo}
        </EmptyState>
      </main>
    )
  }
  if (queue === null) return <NoQueue onSessions={onSessions} />
  if (sessionKey === null) return <QueueEntry {...{ connectionId, queue, onSession, onSessions }} />
  if (place === undefined) return <main className={styles.bare} id="content" aria-busy="true" />
  if (place === null) return <NotInQueue onEntry={onEntry} />
  return <QueueWalk {...{ connectionId, queue, sessionKey, place, onSession, onDownload, onEntry, onSessions }} />
}

/** Stands for no session where a query needs a key; it is never asked. */
const NO_KEY = { center: '', participantId: '', testId: '' } as unknown as SessionKey

type EntryProps = Pick<Props, 'connectionId' | 'onSession' | 'onSessions'> & { readonly queue: Queue }

/** Goes to the queue's place, unless the queue is complete. */
function QueueEntry({ connectionId, queue, onSession, onSessions }: EntryProps) {
  const { data: around } = useQuery(queries.queueAround(connectionId, queue.place))
  const entry = around === undefined ? null : entryOf(around)
  const { data: start } = useQuery(queries.queueAround(connectionId, 0))
  const enter = useEffectEvent(onSession)
  useEffect(() => {
    if (entry !== null) enter(entry.row.key)
  }, [entry])
  if (around === undefined || entry !== null) return <main className={styles.bare} id="content" aria-busy="true" />
  const again = start?.here ?? start?.next[0]
  return (
    <QueueComplete
      queue={queue}
      onSessions={onSessions}
      onLookAgain={again === undefined ? null : () => onSession(again.row.key)}
    />
  )
}

function NotInQueue({ onEntry }: { readonly onEntry: () => void }) {
  const { t } = useTranslation()
  return (
    <main className={styles.bare} id="content">
      <h1 className="visually-hidden">{t('app.review')}</h1>
      <EmptyState title={t('queue.gone')} actions={<Button onPress={onEntry}>{t('app.review')}</Button>} />
    </main>
  )
}
