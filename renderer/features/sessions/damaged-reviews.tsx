import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure, type Failure } from '../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { desk } from '../../bridge/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Details } from '../../ui/details.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

type DamagedReviewsProps = {
  readonly connectionId: ConnectionId
  readonly failure: Failure
  /** Reads the list again. */
  readonly onRetry: () => void
}

/** Whether a failure is about the reviewer's own work and not about the cache, which mends itself. */
export function isReviewsDamage(failure: Failure): boolean {
  return failure.code === 'store-damaged' && failure.details?.field === 'reviews'
}

/** Offers the newest good backup where the database of notes and reviews cannot be read. */
export function DamagedReviews({ connectionId, failure, onRetry }: DamagedReviewsProps) {
  const { t } = useTranslation()
  const [isRestoring, setRestoring] = useState(false)
  const onlyOnce = useOneAtATime()
  const [problem, setProblem] = useState<Failure | null>(null)

  async function restore(): Promise<void> {
    setRestoring(true)
    setProblem(null)
    try {
      await desk.connections.restoreReviews({ connectionId })
      onRetry()
    } catch (error) {
      setProblem(toFailure(error))
    } finally {
      setRestoring(false)
    }
  }

  return (
    <EmptyState
      icon={<TriangleAlert size={20} />}
      title={t('sessions.reviewsDamaged.title')}
      actions={
        <>
          <Button variant="primary" isPending={isRestoring} onPress={() => void onlyOnce(restore)}>
            {t('sessions.reviewsDamaged.restore')}
          </Button>
          <Button onPress={onRetry}>{t('app.retry')}</Button>
        </>
      }
    >
      <p>{t('sessions.reviewsDamaged.text')}</p>
      <p>{t('sessions.reviewsDamaged.offer')}</p>
      {problem === null ? null : <p role="alert">{t('sessions.reviewsDamaged.failed', { reason: problem.message })}</p>}
      <Details label={t('app.details')} text={failure.message} />
    </EmptyState>
  )
}
