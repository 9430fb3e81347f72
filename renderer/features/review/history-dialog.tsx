import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { HistoryEntry } from '../../../contract/model/history.ts'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import type { ReviewSettings } from '../../../contract/model/review-settings.ts'
import { formatLongInstant } from '../../../contract/text/format.ts'
import { desk } from '../../bridge/desk.ts'
import { queryKeys } from '../../bridge/query-keys.ts'
import { makeEvidence } from '../../common/make-evidence.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextChanges } from '../../ui/text-changes.tsx'
import { entryInWords } from '../../common/history-words.ts'
import styles from './history.module.css'

/** Operations that one page is made of. */
const PAGE = 200

type Props = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly settings: ReviewSettings
  readonly onClose: () => void
}

/** Every change of a session's reviews: who, when, before and after; newest first. */
export function HistoryDialog({ connectionId, sessionKey, settings, onClose }: Props) {
  const { t } = useTranslation()
  const history = useInfiniteQuery({
    queryKey: queryKeys.history(connectionId, sessionKey),
    queryFn: ({ pageParam }) =>
      desk.history.ofSession({ connectionId, key: sessionKey, before: pageParam, limit: PAGE }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? []
  const status = entries.find(({ isOwn, entity }) => isOwn && entity === 'status')
  const submitted = status?.entity === 'status' && status.after?.status === 'submitted' ? status : null
  return (
    <Dialog
      title={t('history.title')}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      footer={
        <Button
          onPress={() => {
            // Its progress is shown outside of the dialog.
            onClose()
            void makeEvidence(t, { connectionId, scope: { kind: 'session', key: sessionKey } })
          }}
        >
          {t('evidence.make')}
        </Button>
      }
    >
      <div aria-busy={history.isFetching}>
        {history.isError && (
          <Banner tone="bad" title={t('history.failed')} live>
            {describeError(t, history.error).happened}
          </Banner>
        )}
        {history.isSuccess && entries.length === 0 && <p>{t('history.none')}</p>}
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <Entry entry={entry} settings={settings} isUndoable={entry !== submitted} />
            </li>
          ))}
        </ol>
        {history.hasNextPage && (
          <Button isDisabled={history.isFetching} onPress={() => void history.fetchNextPage()}>
            {t('history.more')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

type EntryProps = {
  readonly entry: HistoryEntry
  readonly settings: ReviewSettings
  /** `false` for the submission that holds, which undo leaves as it is. */
  readonly isUndoable: boolean
}

function Entry({ entry, settings, isUndoable }: EntryProps) {
  const { t } = useTranslation()
  const { title, change, texts } = entryInWords(t, settings, entry)
  return (
    <>
      <p className={styles.title}>
        {title}
        {entry.kind !== 'set' && <span className={styles.kind}> · {t(`history.made.${entry.kind}`)}</span>}
      </p>
      {change !== null && <p>{change}</p>}
      {texts !== null && <TextChanges before={texts.before} after={texts.after} />}
      {!isUndoable && <p className={styles.hint}>{t('history.notUndone')}</p>}
      <p className={styles.by}>
        {authorOf(t, entry)} · {formatLongInstant(entry.at)}
      </p>
    </>
  )
}

function authorOf(t: TFunction, { isOwn, reviewer }: HistoryEntry): string {
  return reviewer.name || t(isOwn ? 'history.you' : 'history.somebody')
}
