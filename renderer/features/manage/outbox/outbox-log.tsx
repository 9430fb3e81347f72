import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { AuditEntry, AuditEvent } from '../../../../contract/model/outbox.ts'
import { formatLongInstant } from '../../../../contract/text/format.ts'
import { desk } from '../../../bridge/desk.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ManageGrid } from '../grid/manage-grid.tsx'
import { ListFailure } from '../list-failure.tsx'
import { LOG_PAGE } from '../manage-queries.ts'
import { answerText } from './outbox-texts.ts'
import styles from '../manage.module.css'

const TONES: Readonly<Partial<Record<AuditEvent, BadgeTone>>> = {
  answered: 'ok',
  confirmed: 'ok',
  refused: 'bad',
  unknown: 'warn',
}

/** Everything that was staged, sent and decided, the latest first. */
export function OutboxLog({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { t } = useTranslation()
  const [focused, setFocused] = useState(0)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['outbox', connectionId, 'log'],
    queryFn: ({ pageParam }) => desk.outbox.log({ connectionId, before: pageParam, limit: LOG_PAGE, change: null }),
    initialPageParam: null as number | null,
    getNextPageParam: (page: readonly AuditEntry[]) => (page.length < LOG_PAGE ? undefined : page.at(-1)?.id),
  })
  const entries = data?.pages.flat() ?? []
  if (error !== null && data === undefined) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data !== undefined && entries.length === 0) {
    return (
      <EmptyState title={t('outbox.emptyTitle')}>
        <p>{t('outbox.logEmpty')}</p>
      </EmptyState>
    )
  }
  return (
    <div className={styles.whole}>
      <ManageGrid
        id="outbox-log"
        label={t('outbox.logTable')}
        columns={[
          { id: 'time', title: t('outbox.time'), least: 176 },
          { id: 'event', title: t('outbox.event'), least: 128 },
          { id: 'change', title: t('outbox.change'), least: 220, grows: true },
          { id: 'answer', title: t('outbox.answer'), least: 180, grows: true },
          { id: 'by', title: t('outbox.by'), least: 128 },
        ]}
        count={entries.length}
        focused={focused}
        isReading={isFetching}
        onFocus={setFocused}
        cells={(index) => {
          const entry = entries[index]!
          return [
            <span key="time" className={styles.quiet}>
              {formatLongInstant(entry.at)}
            </span>,
            <Badge key="event" tone={TONES[entry.event] ?? 'neutral'}>
              {t(`outbox.events.${entry.event}`)}
            </Badge>,
            <Fragment key="change">
              {t(`outbox.kinds.${entry.kind}`)}{' '}
              <span className={styles.side}>
                <bdi>{entry.name}</bdi>
                {entry.batch === null ? null : ` · ${t('outbox.batch', { number: entry.batch })}`}
              </span>
            </Fragment>,
            <span key="answer" className={styles.quiet}>
              {answerText(t, entry)}
            </span>,
            <bdi key="by" className={styles.quiet}>
              {entry.by}
            </bdi>,
          ]
        }}
      />
      {hasNextPage ? (
        <div className={styles.bar}>
          <Button size="small" isDisabled={isFetching} onPress={() => void fetchNextPage()}>
            {t('outbox.logMore')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
