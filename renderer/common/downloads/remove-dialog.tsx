import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../notices/notices.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = {
  readonly title: string
  /** What is removed. */
  readonly text: string
  /** Returns whether it is removed; a failure is told elsewhere. */
  readonly onRemove: () => Promise<boolean>
  readonly onClose: () => void
}

/** Asks before downloads are removed, and says what stays. */
export function RemoveDialog({ title, text, onRemove, onClose }: Props) {
  const { t } = useTranslation()
  const [isRemoving, setIsRemoving] = useState(false)
  async function remove(): Promise<void> {
    if (isRemoving) return
    setIsRemoving(true)
    if (await onRemove()) announce(t('downloads.removed'))
    onClose()
  }
  return (
    <Dialog
      title={title}
      isOpen
      alert
      size="small"
      onClose={onClose}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button onPress={onClose} autoFocus>
            {t('downloads.keep')}
          </Button>
          <Button variant="danger" isPending={isRemoving} onPress={() => void remove()}>
            {t('downloads.removeNow')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p>{t('downloads.removeSafe')}</p>
    </Dialog>
  )
}
