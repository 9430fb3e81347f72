import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasVisibleText } from '../../../../contract/model/visible-text.ts'
import type { HiddenThing } from '../../../../contract/model/blind.ts'
import type { ConnectionId, SessionKey } from '../../../../contract/model/ids.ts'
import { desk } from '../../../bridge/desk.ts'
import { hiddenThingName } from '../../../common/hidden-things.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { announce } from '../../../common/notices/notices.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { TextField } from '../../../ui/text-field.tsx'

const MOST_CHARACTERS = 1000

type Props = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly what: HiddenThing
  readonly onClose: () => void
}

/** Asks why something is revealed. */
export function RevealDialog({ connectionId, sessionKey, what, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const name = hiddenThingName(t, what)
  const reveal = useMutation({
    mutationFn: () => desk.reviews.reveal({ connectionId, key: sessionKey, what, reason }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['reports', connectionId] })
      announce(t('blind.revealed', { what: name }))
      onClose()
    },
  })
  const isGiven = hasVisibleText(reason)
  const send = () => {
    if (isGiven && !reveal.isPending) reveal.mutate()
  }
  return (
    <Dialog
      title={t('blind.revealTitle', { what: name })}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{t('app.cancel')}</Button>
          <Button variant="primary" isDisabled={!isGiven} isPending={reveal.isPending} onPress={send}>
            {t('blind.revealNow')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('blind.reason')}
        description={t('blind.revealHint')}
        value={reason}
        onChange={setReason}
        maxLength={MOST_CHARACTERS}
        autoFocus
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          send()
        }}
      />
      {reveal.error && <Banner tone="bad" live title={describeError(t, reveal.error).happened} />}
    </Dialog>
  )
}
