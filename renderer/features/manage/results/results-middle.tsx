import { UserSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LookUp } from '../../../../contract/model/results.ts'
import { describeFailure } from '../../../common/i18n/describe-failure.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Progress } from '../../../ui/progress.tsx'
import type { ResultRow } from './result-rows.ts'
import { ResultsTable } from './results-table.tsx'
import type { LookUpActions } from './use-look-up.ts'
import styles from './results.module.css'

type ResultsMiddleProps = {
  readonly lookUp: LookUp | null
  readonly actions: LookUpActions
  /** The rows that search and filter find. */
  readonly rows: readonly ResultRow[]
  readonly titles: ReadonlyMap<string, string>
  readonly focused: number
  readonly onFocus: (index: number) => void
  readonly onOpen: (index: number) => void
}

/** What was found, or why there is nothing. */
export function ResultsMiddle({ lookUp, actions, ...table }: ResultsMiddleProps) {
  const { t } = useTranslation()
  const icon = <UserSearch size={22} />
  if (lookUp === null) {
    return (
      <EmptyState icon={icon} title={t('results.emptyTitle')}>
        <p>{t('results.emptyText')}</p>
      </EmptyState>
    )
  }
  const { asked, answered, isRunning, failure, participants } = lookUp
  const progress = isRunning ? (
    <Progress label={t('results.running', { done: answered, total: asked })} value={(100 * answered) / asked} />
  ) : null
  if (isRunning && answered === 0) return <div className={styles.progress}>{progress}</div>
  if (answered === 0 && failure !== null) {
    const { happened, todo } = describeFailure(t, failure)
    return (
      <EmptyState
        icon={icon}
        title={t('results.failed')}
        actions={<Button onPress={actions.goOn}>{t('app.retry')}</Button>}
      >
        <p role="alert">
          {happened} {todo}
        </p>
      </EmptyState>
    )
  }
  return (
    <>
      {progress === null ? null : <div className={styles.progress}>{progress}</div>}
      {!isRunning && answered < asked ? <Partly lookUp={lookUp} onGoOn={actions.goOn} /> : null}
      {!isRunning && answered === asked && participants.length === 0 ? (
        <div className={styles.banner}>
          <Banner tone="neutral" title={t('results.noneTitle')}>
            {t('results.noneText')}
          </Banner>
        </div>
      ) : null}
      {table.rows.length > 0 ? (
        <ResultsTable {...table} isReading={isRunning} />
      ) : isRunning || answered === 0 ? null : (
        <EmptyState icon={icon} title={t('results.noMatch')} />
      )}
    </>
  )
}

/** What was found is part of the results, since the look-up failed or was stopped. */
function Partly({ lookUp, onGoOn }: { readonly lookUp: LookUp; readonly onGoOn: () => void }) {
  const { t } = useTranslation()
  const { asked, answered, failure } = lookUp
  const why = failure === null ? null : describeFailure(t, failure)
  return (
    <div className={styles.banner}>
      <Banner
        tone="warn"
        live
        title={t('results.partly', { done: answered, total: asked })}
        actions={
          <Button size="small" onPress={onGoOn}>
            {t('results.goOn', { count: asked - answered })}
          </Button>
        }
      >
        {why === null ? null : `${why.happened} ${why.todo}`}
      </Banner>
    </div>
  )
}
