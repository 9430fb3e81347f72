import { CheckCheck, ClipboardCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Queue } from '../../../contract/model/queue.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './queue.module.css'

/** Says how a queue is made. */
export function NoQueue({ onSessions }: { readonly onSessions: () => void }) {
  const { t } = useTranslation()
  return (
    <main className={styles.bare} id="content">
      <h1 className="visually-hidden">{t('app.review')}</h1>
      <EmptyState
        icon={<ClipboardCheck size={22} />}
        title={t('queue.emptyTitle')}
        actions={
          <Button variant="primary" onPress={onSessions}>
            {t('queue.toSessions')}
          </Button>
        }
      >
        <p>{t('queue.emptyText')}</p>
      </EmptyState>
    </main>
  )
}

type CompleteProps = {
  readonly queue: Queue
  readonly onSessions: () => void
  /** Shows the sessions again; `null` where none exists any more. */
  readonly onLookAgain: (() => void) | null
}

/** What was done, at the end of a queue. */
export function QueueComplete({ queue, onSessions, onLookAgain }: CompleteProps) {
  const { t } = useTranslation()
  const missing = queue.total - queue.submitted
  return (
    <main className={styles.bare} id="content">
      <h1 className="visually-hidden">{t('app.review')}</h1>
      <div role="status" className={styles.bare}>
        <EmptyState
          icon={<CheckCheck size={22} />}
          title={t('queue.doneTitle')}
          actions={
            <>
              {onLookAgain && <Button onPress={onLookAgain}>{t('queue.lookAgain')}</Button>}
              <Button variant="primary" onPress={onSessions}>
                {t('queue.newQueue')}
              </Button>
            </>
          }
        >
          <p>{t('queue.doneText', { count: queue.submitted })}</p>
          {missing > 0 && <p>{t('queue.doneMissing', { count: missing })}</p>}
        </EmptyState>
      </div>
    </main>
  )
}
