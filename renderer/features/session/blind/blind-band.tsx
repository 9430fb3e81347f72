import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { TurnOffBlindDialog } from '../../../common/blind/turn-off-dialog.tsx'
import { Band } from '../band.tsx'
import parts from '../parts.module.css'

/** Says that blind mode is on, and what that means. */
export function BlindBand({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Band icon={EyeOff} title={t('blind.band')} text={t('blind.bandText')}>
      <button type="button" className={parts.link} onClick={() => setIsAsking(true)}>
        {t('blind.turnOff')}
      </button>
      {isAsking && <TurnOffBlindDialog connectionId={connectionId} onClose={() => setIsAsking(false)} />}
    </Band>
  )
}
