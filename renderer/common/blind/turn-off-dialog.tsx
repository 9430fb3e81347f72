import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { desk } from '../../bridge/desk.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { describeError } from '../i18n/describe-failure.ts'
import { announce } from '../notices/notices.ts'

type Props = { readonly connectionId: ConnectionId; readonly onClose: () => void }

/** Asks before blind mode is turned off. */
export function TurnOffBlindDialog({ connectionId, onClose }: Props) {
  const { t } = useTranslation()
  const turnOff = useMutation({
    mutationFn: () => desk.reviewSettings.set({ connectionId, change: { isBlind: false } }),
    onSuccess: () => {
      announce(t('blind.turnedOff'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('blind.turnOffTitle')}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      size="small"
      alert
      footer={
        <>
          <Button onPress={onClose} autoFocus>
            {t('app.cancel')}
          </Button>
          <Button variant="primary" isPending={turnOff.isPending} onPress={() => turnOff.mutate()}>
            {t('blind.turnOffNow')}
          </Button>
        </>
      }
    >
      <p>{t('blind.turnOffText')}</p>
      {turnOff.error && <Banner tone="bad" live title={describeError(t, turnOff.error).happened} />}
    </Dialog>
  )
}
