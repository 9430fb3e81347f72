import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../contract/model/connection.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { desk } from '../../bridge/desk.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatBytes } from '../../../contract/text/format.ts'

type RemovalDialogProps = {
  readonly connection: Connection
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/**
 * Milliseconds before the second question can be confirmed. Its button is where the first one was, so a double click
 * would press both.
 */
const READING_MS = 1000

/** Confirms the removal of a connection, and asks again if notes or reviews would be deleted too. */
export function RemovalDialog({ connection, onClose, onRemoved }: RemovalDialogProps) {
  const { t } = useTranslation()
  const [askedOnce, setAskedOnce] = useState(false)
  const [busy, setBusy] = useState(false)
  const [wasRead, setWasRead] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const { data: info, error } = useQuery({
    queryKey: ['removalInfo', connection.id],
    queryFn: () => desk.connections.removalInfo({ connectionId: connection.id }),
    gcTime: 0,
    staleTime: 0,
  })
  const reviews = info?.localReviews ?? 0
  const rubrics = info?.rubrics ?? 0
  const hasOwnWork = reviews + rubrics > 0

  useEffect(() => {
    if (!askedOnce) return
    const timer = setTimeout(() => setWasRead(true), READING_MS)
    return () => clearTimeout(timer)
  }, [askedOnce])

  async function remove(): Promise<void> {
    if (hasOwnWork && !askedOnce) return setAskedOnce(true)
    setBusy(true)
    try {
      await desk.connections.remove({ connectionId: connection.id, alsoLocalReviews: hasOwnWork })
      onRemoved()
    } catch (failed) {
      setProblem(failed)
      setBusy(false)
    }
  }

  const failure = problem ?? error
  const text = failure ? describeError(t, failure) : null
  return (
    <Dialog
      key={askedOnce ? 'second' : 'first'}
      title={askedOnce ? t('removal.secondTitle') : t('removal.title', { name: connection.name })}
      isOpen
      alert
      onClose={onClose}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button onPress={onClose} autoFocus>
            {t('removal.keep')}
          </Button>
          <Button
            variant="danger"
            onPress={() => void remove()}
            isDisabled={busy || (askedOnce && !wasRead) || (info === undefined && error === null)}
          >
            {askedOnce ? t('removal.secondRemove') : t('removal.remove')}
          </Button>
        </>
      }
    >
      {askedOnce ? (
        <SecondQuestion reviews={reviews} rubrics={rubrics} isCounted={info?.counted !== false} />
      ) : info?.counted === false ? (
        <p>
          {t('removal.uncounted')} {t('removal.reviewsAsk')}
        </p>
      ) : info ? (
        <>
          <p>{t('removal.text', { count: info.sessions, size: formatBytes(info.bytes) })}</p>
          {hasOwnWork ? (
            <p>
              {reviews > 0 ? `${t('removal.reviews', { count: reviews })} ` : null}
              {rubrics > 0 ? `${t('removal.rubrics', { count: rubrics })} ` : null}
              {t('removal.reviewsAsk')}
            </p>
          ) : null}
        </>
      ) : null}
      {text ? (
        <Banner tone="bad" live title={text.happened}>
          <p>{text.todo}</p>
        </Banner>
      ) : null}
    </Dialog>
  )
}

type SecondQuestionProps = { readonly reviews: number; readonly rubrics: number; readonly isCounted: boolean }

function SecondQuestion({ reviews, rubrics, isCounted }: SecondQuestionProps) {
  const { t } = useTranslation()
  if (!isCounted) return <p>{t('removal.secondUncounted')}</p>
  return (
    <>
      {reviews > 0 ? <p>{t('removal.secondText', { count: reviews })}</p> : null}
      {rubrics > 0 ? <p>{t('removal.secondRubrics', { count: rubrics })}</p> : null}
    </>
  )
}
