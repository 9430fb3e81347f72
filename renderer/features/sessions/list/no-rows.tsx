import { useQuery } from '@tanstack/react-query'
import { Inbox, RefreshCw, SearchX, TriangleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { assertNever, type Failure } from '../../../../contract/model/errors.ts'
import { formatList } from '../../../../contract/text/format.ts'
import { queries } from '../../../bridge/queries.ts'
import { describeFailure } from '../../../common/i18n/describe-failure.ts'
import { remedyOf, type Remedy } from '../../../common/sync/remedy.ts'
import { Button } from '../../../ui/button.tsx'
import { Details } from '../../../ui/details.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { clearFilters } from '../filters/clear-filters.ts'
import { NO_FILTER } from '../filters/session-filter.ts'
import { emptyListOf } from './empty-list.ts'
import type { SessionsList } from './sessions-list.ts'
import styles from '../sessions.module.css'

/** Comes with a script of its own, since it is rarely needed. */
const DamagedReviews = lazy(async () => ({ default: (await import('../damaged-reviews.tsx')).DamagedReviews }))

type NoRowsProps = {
  readonly list: SessionsList
  readonly centers: readonly string[]
  readonly onSync: () => void
  /** Runs the command that resolves a failed sync. */
  readonly onMend: (remedy: Remedy) => void
}

/** Replaces a list without rows: explains why there are none and what to do. */
export function NoRows({ list, centers, onSync, onMend }: NoRowsProps) {
  const { t } = useTranslation()
  const { resultSet, failure, filter } = useStore(list.store)
  const { data: syncStatus } = useQuery(queries.syncStatus(list.connectionId))
  const empty = emptyListOf({ resultSet, failure, filter, syncStatus })
  switch (empty.kind) {
    case 'reading':
      return <div className={styles.nothing} aria-busy="true" />
    case 'reviewsDamaged':
      return (
        <Suspense fallback={null}>
          <DamagedReviews connectionId={list.connectionId} failure={empty.failure} onRetry={list.retry} />
        </Suspense>
      )
    case 'failed':
      return <ListFailed failure={empty.failure} onRetry={list.retry} />
    case 'noMatch':
      return (
        <EmptyState
          icon={<SearchX size={20} />}
          title={t('sessions.noMatchTitle')}
          actions={<Button onPress={() => clearFilters(t, list, NO_FILTER)}>{t('sessions.clearFilters')}</Button>}
        >
          <p>{empty.stored === 1 ? t('sessions.noMatchOnly') : t('sessions.noMatchText', { count: empty.stored })}</p>
        </EmptyState>
      )
    case 'syncing':
      return (
        <EmptyState icon={<RefreshCw size={20} />} title={t('sessions.emptySyncingTitle')}>
          <p>{t('sessions.emptySyncingText')}</p>
        </EmptyState>
      )
    case 'syncFailed':
      return <SyncFailed failure={empty.failure} onMend={onMend} />
    case 'nothingThere':
    case 'neverSynced':
      return <NoSessions wasSynced={empty.kind === 'nothingThere'} centers={centers} onSync={onSync} />
    default:
      return assertNever(empty)
  }
}

/** Labels of the commands that resolve a failed sync. */
const MENDS = { edit: 'app.editConnectionTitle', secret: 'app.enterSecret', start: 'sync.laterStart' } as const

type FailedProps = { readonly failure: Failure; readonly onRetry: () => void }

function ListFailed({ failure, onRetry }: FailedProps) {
  const { t } = useTranslation()
  const text = describeFailure(t, failure)
  return (
    <EmptyState
      icon={<TriangleAlert size={20} />}
      title={t('sessions.failedTitle')}
      actions={<Button onPress={onRetry}>{t('app.retry')}</Button>}
    >
      <p>{text.happened}</p>
      <p>
        {text.kept} {text.todo}
      </p>
      <Details label={t('app.details')} text={text.detail} />
    </EmptyState>
  )
}

type SyncFailedProps = Pick<FailedProps, 'failure'> & Pick<NoRowsProps, 'onMend'>

function SyncFailed({ failure, onMend }: SyncFailedProps) {
  const { t } = useTranslation()
  const text = describeFailure(t, failure)
  const remedy = remedyOf(failure)
  return (
    <EmptyState
      icon={<TriangleAlert size={20} />}
      title={t('sessions.emptyFailedTitle')}
      actions={
        <>
          {remedy === 'retry' ? null : (
            <Button variant="primary" onPress={() => onMend(remedy)}>
              {t(MENDS[remedy])}
            </Button>
          )}
          <Button onPress={() => onMend('retry')}>{t('app.retry')}</Button>
        </>
      }
    >
      <p>{text.happened}</p>
      <p>{text.todo}</p>
      <Details label={t('app.details')} text={text.detail} />
    </EmptyState>
  )
}

type NoSessionsProps = Pick<NoRowsProps, 'centers' | 'onSync'> & { readonly wasSynced: boolean }

function NoSessions({ wasSynced, centers, onSync }: NoSessionsProps) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<Inbox size={20} />}
      title={wasSynced ? t('sessions.emptyDoneTitle') : t('sessions.emptyTitle')}
      actions={
        <Button variant="primary" onPress={onSync}>
          {t('sync.now')}
        </Button>
      }
    >
      <p>{wasSynced ? t('sessions.emptyDoneText', { centers: formatList(centers) }) : t('sessions.emptyText')}</p>
    </EmptyState>
  )
}
