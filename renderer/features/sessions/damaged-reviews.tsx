import type { TFunction } from 'i18next'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure, type Failure, type MissingWork } from '../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { desk } from '../../bridge/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Details } from '../../ui/details.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatLongInstant } from '../../../contract/text/format.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

type DamagedReviewsProps = {
  readonly connectionId: ConnectionId
  readonly failure: Failure
  /** Reloads the list. */
  readonly onRetry: () => void
}

/** Shown when the database of notes and reviews is unreadable or incomplete: offers to restore it from the backups. */
export function DamagedReviews({ connectionId, failure, onRetry }: DamagedReviewsProps) {
  const { t } = useTranslation()
  const [isRestoring, setRestoring] = useState(false)
  const onlyOnce = useOneAtATime()
  const [problem, setProblem] = useState<Failure | null>(null)
  const { title, text, offer, restore: restoreLabel } = describeDamage(t, failure.details?.missing)

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
      title={title}
      actions={
        <>
          <Button variant="primary" isPending={isRestoring} onPress={() => void onlyOnce(restore)}>
            {restoreLabel}
          </Button>
          <Button onPress={onRetry}>{t('app.retry')}</Button>
        </>
      }
    >
      <p>{text}</p>
      <p>{offer}</p>
      {problem === null ? null : <p role="alert">{t('sessions.reviewsDamaged.failed', { reason: problem.message })}</p>}
      <Details label={t('app.details')} text={failure.message} />
    </EmptyState>
  )
}

function describeDamage(t: TFunction, missing: MissingWork | undefined) {
  if (missing === undefined) {
    return {
      title: t('sessions.reviewsDamaged.title'),
      text: t('sessions.reviewsDamaged.text'),
      offer: t('sessions.reviewsDamaged.offer'),
      restore: t('sessions.reviewsDamaged.restore'),
    }
  }
  return {
    title: t('sessions.notesMissing.title'),
    text: t('sessions.notesMissing.text', { count: missing.changes }),
    offer: describeBackup(t, missing),
    restore: t(missing.inBackups === 0 ? 'sessions.notesMissing.goOn' : 'sessions.notesMissing.restore'),
  }
}

function describeBackup(t: TFunction, { changes, inBackups, backedUpAt }: MissingWork): string {
  if (backedUpAt === null) return t('sessions.notesMissing.nowhere')
  const when = formatLongInstant(backedUpAt)
  return inBackups === changes
    ? t('sessions.notesMissing.inBackup', { when })
    : t('sessions.notesMissing.partly', { when, count: inBackups })
}
