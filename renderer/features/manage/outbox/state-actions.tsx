import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BatchState, Decision } from '../../../../contract/model/outbox.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from '../manage.module.css'

type StateActionsProps = {
  readonly state: BatchState
  /** Whether a second sending does no harm and is not refused for what the first did. */
  readonly isRepeatable: boolean
  readonly onDecide: (decision: Decision) => void
}

/** Buttons for what the user can decide about batches in this state; nothing where there is nothing to decide. */
export function StateActions({ state, isRepeatable, onDecide }: StateActionsProps) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  if (!TO_DECIDE.has(state)) return null
  const isRisky = state === 'unknown' && !isRepeatable
  return (
    <div className={styles.actions}>
      {state === 'unknown' ? (
        <Button size="small" onPress={() => onDecide('confirm')}>
          {t('outbox.confirm')}
        </Button>
      ) : null}
      {state === 'staged' ? null : (
        <Button size="small" onPress={() => (isRisky ? setAsks(true) : onDecide('again'))}>
          {t('outbox.again')}
        </Button>
      )}
      <Button size="small" onPress={() => onDecide('withdraw')}>
        {t('outbox.withdraw')}
      </Button>
      <AgainDialog isOpen={asks} onClose={() => setAsks(false)} onAgain={() => onDecide('again')} />
    </div>
  )
}

const TO_DECIDE: ReadonlySet<BatchState> = new Set(['unknown', 'refused', 'elsewhere', 'staged'])

type AgainDialogProps = { readonly isOpen: boolean; readonly onClose: () => void; readonly onAgain: () => void }

/** Asks before something is sent a second time that may be there twice then. */
function AgainDialog({ isOpen, onClose, onAgain }: AgainDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('outbox.againTitle')}
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('app.close')}
      size="small"
      alert
      footer={
        <>
          <Button onPress={onClose}>{t('app.cancel')}</Button>
          <Button
            variant="danger"
            onPress={() => {
              onClose()
              onAgain()
            }}
          >
            {t('outbox.again')}
          </Button>
        </>
      }
    >
      <p>{t('outbox.againText')}</p>
    </Dialog>
  )
}
