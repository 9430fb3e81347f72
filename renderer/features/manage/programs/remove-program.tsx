import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import manageStyles from '../manage.module.css'

type RemoveProgramProps = { readonly name: string; readonly onRemove: () => void }

/** The command that has the app forget a program which was sent, and the question before it. */
export function RemoveProgram({ name, onRemove }: RemoveProgramProps) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const close = () => setAsks(false)
  return (
    <div className={manageStyles.actions}>
      <Button size="small" onPress={() => setAsks(true)}>
        {t('programs.removeFromApp')}
      </Button>
      <Dialog
        title={t('programs.removeTitle')}
        isOpen={asks}
        onClose={close}
        closeLabel={t('app.close')}
        size="small"
        alert
        footer={
          <>
            <Button onPress={close}>{t('app.cancel')}</Button>
            <Button
              variant="danger"
              onPress={() => {
                close()
                onRemove()
              }}
            >
              {t('programs.removeNow')}
            </Button>
          </>
        }
      >
        <p>{t('programs.removeKept', { name })}</p>
        <p>{t('programs.removeLost')}</p>
      </Dialog>
    </div>
  )
}
