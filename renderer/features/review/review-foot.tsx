import { Redo2, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import { keysOf } from '../../../contract/model/shortcuts.ts'
import type { ReviewStep } from '../../../contract/model/review.ts'
import { formatClockTime, formatDay, isSameDay } from '../../../contract/text/format.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { dismissNotice, showNotice } from '../../common/notices/notices.ts'
import { offerUndoSilently } from '../../common/notices/offer-undo.ts'
import { IconButton } from '../../ui/button.tsx'
import { keysHere, modKey } from '../../ui/mod-key.ts'
import { useNow } from '../../ui/use-now.ts'
import { HistoryDialog } from './history-dialog.tsx'
import type { ReviewInUse } from './use-review.ts'
import styles from './review.module.css'

type Move = (direction: 'undo' | 'redo') => void

/** Undoes or redoes the next step, and says which one it was. */
export function useMove({ work }: Pick<ReviewInUse, 'work'>): Move {
  const { t } = useTranslation()
  return (direction) => {
    work.move(direction).then(
      (step) => {
        if (step === null) return
        const title = t(direction === 'undo' ? 'reviewing.undone' : 'reviewing.redone', { what: nameOf(t, step) })
        showNotice({ id: 'review-step', tone: 'neutral', title, stays: false })
      },
      (error: unknown) => {
        const { happened, todo } = describeError(t, error)
        showNotice({ id: 'review-step', tone: 'bad', title: happened, text: todo, stays: false })
      },
    )
  }
}

type Props = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly review: ReviewInUse
  readonly move: Move
}

/** Whether the review is saved, its history, and undo and redo. */
export function ReviewFoot({ connectionId, sessionKey, review, move }: Props) {
  const { t } = useTranslation()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { state, isSubmitted } = review
  const { undo, redo, changes } = isSubmitted ? { ...state.steps, undo: null, redo: null } : state.steps
  useUndoByKey(undo, move)
  const undoLabel = undo === null ? t('reviewing.nothingToUndo') : t('reviewing.undo', { what: nameOf(t, undo) })
  const redoLabel = redo === null ? t('reviewing.nothingToRedo') : t('reviewing.redo', { what: nameOf(t, redo) })
  return (
    <footer className={styles.foot}>
      <p className={styles.saved} role="status">
        <span>
          <span className={styles.light} data-state={lightOf(state)} aria-hidden="true" />
          <SavedText review={review} />
        </span>{' '}
        {changes > 0 && state.saving !== 'failed' && (
          <span className={styles.changes}>{t('reviewing.changes', { count: changes })}</span>
        )}
      </p>
      <AriaButton className={styles.history ?? ''} onPress={() => setHistoryOpen(true)}>
        {t('history.open')}
      </AriaButton>
      <IconButton
        label={undoLabel}
        keys={capsOf('everywhere', 'undo')}
        isDisabled={undo === null}
        onPress={() => move('undo')}
      >
        <Undo2 aria-hidden size={15} />
      </IconButton>
      <IconButton
        label={redoLabel}
        keys={capsOf('review', 'redo')}
        isDisabled={redo === null}
        onPress={() => move('redo')}
      >
        <Redo2 aria-hidden size={15} />
      </IconButton>
      {isHistoryOpen && (
        <HistoryDialog
          connectionId={connectionId}
          sessionKey={sessionKey}
          settings={review.settings}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </footer>
  )
}

/** A text that is refused is not saved, though all values are. */
function lightOf({ saving, refused }: ReviewInUse['state']): string {
  return saving === 'saved' && refused.size > 0 ? 'failed' : saving
}

function capsOf(...[place, action]: ['everywhere', 'undo'] | ['review', 'redo']): readonly string[] {
  const caps = place === 'review' ? keysOf(place, action) : keysOf(place, action)
  return keysHere(caps).map((key) => (key === 'mod' ? modKey() : key))
}

function nameOf(t: TFunction, { entity, item }: ReviewStep): string {
  return t(`reviewing.changed.${entity}`, { item })
}

function SavedText({ review }: Pick<Props, 'review'>) {
  const { t } = useTranslation()
  const now = useNow()
  const { saving, problem, savedAt, refused } = review.state
  const [notTaken] = refused.keys()
  if (saving === 'failed') return <>{t('reviewing.notSaved', { reason: describeError(t, problem).happened })}</>
  if (saving !== 'saved') return <>{t('reviewing.saving')}</>
  if (notTaken !== undefined) return <>{t('reviewing.notTaken', { num: notTaken })}</>
  if (savedAt === null) return <>{t('reviewing.notStarted')}</>
  const time = formatClockTime(savedAt)
  return (
    <>
      {isSameDay(savedAt, now)
        ? t('reviewing.saved', { time })
        : t('reviewing.savedOn', { day: formatDay(savedAt, now), time })}
    </>
  )
}

const UNDO_ID = 'review-undo'

/** Ctrl Z undoes the last step, also from the app's menu, unless something later can be undone. */
function useUndoByKey(step: ReviewStep | null, move: Move): void {
  const { t } = useTranslation()
  const run = useEffectEvent(() => move('undo'))
  const title = step === null ? '' : nameOf(t, step)
  const id = step?.id ?? null
  useEffect(() => {
    if (id === null) return undefined
    offerUndoSilently(UNDO_ID, title, () => run(), true)
    return () => dismissNotice(UNDO_ID)
  }, [id, title])
}
