import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Responses } from '../../../contract/bridge/channels.ts'
import { countOwnWork, type Connection } from '../../../contract/model/connection.ts'
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

/**
 * Confirms the removal of a connection. Notes, reviews, rubrics, programs, profiles and the outbox are saved to a file first.
 * Where they cannot be read, it asks again before they are deleted.
 */
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
  const ownWork = info === undefined ? 'none' : ownWorkOf(info)

  useEffect(() => {
    if (!askedOnce) return
    const timer = setTimeout(() => setWasRead(true), READING_MS)
    return () => clearTimeout(timer)
  }, [askedOnce])

  async function remove(): Promise<void> {
    if (ownWork === 'unreadable' && !askedOnce) return setAskedOnce(true)
    setBusy(true)
    setProblem(null)
    try {
      const { removed } = await desk.connections.remove({ connectionId: connection.id, ownWork })
      // If the user chose no file, everything stays as it was.
      if (removed) return onRemoved()
    } catch (failed) {
      setProblem(failed)
    }
    setBusy(false)
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
            {askedOnce
              ? t('removal.secondRemove')
              : t(ownWork === 'export' ? 'removal.exportAndRemove' : 'removal.remove')}
          </Button>
        </>
      }
    >
      {askedOnce ? <p>{t('removal.secondUncounted')}</p> : info === undefined ? null : <Consequences info={info} />}
      {text ? (
        <Banner tone="bad" live title={text.happened}>
          <p>
            {t('removal.notRemoved')} {text.todo}
          </p>
        </Banner>
      ) : null}
    </Dialog>
  )
}

type Info = Responses['connections.removalInfo']

function ownWorkOf(info: Info): 'none' | 'export' | 'unreadable' {
  if (!info.counted) return 'unreadable'
  return countOwnWork(info) > 0 ? 'export' : 'none'
}

function Consequences({ info }: { readonly info: Info }) {
  const { t } = useTranslation()
  const { sessions, bytes, localReviews, rubrics, transcripts, programs, profiles, changes } = info
  switch (ownWorkOf(info)) {
    case 'unreadable':
      return (
        <p>
          {t('removal.uncounted')} {t('removal.reviewsAsk')}
        </p>
      )
    case 'none':
      return <p>{t('removal.text', { count: sessions, size: formatBytes(bytes) })}</p>
    case 'export':
      return (
        <>
          <p>{t('removal.text', { count: sessions, size: formatBytes(bytes) })}</p>
          <p>
            {localReviews > 0 ? `${t('removal.reviews', { count: localReviews })} ` : null}
            {rubrics > 0 ? `${t('removal.rubrics', { count: rubrics })} ` : null}
            {transcripts > 0 ? `${t('removal.transcripts', { count: transcripts })} ` : null}
            {programs > 0 ? `${t('removal.programs', { count: programs })} ` : null}
            {profiles > 0 ? `${t('removal.profiles', { count: profiles })} ` : null}
            {changes > 0 ? `${t('removal.changes', { count: changes })} ` : null}
            {t('removal.exportAsk')}
          </p>
        </>
      )
  }
}
